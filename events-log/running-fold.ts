import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import type { LogHead } from '#db/store.ts'
import { pagesOfFacts, type FactRange } from './read.ts'

/** The facts that make up a state, and how: `take` changes the state in place. */
export type Folding<State> = {
  facts: Pick<FactRange, 'chapterId' | 'types' | 'kind'>
  begin(): State
  take(state: State, fact: FactRow): void
}

/** A state, and how far the log was read for it. */
type Reading<State> = { head: LogHead; state: State }

/**
 * Caches states derived from the log, by database and key. Each read processes only the new facts of the log and
 * changes the returned state in place.
 */
export function runningFold<State>() {
  const cached = new WeakMap<Db, Map<string, Promise<Reading<State>>>>()
  return async (db: Db, key: string, folding: Folding<State>): Promise<State> => {
    const ofDatabase = cached.get(db) ?? new Map<string, Promise<Reading<State>>>()
    cached.set(db, ofDatabase)
    // Serialized, so that two concurrent readers do not both count a fact.
    const reading = readOn(db, folding, ofDatabase.get(key))
    ofDatabase.set(key, reading)
    // A failed reading may have processed half a page.
    reading.catch(() => ofDatabase.get(key) === reading && ofDatabase.delete(key))
    return (await reading).state
  }
}

async function readOn<State>(
  db: Db,
  { facts, begin, take }: Folding<State>,
  before: Promise<Reading<State>> | undefined,
): Promise<Reading<State>> {
  const last = await before
  const head = await db.selectFrom('logHead').select(['position', 'hash', 'recordedAt']).executeTakeFirstOrThrow()
  const goesOn = last !== undefined && (await isInLog(db, last.head))
  const state = goesOn ? last.state : begin()
  for await (const page of pagesOfFacts(db, {
    ...facts,
    after: goesOn ? last.head.position : 0,
    upTo: head.position,
  })) {
    for (const row of page) take(state, row)
  }
  return { head, state }
}

/** Detects that the database now contains another log, such as after a restore, so that all of it is read again. */
async function isInLog(db: Db, { position, hash }: LogHead): Promise<boolean> {
  const fact = await db.selectFrom('facts').select('hash').where('position', '=', position).executeTakeFirst()
  return fact?.hash === hash
}
