import '#app/styles/kit/choices.css'
import '#app/styles/kit/dialog.css'
import '#app/styles/kit/fields.css'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type MetaFunction,
} from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { confirmForm, declineForm, refundForm, reversalForm } from '#server/features/payments/refunds/schema.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { recordAgain } from './record-again.ts'
import { listOf, refunding as words, reversing } from './refund-words.ts'
import { WaitingRefund } from './waiting-refund.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

export const meta: MetaFunction = ({ params }) => [{ title: words.payment(params.paymentId ?? '') }]

const idOf = ({ paymentId = '' }: Record<string, string | undefined>) => ({ paymentId })

export const loader = load(async ({ api, params }) => {
  const payment = await api.payments.toRefund(idOf(params))
  return { ...payment, place: listOf(payment.purpose).to }
})

export const action = acts({
  refund: one(refundForm, ({ api, input, params }) => api.payments.refund({ ...input, ...idOf(params) })),
  confirm: one(confirmForm, ({ api, input, params }) => api.payments.confirmRefund({ ...input, ...idOf(params) })),
  decline: one(declineForm, ({ api, input, params }) => api.payments.declineRefund({ ...input, ...idOf(params) })),
  reverse: one(reversalForm, async ({ api, input: { then, ...reversal }, params }) => {
    await api.payments.reverse({ ...reversal, ...idOf(params) })
    if (then === 'again') throw redirect(recordAgain(await api.payments.toRefund(idOf(params))))
  }),
})

/** The page on which an admin refunds a payment, or reverses a manual entry. */
export default function RefundPage() {
  const payment = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { paymentId, purpose, label, payer, amountCents, leftCents, isByHand, isReversed, reference, refunds } = payment
  const isPossible = isByHand ? !isReversed : leftCents > 0 && !payment.waiting
  const list = listOf(purpose)
  const isDone = search.has('done')
  const dialog = { payment, answer, onClose: () => (cameFromHere() ? navigate(-1) : navigate(list.to)) }
  return (
    <WorkScreen before={<WayBack to={list.to}>{list.name}</WayBack>} title={words.payment(paymentId)}>
      <div className="grid max-w-180 gap-6">
        {refunds.map((one) => (
          <Alert
            key={one.refundKey}
            tone={one.outcome === 'failed' ? 'warning' : 'success'}
            title={words.outcomes[one.outcome](one.amountCents)}
          />
        ))}
        {payment.waiting && <WaitingRefund payment={payment} waiting={payment.waiting} answer={answer} />}
        {isReversed && <Alert tone="success" title={words.reversed} />}
        {!isByHand && leftCents === 0 && <p className="type-body">{words.nothingLeft}</p>}
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
        {isReversed && (
          <p>
            <LinkButton to={recordAgain(payment)}>{words.recordAgain}</LinkButton>
          </p>
        )}
        {isDone && isPossible && (
          <p>
            <LinkButton to={`/payment/${paymentId}/refund`}>
              {isByHand ? reversing.correct : words.refund(null)}
            </LinkButton>
          </p>
        )}
      </div>
      {isPossible &&
        !isDone &&
        (isByHand ? <ReversalDialog {...dialog} /> : <RefundDialog key={payment.leftCents} {...dialog} />)}
    </WorkScreen>
  )
}

/** Whether the previous page was in the portal, so that closing a dialog can go back to it. */
const cameFromHere = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
