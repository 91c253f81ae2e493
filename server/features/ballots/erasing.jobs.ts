import { sql } from 'kysely'
import { StoreUnavailable } from '#db/store.ts'
import type { Portal } from '#server/context.ts'

/** The tables whose rows are replaced by each vote, or deleted at the close. */
const tables = ['ballotBoxes', 'ballotKeys'] as const

type Known = Pick<Portal, 'store'>

/** What stood in the tables when a store's were last written anew. */
const lastRewritten = new WeakMap<Portal['store'], string>()

/**
 * Erases earlier versions of the boxes of ballots, and of their keys, from the files of PostgreSQL: each vote leaves one,
 * and two beside each other are what a vote changed (docs/decisions/242). Nothing when nobody has voted since. Idempotent.
 */
export async function eraseEarlierBoxes({ store }: Known): Promise<void> {
  if (store.dialect !== 'postgres') return
  const standing = await standingOf(store)
  if (lastRewritten.get(store) === standing && !(await isLeftOver(store))) return
  try {
    await store.rewrite(tables)
    lastRewritten.set(store, standing)
  } catch (error) {
    // Somebody reads the table for long, such as a backup: the next run tries again.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** The open boxes, and how many people have voted: a rewrite is due when either is another. */
async function standingOf({ read }: Portal['store']): Promise<string> {
  const boxes = await read.selectFrom('ballotKeys').select(['ballotId', 'chapterId']).orderBy('ballotId').execute()
  const votes = await read
    .selectFrom('ballotElectors')
    .innerJoin('ballotKeys', 'ballotKeys.ballotId', 'ballotElectors.ballotId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('votedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return `${boxes.map(({ ballotId }) => ballotId).join()}:${votes.count}`
}

/** Whether files of empty tables are not: a snapshot that was open at the last rewrite kept what it could still see. */
async function isLeftOver({ read }: Portal['store']): Promise<boolean> {
  for (const table of tables) {
    if (await read.selectFrom(table).select('ballotId').limit(1).executeTakeFirst()) continue
    const { rows } = await sql<{ bytes: string }>`
      select pg_relation_size(oid) + coalesce(pg_relation_size(nullif(reltoastrelid, 0)), 0) as bytes
      from pg_class where oid = ${`"${table}"`}::regclass`.execute(read)
    if (Number(rows[0]!.bytes) > 0) return true
  }
  return false
}
