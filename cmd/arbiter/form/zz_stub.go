package form

func Pyramid(Desk) (string, error) { return "", nil }
