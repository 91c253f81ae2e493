/** People as they are stored. */
import type { Insertable } from 'kysely'
import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'

/** Columns that the database fills in; the last two are PostgreSQL's alone. */
const filledIn = new Set(['lastNameKey', 'firstNameKey', 'searchText', 'searchEmail'])

/** Returns a person's row without what the database fills in, so that others like it can be inserted. */
export async function insertablePerson(
  { store }: { store: Store },
  personId: string,
): Promise<Insertable<Tables['people']>> {
  const row = await store.read
    .selectFrom('people')
    .selectAll()
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  const columns = Object.entries(row).filter(([column]) => !filledIn.has(column))
  return Object.fromEntries(columns) as Insertable<Tables['people']>
}
