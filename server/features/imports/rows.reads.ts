import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { folded } from '#server/text/folded.ts'
import { importOf, rowsOfImport, shownRow } from './plans.reads.ts'
import { whysIn } from './reasons.decisions.ts'
import { overviewRows, planPageSize, rowReasons, rowStates, type RowReason, type RowStateName } from './rules.ts'

type Listed = {
  state?: RowStateName | undefined
  why?: RowReason | undefined
  search: string
  page: number
}

/**
 * Returns rows of an import: those of a state or held and refused for a reason, a page at a time; without either, the
 * first of each state. `whys` counts the reasons of all held and refused rows, or those of the state.
 * @throws Refusal missing for an import of another chapter
 */
export async function rowsOf(db: Db, chapter: ChapterId, importId: string, { state, why, search, page }: Listed) {
  await importOf(db, chapter, importId)
  const words = folded(search).split(/\s+/).filter(Boolean)
  const ofImport = rowsOfImport(db, chapter, importId)
  const listable: readonly RowStateName[] = why === undefined ? rowStates : questionStates
  const states = listable.filter((one) => state === undefined || one === state)
  const groups = await Promise.all(
    states.map(async (one) => {
      const max = state === undefined && why === undefined && words.length === 0 ? overviewRows[one] : planPageSize
      const from = state === undefined ? 0 : (page - 1) * max
      let rows = ofImport.where('state', '=', one)
      for (const word of words) rows = rows.where('words', 'like', `%${word.replace(/[\\%_]/g, '')}%`)
      if (why !== undefined) {
        const meant = (await rows.select(['row', 'reasons']).orderBy('row').execute())
          .filter(({ reasons }) => whysIn(JSON.parse(reasons) as string[]).includes(why))
          .map(({ row }) => row)
        const onPage = meant.slice(from, from + max)
        const listed = await ofImport
          .selectAll()
          .where('row', 'in', [-1, ...onPage])
          .orderBy('row')
          .execute()
        return { state: one, total: meant.length, rows: listed.map(shownRow) }
      }
      const [listed, total] = await Promise.all([
        rows.selectAll().orderBy('row').limit(max).offset(from).execute(),
        rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { state: one, total: Number(total.count), rows: listed.map(shownRow) }
    }),
  )
  const reasons = await ofImport
    .select(['reasons', (row) => row.fn.countAll<number>().as('count')])
    .where('state', 'in', [...questionStates])
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .groupBy('reasons')
    .execute()
  return { groups: groups.filter(({ total }) => total > 0), whys: whysOf(reasons) }
}

/** The states whose rows can be listed by reason. */
const questionStates = ['held', 'refused'] as const satisfies readonly RowStateName[]

function whysOf(rows: readonly { reasons: string; count: number }[]): { why: RowReason; count: number }[] {
  const counts = new Map<RowReason, number>()
  for (const { reasons, count } of rows)
    for (const why of whysIn(JSON.parse(reasons) as string[])) counts.set(why, (counts.get(why) ?? 0) + Number(count))
  return rowReasons.flatMap((why) => (counts.has(why) ? [{ why, count: counts.get(why)! }] : []))
}
