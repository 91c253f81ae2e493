import '#app/styles/kit/fields.css'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { refundForm, reversalForm } from '#server/features/payments/refunds.schema.ts'
import { RefundForm, ReversalForm } from './refund-forms.tsx'
import { listOf, refunding as words } from './refund-words.ts'

export const meta: MetaFunction = ({ params }) => [{ title: `Payment ${params.paymentId}` }]

const idOf = ({ paymentId = '' }: Record<string, string | undefined>) => ({ paymentId })

export const loader = load(({ api, params }) => api.payments.toRefund(idOf(params)))

export const action = acts({
  refund: one(refundForm, ({ api, input, params }) => api.payments.refund({ ...input, ...idOf(params) })),
  reverse: one(reversalForm, ({ api, input, params }) => api.payments.reverse({ ...input, ...idOf(params) })),
})

/** An admin gives a payment back, or reverses one that was entered by hand. */
export default function RefundPage() {
  const payment = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { paymentId, purpose, label, payer, amountCents, leftCents, isByHand, isReversed, reference, refunds } = payment
  const list = listOf(purpose)
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  return (
    <WorkScreen
      title={words.title(isByHand, paymentId)}
      action={
        <LinkButton icon={ArrowLeft} to={list.to}>
          {list.name}
        </LinkButton>
      }
    >
      <div className="grid max-w-180 gap-6">
        {failure && <Alert tone="error" title={failure} />}
        {refunds.map((one) => (
          <Alert key={one.refundKey} tone={one.outcome === 'failed' ? 'warning' : 'success'} title={words.outcomes[one.outcome](one.amountCents)} />
        ))}
        <Cells
          columns={2}
          cells={[
            { key: 'Payer', value: payer, wide: true },
            { key: 'Payment for', value: label, wide: true },
            { key: 'Amount paid', value: <Money cents={amountCents} /> },
            ...(reference ? [{ key: 'Reference', value: reference }] : []),
            ...(isByHand ? [] : [{ key: 'Left', value: <Money cents={leftCents} /> }]),
          ]}
        />
        {isReversed && <Alert tone="success" title={words.reversed} />}
        {isReversed && <LinkButton to={list.recordAgain}>{words.recordAgain}</LinkButton>}
        {isByHand && !isReversed && <ReversalForm payment={payment} answer={answer} />}
        {!isByHand && leftCents > 0 && <RefundForm payment={payment} answer={answer} />}
        {!isByHand && leftCents === 0 && <p className="type-body">{words.nothingLeft}</p>}
      </div>
    </WorkScreen>
  )
}
