import type { Workbench } from '#db/store.ts'
import type { FactRow } from '#db/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { LogDefinition, NewFact, Recorded } from './fact.ts'

/** A page of the log when all of it is read; small enough for memory, large enough for speed. */
const pageSize = 5000

/** A stored fact as the code of today reads it: parsed, and brought up to the newest schema version. */
export function recall<F extends NewFact = NewFact>(row: FactRow, definition: LogDefinition): Recorded<F> {
  const steps = definition.upcasters[row.type] ?? []
  let data = JSON.parse(row.data) as object
  for (const step of steps.slice(row.schemaVersion - 1)) data = step(data)
  return { ...row, data } as unknown as Recorded<F>
}

/** The rows of one stream, oldest first. */
export function history(bench: Workbench, stream: string): Work<FactRow[]> {
  return all(bench.sql.selectFrom('facts').selectAll().where('stream', '=', stream).orderBy('version'))
}

/**
 * Hands every row of the log to `visit`, in order of position, a page at a time.
 * Positions have no gaps, so a page that does not follow the one before is a damaged log and is left to the
 * visitor to see.
 */
export function* eachFact(
  bench: Workbench,
  visit: (row: FactRow) => Work<void> | void,
  from = 0,
): Work<number> {
  let last = from
  for (;;) {
    const page = yield* all(
      bench.sql
        .selectFrom('facts')
        .selectAll()
        .where('position', '>', last)
        .orderBy('position')
        .limit(pageSize),
    )
    for (const row of page) {
      const work = visit(row)
      if (work) yield* work
      last = row.position
    }
    if (page.length < pageSize) return last
  }
}
