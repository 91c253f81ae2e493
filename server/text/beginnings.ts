import { sql } from 'kysely'

/** Enough for a hundred letters: no text has twenty times as many signs. */
export const usualBeginning = 2000

/**
 * The first signs of a column of long text, cut by the database: a list shows the first words of each row, and loads no
 * whole text of 100 kB.
 */
export const beginningOf = <As extends string, Text extends string | null = string>(
  column: string,
  as: As,
  most = usualBeginning,
) => sql<Text>`substr(${sql.ref(column)}, 1, ${sql.lit(most)})`.as(as)
