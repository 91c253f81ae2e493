import type { EventRow } from '#db/tables/events.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { refusedField } from '#server/refusal.ts'
import { refundRows, refundStepsOf, type RefundStep } from './refund-steps.rules.ts'
import type { RefundRows } from './refund-steps.schema.ts'

/**
 * Returns the steps of an event after an edit; refunds of earlier cancellations are unaffected.
 * @throws Refusal invalid for rows that are not valid steps, conflict if someone else has changed the event since the
 * given version
 */
export function changeRefundSteps(
  event: EventRow,
  { edition, ...rows }: RefundRows & { edition?: string | undefined },
): Pick<EventRow, 'refundSteps'> {
  const refundSteps = JSON.stringify(stepsTyped(rows))
  if (edition === undefined || edition === event.updatedAt || refundSteps === event.refundSteps) return { refundSteps }
  const saved = refundStepsOf(event).map(({ until, percent }) => `${percent}% until ${until}`)
  throw editConflict('this event', { refundUntil1: savedNow(saved.join(', ')) })
}

/** Returns the same for a form that may not have sent the rows: without them the steps are unchanged. */
export function changeSentRefunds(
  event: EventRow,
  { edition, ...rows }: Partial<RefundRows> & { edition?: string | undefined },
): Partial<Pick<EventRow, 'refundSteps'>> {
  if (Object.values(rows).every((value) => value === undefined)) return {}
  const { refundUntil1 = '', refundUntil2 = '', refundUntil3 = '' } = rows
  const { refundPercent1 = null, refundPercent2 = null, refundPercent3 = null } = rows
  return changeRefundSteps(event, {
    edition,
    refundUntil1,
    refundPercent1,
    refundUntil2,
    refundPercent2,
    refundUntil3,
    refundPercent3,
  })
}

/** Returns the steps of the rows, by day. */
function stepsTyped(given: RefundRows): RefundStep[] {
  const typed = refundRows.map((row) => ({
    row,
    until: given[`refundUntil${row}`],
    percent: given[`refundPercent${row}`],
  }))
  const steps = typed.flatMap(({ row, until, percent }) => {
    if (until === '' && percent === null) return []
    if (until === '') throw refusedField(`refundUntil${row}`, 'Enter the last day of this refund')
    if (percent === null) throw refusedField(`refundPercent${row}`, 'Enter how many percent are refunded')
    return [{ row, until, percent }]
  })
  steps.sort((one, other) => (one.until < other.until ? -1 : 1))
  const wrong = steps.find(
    ({ until, percent }, at) => at > 0 && (until === steps[at - 1]!.until || percent >= steps[at - 1]!.percent),
  )
  if (wrong) throw refusedField(`refundPercent${wrong.row}`, 'A later day must refund less than an earlier one')
  return steps.map(({ until, percent }) => ({ until, percent }))
}
