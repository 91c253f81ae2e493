import type { Ids } from '#tests/security/foreign-ids.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, recordForms, type ForeignPage, type Naming, type FeatureEntryPoints } from './rows.ts'

type PlainEntryPoints = {
  /** The prefix of its procedures. */
  feature: string
  id: string
  /** The name of its row among the `Ids`. */
  theirs: keyof Ids
  /** A new row. */
  right: Record<string, string>
  /** Set when rows are unique: returns another new one. */
  another?: (world: PaymentsWorld) => Promise<Record<string, string>>
  add: (world: PaymentsWorld) => Promise<string>
  /** The fields that refer to something else, by its name among the `Ids`. */
  names?: Record<string, keyof Ids>
  /** The paths of its documented calls: the list (without the host), the new row, one row (without its id). */
  calls: { list: string; add: string; one: string }
  page: string
}

/** The entry points of a plain feature whose rows are public and written by admins. */
export function recordEntryPoints({
  feature,
  id,
  theirs,
  right,
  another,
  add,
  names = {},
  calls,
  page,
}: PlainEntryPoints): FeatureEntryPoints {
  const { forms, fields } = recordForms(id, theirs, right)
  const foreign = (before: (ids: Ids) => object) =>
    Object.fromEntries(
      Object.entries(names).map(([field, thing]): [string, Naming<object>] => [
        field,
        (ids) => ({ ...before(ids), [field]: ids[thing] }),
      ]),
    )
  const foreignForms: ForeignPage['fields'] = Object.fromEntries(
    Object.entries(names).map(([field, thing]) => [field, (ids) => [{ intent: 'add', ...right, [field]: ids[thing] }]]),
  )
  const foreignRows = Object.values(foreign(() => right)).map((body) => ({ path: () => calls.add, body }))
  return {
    procedures: {
      [`${feature}.managed`]: { minAccess: 'admin' },
      [`${feature}.inChapter`]: { minAccess: 'anyone' },
      [`${feature}.byId`]: {
        minAccess: 'anyone',
        question: async (world) => ({ [id]: await add(world) }),
        foreign: { [id]: theirs },
      },
      [`${feature}.add`]: { minAccess: 'admin', right: another ?? right, foreign: foreign(() => right) },
      [`${feature}.update`]: {
        minAccess: 'admin',
        right: async (world) => ({ ...(await another?.(world)), [id]: await add(world) }),
        foreign: { [id]: (ids) => ({ ...right, [id]: ids[theirs] }), ...foreign((ids) => ({ [id]: ids[theirs] })) },
      },
      [`${feature}.remove`]: {
        minAccess: 'admin',
        right: async (world) => ({ [id]: await add(world) }),
        foreign: { [id]: theirs },
      },
    },
    calls: {
      [`GET ${calls.list}/{host}`]: { minAccess: 'anyone', foreign: onHost(calls.list) },
      [`GET ${calls.one}/{id}`]: { minAccess: 'anyone', foreign: [{ path: theirs }] },
      [`POST ${calls.add}`]: { minAccess: 'admin', foreign: foreignRows },
      [`PUT ${calls.one}/{id}`]: { minAccess: 'admin', foreign: [{ path: theirs, body: () => right }] },
      [`DELETE ${calls.one}/{id}`]: { minAccess: 'admin', foreign: [{ path: theirs }] },
    },
    pages: {
      [page]: { minAccess: 'admin', forms, foreign: { fields: { ...fields, ...foreignForms } } },
    },
  }
}
