import { sql as rawSql } from 'kysely'

/**
 * A text column that is compared row by row, where an index of it would lead to more rows than another condition does.
 */
export const noIndex = (column: string) => rawSql<string>`${rawSql.ref(column)} || ''`
