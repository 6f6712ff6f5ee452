package buyersmarket

type Built struct {
	Building Building
	Total    int
}

func Best(pile *Stock, t *Terms) Built { return Built{} }

func reasons(b Built, pile *Stock, t *Terms) []string { return nil }
