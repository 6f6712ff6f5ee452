package score

import (
	"bytes"
	"encoding/json"
)

// JSON writes a value with < > & as they are.
func JSON(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Members are the named values of a JSON object. They are written in this order;
// a map would be written in the order of its keys.
type Members []Member

// A Member is one named value.
type Member struct {
	Name  string
	Value any
}

func (m Members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := JSON(one.Name)
		if err != nil {
			return nil, err
		}
		value, err := JSON(one.Value)
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

// An Array is a list that JSON has as [] where there is nothing in it, not as null.
type Array[T any] []T

func (a Array[T]) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("[]"), nil
	}
	return JSON([]T(a))
}
