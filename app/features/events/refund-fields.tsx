import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { NumberField } from '#app/ui/form/fields/text-field.tsx'
import { refundRows } from '#server/features/events/refund-steps.rules.ts'
import type { EventView } from './event-standing.ts'
import { refundWords as words } from './refund-words.ts'

/** The fields of how much is refunded to registrants who cancel, by date of cancellation. */
export function RefundFields() {
  return refundRows.map((row) => (
    <div key={row} className="contents">
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
    </div>
  ))
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
