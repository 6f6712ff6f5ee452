package cli

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/score/notation"
)

// NoSuchCommand refuses an argument of a command that only has subcommands.
func (a *App) NoSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if _, err := os.Stat(args[0]); err == nil && !cmd.HasParent() {
		return UsageError("there is no command %q; to score that file:\n  %s", args[0], a.Hint("score", args[0]))
	}
	var known []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	hint := cmd.CommandPath() + " --help lists them"
	if near := notation.Nearest(args[0], known); near != "" {
		hint = "did you mean " + cmd.CommandPath() + " " + near + "?"
	}
	return UsageError("there is no command %q; %s", strings.TrimPrefix(cmd.CommandPath()+" ", "arbiter ")+args[0], hint)
}

// Takes checks the number of arguments. There is no upper limit when most is less
// than least.
func Takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		form := strings.TrimSuffix(cmd.UseLine(), " [flags]")
		switch {
		case len(args) < least:
			return UsageError("an argument is missing: %s; for examples:\n  %s --help", form, cmd.CommandPath())
		case most == 0 && len(args) > 0:
			return UsageError("%s takes flags only, so %q means nothing here; %[1]s --help lists them", cmd.CommandPath(), args[0])
		case most >= least && len(args) > most:
			return UsageError("too many arguments: %q is one more than in %s; put quotes around an argument of several words", args[most], form)
		}
		return nil
	}
}

// isNumber tells whether letters behind a minus sign make a number: 4, or 4.5.
func isNumber(letters string) bool {
	_, err := strconv.ParseFloat(letters, 64)
	return err == nil && strings.Trim(letters, ".0123456789") == ""
}

// FlagError says what is wrong with a flag and what would be right.
func FlagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bad *pflag.InvalidValueError
	var bare *pflag.ValueRequiredError
	help := cmd.CommandPath() + " --help"
	switch {
	case errors.As(err, &unknown):
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			if isNumber(letters) {
				return UsageError("there is no flag -%s; before negative numbers write --, behind the flags: -- -%s", letters, letters)
			}
			return UsageError("there is no flag -%s; %s lists the flags", unknown.GetSpecifiedName(), help)
		}
		name := unknown.GetSpecifiedName()
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := notation.Nearest(name, known); near != "" {
			return UsageError("there is no flag --%s; did you mean --%s?", name, near)
		}
		return UsageError("there is no flag --%s; %s lists the flags", name, help)
	case errors.As(err, &bad):
		switch f := bad.GetFlag(); f.Value.Type() {
		case "bool":
			return UsageError("--%s takes no value", f.Name)
		case "int", "int64":
			return UsageError("--%s takes a number, not %q", f.Name, bad.GetValue())
		}
	case errors.As(err, &bare):
		kind, _ := pflag.UnquoteUsage(bare.GetFlag())
		return UsageError("--%s needs a value: %s; %s has examples", bare.GetFlag().Name, kind, help)
	}
	return UsageError("%w", err)
}
