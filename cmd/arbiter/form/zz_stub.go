package form

func Subdivision(Desk) (string, error) { return "", nil }
