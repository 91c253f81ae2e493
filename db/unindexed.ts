import { sql as rawSql } from 'kysely'

/** A text column compared row by row, without its index, which would match more rows than another condition does. */
export const unindexed = (column: string) => rawSql<string>`${rawSql.ref(column)} || ''`
