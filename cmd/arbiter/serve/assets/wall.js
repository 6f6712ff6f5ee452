// The wall turns its pages by itself.
