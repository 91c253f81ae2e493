import { Fragment } from 'react'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { NumberField } from '#app/ui/form/fields/text-field.tsx'
import { refundRows } from '#server/features/events/refund-steps.rules.ts'
import type { EventView } from './event-standing.ts'
import { refundWords as words } from './refund-words.ts'

/** The fields of how much is refunded to registrants who cancel, by date of cancellation. */
export function RefundFields() {
  return (
    <>
      <p className="field-label col-span-3 -mb-3 md:col-span-4" aria-hidden>
        {words.untilHead}
      </p>
      <p className="field-label col-span-3 -mb-3 md:col-span-2" aria-hidden>
        {words.percentHead}
      </p>
      {/* Each field keeps its name for screen readers. */}
      <div className="contents [&_.field-label]:sr-only">
        {refundRows.map((row) => (
          <Fragment key={row}>
            <DayField name={`refundUntil${row}`} label={words.until(row)} optional span={4} phoneSpan={3} />
            <NumberField
              name={`refundPercent${row}`}
              label={words.percent(row)}
              optional
              min={1}
              max={100}
              step={1}
              span={2}
              phoneSpan={3}
            />
          </Fragment>
        ))}
      </div>
    </>
  )
}

export const refundLabels: Record<string, string> = Object.fromEntries(
  refundRows.flatMap((row) => [
    [`refundUntil${row}`, words.until(row)],
    [`refundPercent${row}`, words.percent(row)],
  ]),
)

/** Returns the initial values of these fields. */
export const refundEntries = ({ refundSteps }: Pick<EventView, 'refundSteps'>): Record<string, string> =>
  Object.fromEntries(
    refundRows.flatMap((row) => [
      [`refundUntil${row}`, refundSteps[row - 1]?.until ?? ''],
      [`refundPercent${row}`, String(refundSteps[row - 1]?.percent ?? '')],
    ]),
  )
