// Package engine keeps tables in an SQLite file or on a PostgreSQL server: it opens
// them, brings older formats up to date, runs transactions, backs up, restores and
// copies. It does not know what the tables mean; a Schema says what there is.
package engine
