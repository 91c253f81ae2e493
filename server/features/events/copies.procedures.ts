import type { EventRow } from '#db/tables/events.ts'
import { all, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Tx } from '#server/context.ts'
import { copiesOf } from '#server/providers/files/copies.ts'
import { Refusal } from '#server/refusal.ts'
import { uploadsIn } from '#server/text/rich-text.ts'
import { shortIdCandidates } from '#server/text/short-ids.ts'
import { admin } from '#server/trpc.ts'
import { planCopy, unknownEvent } from './decisions.ts'
import { flyerRowsOf } from './flyers/reads.ts'
import { addFlyers } from './flyers/writes.ts'
import { eventIn, lockEvent } from './reads.ts'
import { eventCopy } from './schema.ts'
import { freeEventId, insertEvent, keepEventFiles } from './writes.ts'

/**
 * Creates a draft copy of an event at other times: with its settings, contacts, flyers, hotels, packages and programs,
 * whose groups are shifted accordingly. Registrations and refund steps, which depend on dates, are not copied. Files
 * are copied, so that deleting one event leaves the other intact.
 */
export const duplicate = admin.input(eventCopy).mutation(async ({ ctx, input: { eventId, ...times } }) => {
  const { chapter, actor, providers } = ctx
  const seen = await eventIn(ctx.db, chapter.id, eventId)
  if (!seen) throw unknownEvent()
  const named = filesOf(seen, await flyerRowsOf(ctx.db, chapter.id, eventId).execute())
  const files = await copiesOf(providers.files, named, { chapter: chapter.id, actor })
  const candidates = shortIdCandidates()
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const event = yield* lockEvent(tx, chapter.id, eventId)
    const flyers = yield* all(flyerRowsOf(tx.sql, chapter.id, eventId))
    if (filesOf(event, flyers).some((path) => !named.includes(path))) throw editConflict()
    const copy = yield* insertCopy(tx, event, {
      ...planCopy(event, times, { now: tx.now, ofChapter: chapter.timeZone }),
      eventDescription: withCopies(event.eventDescription, files),
      eventId: yield* freeEventId(tx, candidates),
      createdBy: actor.personId,
    })
    yield* keepEventFiles(tx, { chapter: chapter.id, by: actor.personId }, copy)
    yield* addFlyers(
      tx,
      ctx,
      copy.eventId,
      flyers.flatMap(({ flyer }) => files.get(flyer) ?? []),
    )
    yield* ctx.eventParts.copy(tx, ctx, event, copy)
    yield* ctx.eventParts.assertTimes(tx, ctx, copy)
    yield* ctx.eventTerms.recordNew(tx, chapter.id, copy.eventId)
    return { eventId: copy.eventId }
  })
})

const filesOf = ({ eventDescription }: EventRow, flyers: readonly { flyer: string }[]) => [
  ...uploadsIn(eventDescription),
  ...flyers.map(({ flyer }) => flyer),
]

const withCopies = (text: string, files: ReadonlyMap<string, string>) =>
  [...files].reduce((copied, [path, copy]) => copied.replaceAll(path, copy), text)

const editConflict = () =>
  new Refusal(
    'conflict',
    'Someone else changed the files of this event meanwhile. Please try again. Nothing was copied.',
  )

type Planned = Parameters<typeof insertEvent>[1]

/** Inserts the copy with its settings. If the event is its own landing page, so is the copy. */
function insertCopy(
  tx: Tx,
  {
    chapterId,
    typeName,
    registrationForm,
    sendsToForm,
    showsLanding,
    landingEventId,
    badge,
    hotelLink,
    ...event
  }: EventRow,
  planned: Omit<Planned, 'chapterId'>,
): Work<EventRow> {
  const landing = landingEventId === event.eventId ? planned.eventId : landingEventId
  return insertEvent(tx, {
    typeName,
    registrationForm,
    sendsToForm,
    showsLanding,
    badge,
    hotelLink,
    ...planned,
    chapterId,
    landingEventId: landing,
  })
}
