import type { EventRow } from '#db/tables/events.ts'
import type { Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import type { EventWriter } from '#server/event-parts.ts'
import { filesIn } from '#server/records/shapes.ts'
import { editConflict } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { admin } from '#server/trpc.ts'
import { assertCurrent, assertNotCancelled, changeEvent, type EventDetails } from './decisions.ts'
import { editing } from './editing.writes.ts'
import { addFlyers } from './flyers/writes.ts'
import { eventAt } from './reads.ts'
import { changeRefundSteps, changeSentRefunds } from './refund-steps.decisions.ts'
import { eventSave, refundStepsUpdate } from './refund-steps.schema.ts'
import { eventSettingsUpdate, eventUpdate, type EventChanges } from './schema.ts'
import { changeSettings, type EventSettings } from './settings.decisions.ts'
import { keepEventFiles, seatCountsOf, setPublished, updateEvent } from './writes.ts'

type Editor = EventWriter & Pick<Context, 'eventParts'>

/** Changes the details of an event, not its settings or refunds. */
export const update = admin
  .input(eventUpdate)
  .mutation(async ({ ctx, input: { eventId, edition, flyer, ...changes } }) => {
    await editing(ctx, eventId, function* (tx, event) {
      const details = yield* changedDetails(tx, ctx, event, changes)
      assertCurrent(event, edition, details, ctx.chapter)
      yield* keepDetails(tx, ctx, event, details)
      if (flyer !== undefined) yield* addFlyers(tx, ctx, eventId, filesIn(flyer))
    })
    return 'Event updated successfully'
  })

/** Changes the registration form of the event, and the landing page before it; not its price or seats. */
export const changeEventSettings = admin
  .input(eventSettingsUpdate)
  .mutation(async ({ ctx, input: { eventId, ...given } }) => {
    await editing(ctx, eventId, function* (tx, event) {
      yield* keepSettings(tx, ctx, event, changeSettings(event, given))
    })
    return 'Event updated successfully'
  })

/** Changes how much is refunded to registrants who cancel. */
export const changeRefunds = admin.input(refundStepsUpdate).mutation(async ({ ctx, input: { eventId, ...given } }) => {
  await editing(ctx, eventId, (tx, event) =>
    updateEvent(tx, ctx.chapter.id, eventId, { ...changeRefundSteps(event, given), updatedBy: ctx.actor.personId }),
  )
  return 'Event updated successfully'
})

/** Saves all that the form of an event has, in one transaction, and publishes the event if asked. */
export const save = admin.input(eventSave).mutation(async ({ ctx, input: { eventId, edition, then, ...given } }) => {
  const { registrationForm, sendsToForm, showsLanding, landingEventId, badge, hotelLink, ...others } = given
  const {
    refundUntil1,
    refundPercent1,
    refundUntil2,
    refundPercent2,
    refundUntil3,
    refundPercent3,
    typeName,
    ...changes
  } = others
  const settings = { registrationForm, sendsToForm, showsLanding, landingEventId, badge, hotelLink }
  const refunds = { refundUntil1, refundPercent1, refundUntil2, refundPercent2, refundUntil3, refundPercent3 }
  await editing(ctx, eventId, function* (tx, event) {
    const details = yield* changedDetails(tx, ctx, event, changes)
    allConflicts(
      () => assertCurrent(event, edition, details, ctx.chapter),
      () => changeSettings(event, { ...settings, edition }),
      () => changeSentRefunds(event, { ...refunds, edition }),
    )
    yield* keepDetails(tx, ctx, event, details)
    yield* keepSettings(tx, ctx, event, { ...settings, ...changeSentRefunds(event, refunds), typeName })
    if (then === 'publish') yield* publishEvent(tx, ctx, event)
  })
})

/** Publishes an event. @throws Refusal conflict if it is canceled, or an election without positions */
export function* publishEvent(tx: Tx, { chapter, actor, eventParts }: Editor, event: EventRow): Work<void> {
  assertNotCancelled(event)
  yield* eventParts.assertPublishable(tx, chapter.id, event)
  yield* setPublished(tx, chapter.id, event.eventId, { isPublished: 1, updatedBy: actor.personId })
}

function* changedDetails(tx: Tx, { chapter }: Editor, event: EventRow, changes: EventChanges): Work<EventDetails> {
  const counts = yield* seatCountsOf(tx, chapter.id, event.eventId)
  return changeEvent(event, changes, counts, { now: tx.now, ofChapter: chapter.timeZone })
}

function* keepDetails(tx: Tx, editor: Editor, { eventId }: EventRow, details: EventDetails): Work<void> {
  const { chapter, actor } = editor
  yield* editor.eventParts.assertTimes(tx, editor, { ...details, eventId })
  const changes = updateEvent(tx, chapter.id, eventId, { ...details, updatedBy: actor.personId })
  yield* editor.eventTerms.recording(tx, chapter.id, eventId, changes)
  yield* keepEventFiles(tx, { chapter: chapter.id, by: actor.personId }, { eventId, ...details })
}

function* keepSettings(
  tx: Tx,
  { chapter, actor }: Editor,
  { eventId }: EventRow,
  changes: Partial<EventSettings & Pick<EventRow, 'refundSteps' | 'typeName'>>,
): Work<void> {
  if (changes.landingEventId && !(yield* eventAt(tx, chapter.id, changes.landingEventId))) {
    throw refusedField('landingEventId', 'This chapter has no such event')
  }
  yield* updateEvent(tx, chapter.id, eventId, { ...changes, updatedBy: actor.personId })
}

/** Runs checks that throw conflicts, and throws one with the fields of all: the next save shows no more of them. */
function allConflicts(...checks: (() => unknown)[]): void {
  const fields: Record<string, string> = {}
  for (const check of checks) {
    try {
      check()
    } catch (error) {
      if (!(error instanceof Refusal) || error.why !== 'conflict') throw error
      Object.assign(fields, error.details.fields)
    }
  }
  if (Object.keys(fields).length > 0) throw editConflict('this event', fields)
}
