import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal, type Tx } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { ballotIn, openBox } from './box.decisions.ts'
import { destroyBox } from './box.writes.ts'
import { boxesOf, keyAt, openNow, timeOf, type Books, type Place } from './casting.writes.ts'
import { countBallot, inOrder } from './count.decisions.ts'
import { close } from './decisions.ts'
import { ballotStream, type BallotState } from './facts.ts'
import type { CastBallot } from './rules.ts'

type TurningPortal = Pick<Portal, 'env' | 'store' | 'logDefinition' | 'clock' | 'stopping'>

/** Opens and closes the ballots whose time has come. Idempotent; a vote after the close is refused without it. */
export async function turnBallots(portal: TurningPortal): Promise<void> {
  const now = portal.clock.now().toISOString()
  const due = await portal.store.read
    .selectFrom('ballotStandings')
    .select(['ballotId', 'chapterId', 'ofAssociation'])
    .where((standing) =>
      standing.or([
        standing.and([standing('stage', '=', 'scheduled'), standing('opensAt', '<=', now)]),
        standing.and([standing('stage', '=', 'open'), standing('closesAt', '<=', now)]),
      ]),
    )
    .orderBy('ballotId')
    .execute()
  for (const row of untilStop(portal, due)) {
    const place: Place = { ...row, chapterId: row.chapterId as ChapterId }
    const stamp = { chapterId: place.chapterId, actor: 'system:ballots', correlation: randomUUID() }
    await writerFor(portal, stamp)((tx) => turnBallot(tx, portal, place))
  }
}

/** Opens or closes one ballot if its time has come. */
export function* turnBallot(tx: Tx, books: Books, place: Place): Work<void> {
  const head = yield* lockHead(tx)
  const at = timeOf(tx, head)
  let state = yield* tx.logWriter.read(ballotStream, place.ballotId)
  if (state.stage === 'scheduled' && at >= state.scheduled!.opensAt)
    state = yield* openNow(tx, books, tx.logWriter, place, head.position)
  if (state.stage === 'open' && at >= state.scheduled!.closesAt) yield* closeNow(tx, books, place, state, at)
}

/** Closes a ballot in one transaction: empties the box into the log, in the order of the contents, and destroys it. */
function* closeNow(tx: Tx, books: Books, place: Place, state: BallotState, at: string): Work<void> {
  const { ballotId, chapterId } = place
  const { questions, tie, poll } = state.scheduled!
  const boxes = yield* all(boxesOf(tx, place))
  const found = poll === 'open' ? yield* openAnswers(tx, place) : yield* takenFrom(tx, books, place, boxes)
  const ballots = inOrder(
    yield* withoutNames(
      tx,
      place,
      questions.map(({ questionId }) => questionId),
      found,
    ),
  )
  const voted = yield* all(
    tx.sql
      .selectFrom('ballotElectors')
      .select('personId')
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId)
      .where('votedAt', 'is not', null),
  )
  const { digest, questions: counted } = countBallot({ questions, tie }, ballots)
  const result = { digest, elected: counted.map(({ elected }) => elected) }
  yield* tx.logWriter.record(ballotStream, ballotId, (before) =>
    close(before, { turnout: voted.length, ballots, result, at }),
  )
  yield* destroyBox(tx, place)
}

/** Opens the boxes of a ballot with its key. */
function* takenFrom(
  tx: Tx,
  books: Books,
  place: Place,
  boxes: readonly { box: number; sealed: string }[],
): Work<CastBallot[]> {
  const { key, slotBytes } = yield* keyAt(tx, books, place)
  return boxes.flatMap(({ box, sealed }) => openBox(key, box, slotBytes, sealed)).map(ballotIn)
}

/** Returns the answers to an open poll as ballots of one question. */
function* openAnswers({ sql }: Tx, { ballotId, chapterId }: Place): Work<CastBallot[]> {
  const rows = yield* all(
    sql.selectFrom('pollAnswers').select('chosen').where('chapterId', '=', chapterId).where('ballotId', '=', ballotId),
  )
  return rows.map(({ chosen }) => [JSON.parse(chosen) as number[]])
}

/** Replaces names that were written in by ids, one for each spelling; the names are stored outside the log. */
function* withoutNames(
  { sql }: Tx,
  { ballotId, chapterId }: Place,
  questionIds: readonly string[],
  found: readonly CastBallot[],
): Work<CastBallot[]> {
  const ids = new Map<string, { writeInId: string; questionId: string; writtenName: string }>()
  const idOf = (questionId: string, name: string) => {
    const key = `${questionId} ${name.toLowerCase().replace(/\s+/g, ' ')}`
    const known = ids.get(key) ?? { writeInId: randomUUID(), questionId, writtenName: name }
    ids.set(key, known)
    return known.writeInId
  }
  const replaced = found.map((ballot) =>
    ballot.map((answer, place) =>
      answer.map((chosen) => (typeof chosen === 'string' ? idOf(questionIds[place]!, chosen) : chosen)),
    ),
  )
  // By id, which is random: the order of the rows is not that of the box.
  const rows = [...ids.values()].sort((one, other) => (one.writeInId < other.writeInId ? -1 : 1))
  for (const row of rows) yield* run(sql.insertInto('ballotWriteIns').values({ ...row, ballotId, chapterId }))
  return replaced
}
