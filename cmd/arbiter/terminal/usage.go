package terminal

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/score/notation"
)

// OnlySubcommands refuses an argument of a command that only has subcommands, and suggests what
// may be meant.
func OnlySubcommands(s *Streams) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return s.NoSuchCommand(cmd, args[0])
	}
}

// NoSuchCommand returns the error for an unknown subcommand.
func (s *Streams) NoSuchCommand(cmd *cobra.Command, word string) error {
	if _, err := os.Stat(word); err == nil && !cmd.HasParent() {
		return fmt.Errorf("there is no command %q; to score that file:\n  %s", word, s.Hint("score", word))
	}
	var known []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	hint := cmd.CommandPath() + " --help lists them"
	if near := notation.Nearest(word, known); near != "" {
		hint = "did you mean " + cmd.CommandPath() + " " + near + "?"
	}
	return fmt.Errorf("there is no command %q; %s", strings.TrimPrefix(cmd.CommandPath()+" ", "arbiter ")+word, hint)
}

// FlagError says what is wrong with a flag and what would be right.
func FlagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bad *pflag.InvalidValueError
	var bare *pflag.ValueRequiredError
	help := cmd.CommandPath() + " --help"
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		letters := unknown.GetSpecifiedShortnames()
		if isNumber(letters) {
			return fmt.Errorf("there is no flag -%s; write -- before negative numbers, after the flags: -- -%s", letters, letters)
		}
		return fmt.Errorf("there is no flag -%s; %s lists the flags", unknown.GetSpecifiedName(), help)
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := notation.Nearest(name, known); near != "" {
			return fmt.Errorf("there is no flag --%s; did you mean --%s?", name, near)
		}
		return fmt.Errorf("there is no flag --%s; %s lists the flags", name, help)
	case errors.As(err, &bad):
		switch f := bad.GetFlag(); f.Value.Type() {
		case "bool":
			return fmt.Errorf("--%s takes no value", f.Name)
		case "int", "int64", "uint64":
			return fmt.Errorf("--%s takes a number, not %q", f.Name, bad.GetValue())
		}
	case errors.As(err, &bare):
		kind, _ := pflag.UnquoteUsage(bare.GetFlag())
		return fmt.Errorf("--%s needs a value: %s; %s has examples", bare.GetFlag().Name, kind, help)
	}
	return err
}

// isNumber reports whether the letters after a minus sign make a number: 4, or 4.5.
func isNumber(letters string) bool {
	_, err := strconv.ParseFloat(letters, 64)
	return err == nil && strings.Trim(letters, ".0123456789") == ""
}
