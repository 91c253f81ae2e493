import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { NumberField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { refundRows } from '#server/features/events/refund-steps.rules.ts'
import type { EventView } from './event-standing.ts'
import { refundWords as words } from './refund-words.ts'

/** How much is refunded to registrants who cancel, by date of cancellation. */
export function RefundSection({
  event: { refundSteps, updatedAt },
  answer,
}: {
  event: EventView
  answer: Failure | undefined
}) {
  const initial = Object.fromEntries(
    refundRows.flatMap((row) => [
      [`refundUntil${row}`, refundSteps[row - 1]?.until ?? ''],
      [`refundPercent${row}`, String(refundSteps[row - 1]?.percent ?? '')],
    ]),
  )
  const labels = Object.fromEntries(
    refundRows.flatMap((row) => [
      [`refundUntil${row}`, words.until(row)],
      [`refundPercent${row}`, words.percent(row)],
    ]),
  )
  return (
    <Block id="refunds" title={words.title}>
      <PostForm
        id="refund-steps"
        answer={answerTo(answer, 'changeRefunds')}
        labels={labels}
        preventScrollReset
        initial={initial}
        className="pt-4"
      >
        <input type="hidden" name="intent" value="changeRefunds" />
        <VersionField edition={updatedAt} />
        <ErrorSummary />
        <p className="type-body mb-4 text-ink-2">{words.text}</p>
        <div className="entries">
          {refundRows.flatMap((row) => [
            <DayField key={`until${row}`} name={`refundUntil${row}`} label={words.until(row)} optional span={3} />,
            <NumberField
              key={`percent${row}`}
              name={`refundPercent${row}`}
              label={words.percent(row)}
              optional
              min={1}
              max={100}
              step={1}
              span={3}
            />,
          ])}
        </div>
        <div className="mt-5 flex justify-end">
          <SubmitButton look="quiet">{words.act}</SubmitButton>
        </div>
      </PostForm>
    </Block>
  )
}
