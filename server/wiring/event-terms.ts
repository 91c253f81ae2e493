import { all, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '../chapter.ts'
import type { Tx } from '../context.ts'
import type { EventTerms } from '../event-parts.ts'
import { changesOfTerms, type OfferedTerms } from '../features/event-history/decisions.ts'
import { termsStream } from '../features/event-history/facts.ts'
import { lockEvent } from '../features/events/reads.ts'
import { packageStockId } from '../features/packages/rules.ts'

/**
 * Runs a change to an event's offer and records the facts of what it changed, in the same transaction. @throws Refusal
 * missing
 */
function* recording<T>(tx: Tx, chapter: ChapterId, eventId: string, change: Work<T>): Work<T> {
  yield* lockHead(tx)
  const before = yield* offeredTerms(tx, chapter, eventId)
  const done = yield* change
  const after = yield* offeredTerms(tx, chapter, eventId)
  yield* tx.logWriter.record(termsStream, eventId, () => changesOfTerms(eventId, before, after))
  return done
}

/** The facts of an event that was just added, with what it offers. */
function* recordNew(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  const terms = yield* offeredTerms(tx, chapter, eventId)
  yield* tx.logWriter.record(termsStream, eventId, () => changesOfTerms(eventId, null, terms))
}

function* offeredTerms(tx: Tx, chapter: ChapterId, eventId: string): Work<OfferedTerms> {
  const { startsAt, endsAt, adultFeeCents, minorFeeCents, capCents, seats, timeZone } = yield* lockEvent(
    tx,
    chapter,
    eventId,
  )
  const packages = tx.sql
    .selectFrom('eventPackages')
    .select(['catalogue', 'packageId', 'priceCents', 'capacity', 'persons', 'rooms', 'nights'])
  const groups = tx.sql.selectFrom('programGroups').select(['groupId as id', 'feeCents', 'seats', 'startsAt', 'endsAt'])
  const rooms = tx.sql.selectFrom('hotelRooms').select(['roomId as id', 'rentCents', 'rooms'])
  const ofPackages = yield* all(
    packages.where('chapterId', '=', chapter).where('eventId', '=', eventId).orderBy('catalogue').orderBy('packageId'),
  )
  return {
    event: { startsAt, endsAt, adultFeeCents, minorFeeCents, capCents, seats, timeZone },
    parts: {
      package: byId(
        ofPackages.map(({ catalogue, packageId, ...terms }) => ({
          id: packageStockId(catalogue, packageId),
          ...terms,
        })),
      ),
      group: byId(
        yield* all(
          groups.where('chapterId', '=', chapter).where('eventId', '=', eventId).orderBy('startsAt').orderBy('groupId'),
        ),
      ),
      room: byId(yield* all(rooms.where('chapterId', '=', chapter).where('eventId', '=', eventId).orderBy('roomId'))),
    },
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(({ id, ...terms }) => [id, terms]))

export const eventTerms: EventTerms = { recording, recordNew }
