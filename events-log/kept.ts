/** What a group of commands that holds the lock of the log's head keeps of what it read. */
import { sql, type SqlBool } from 'kysely'
import type { CommandGroup } from '#db/store.ts'

/** Maximum number of streams, and of keys, that are kept: a long command would otherwise keep all it ever read. */
const maxKept = 2000

/** Keeps what was read for a name. Call it only once the group has locked the head. */
export function keep<Kind extends 'streams' | 'keys'>(
  group: CommandGroup,
  kind: Kind,
  name: string,
  value: CommandGroup[Kind] extends Map<string, infer Value> | undefined ? Value : never,
): void {
  const kept = (group[kind] ??= new Map()) as Map<string, unknown>
  if (kept.size >= maxKept) kept.clear()
  kept.set(name, value)
}

/** A condition with one parameter for any number of values, so that PostgreSQL keeps the statement parsed. */
export const anyOf = (column: string, values: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${values})`
