import { sql } from 'kysely'

/** Enough for a hundred letters: markup never takes twenty times as many characters. */
export const usualBeginning = 2000

/**
 * Selects the beginning of a long text column in the database: a list shows the first words of each row, without
 * loading whole texts of 100 kB.
 */
export const beginningOf = <As extends string, Text extends string | null = string>(
  column: string,
  as: As,
  max = usualBeginning,
) => sql<Text>`substr(${sql.ref(column)}, 1, ${sql.lit(max)})`.as(as)
