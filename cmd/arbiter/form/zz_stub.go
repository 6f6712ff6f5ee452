package form

func BuyersMarket(Desk) (string, error) { return "", nil }
