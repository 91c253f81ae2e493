/** What a kill left of a ballot, before any restart. */
import type { Store } from '#db/store.ts'
import type { Env } from '#server/env.ts'
import { unseal } from '#server/auth/secrets.ts'
import { ballotIn, openBox } from '#server/features/ballots/box.decisions.ts'
import { closedBallotOf } from '#server/features/ballots/result.reads.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { runVerb } from '#tests/support/world/run-verb.ts'
import { faultsIn } from '../ledgers.ts'

/** A ballot in which everybody writes in a name of their own, and who was told that their vote counts. */
export type Polled = { store: Store; env: Env; ballotId: string; told: Set<string> }

/** The name that an elector writes in. */
export const nameOf = (personId: string): string => `Choice of ${personId.slice(-5)}`

/**
 * Returns what is wrong: a vote without its ballot or a ballot without its vote, one that is there twice, somebody who
 * was told and is not counted, a box that outlived the close, a log that does not agree. None when all is well.
 */
export async function faultsOfBallot({ store, env, ballotId, told }: Polled): Promise<string[]> {
  const { read } = store
  const [electors, facts, boxes, keys] = await Promise.all([
    read.selectFrom('ballotElectors').select(['personId', 'votedAt']).where('ballotId', '=', ballotId).execute(),
    read.selectFrom('facts').select('stream').where('type', '=', 'VoteConfirmed').execute(),
    read.selectFrom('ballotBoxes').select(['box', 'sealed']).where('ballotId', '=', ballotId).execute(),
    read.selectFrom('ballotKeys').select(['keySealed', 'slotBytes']).where('ballotId', '=', ballotId).execute(),
  ])
  const voted = electors.flatMap(({ personId, votedAt }) => (votedAt === null ? [] : [personId]))
  const inLog = facts.map(({ stream }) => stream.slice(`voter-${ballotId}.`.length))
  const { stage } = await read
    .selectFrom('ballotStandings')
    .select('stage')
    .where('ballotId', '=', ballotId)
    .executeTakeFirstOrThrow()
  const isClosed = stage === 'closed'
  const names = isClosed ? await namesInLog({ store, ballotId }) : namesIn({ env, boxes, keys })
  const place = isClosed ? 'log' : 'box'
  const wrong = await faultsIn(store, env)
  if (!isSame(voted, inLog)) wrong.push(`${voted.length} electors voted, and the log names ${inLog.length}`)
  if (!isSame(voted.map(nameOf), names))
    wrong.push(`${voted.length} voted, and ${names.length} ballots are in the ${place}`)
  const lost = [...told].filter((personId) => !voted.includes(personId))
  if (lost.length > 0) wrong.push(`${lost.length} were told that they voted, and are not counted`)
  if (isClosed && boxes.length + keys.length > 0)
    wrong.push(`${boxes.length} boxes and ${keys.length} keys are left after the close`)
  if (isClosed) {
    const { code, out, err } = await runVerb({ store, env, clock: movedClock(), portal: { kinds } }, [
      'count',
      ballotId,
    ])
    if (code !== 0) wrong.push(`${out}${err}`)
  }
  return wrong
}

/** Compares two lists, each name as often as it is there. */
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

type Boxed = {
  env: Env
  boxes: readonly { box: number; sealed: string }[]
  keys: readonly { keySealed: string; slotBytes: number }[]
}

/** Returns the names in an open box, as only the portal's secret opens it. */
function namesIn({ env, boxes, keys }: Boxed): string[] {
  return keys.flatMap(({ keySealed, slotBytes }) =>
    boxes
      .flatMap(({ box, sealed }) => openBox(unseal(env.appSecret, keySealed), box, slotBytes, sealed))
      .map((slot) => String(ballotIn(slot)[0]![0])),
  )
}

/** Returns the names on the ballots that the close wrote into the log. */
async function namesInLog({ store, ballotId }: Pick<Polled, 'store' | 'ballotId'>): Promise<string[]> {
  const counted = await closedBallotOf({ db: store.read, logDefinition }, ballotId)
  const rows = await store.read.selectFrom('ballotWriteIns').select(['writeInId', 'writtenName']).execute()
  const written = new Map(rows.map(({ writeInId, writtenName }) => [writeInId, writtenName]))
  return (counted?.ballots ?? []).map(([answer]) => written.get(String(answer![0])) ?? '')
}
