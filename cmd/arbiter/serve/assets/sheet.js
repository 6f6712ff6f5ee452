// The pages work without this script. It makes them quicker and keeps what was typed.
