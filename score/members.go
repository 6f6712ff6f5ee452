package score

import (
	"bytes"
	"encoding/json"
)

// Members are the named values of a JSON object. They are written in this order;
// a map would be written in the order of its keys.
type Members []Member

// A Member is one named value.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON is part of json.Marshaler.
func (m Members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(one.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(one.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
