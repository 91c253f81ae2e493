import { useState } from 'react'
import { z } from 'zod'
import { outcomes, paidOutcome, type Outcome } from '#app/features/payments/outcome.ts'
import { PayPanel, type Checkout } from '#app/features/payments/pay-panel.tsx'
import { PaymentOutcome } from '#app/features/payments/payment-outcome.tsx'
import { returnFromProvider } from '#app/features/payments/return-from-provider.ts'
import { planDate } from '#app/lib/format.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { useLinkedCheckout } from './use-linked-checkout.ts'
import { renewWords as words } from './words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [
  { title: words.title },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

const linkOf = ({ code = '', key = '' }: Record<string, string | undefined>) => ({ code, key })

export const loader = load(async ({ api, params, url }) => {
  const link = linkOf(params)
  const before = await api.renewals.byLink(link)
  const token = url.searchParams.get('token')
  const returned = token
    ? await returnFromProvider<Outcome>(url, token, {
        finish: (orderId) => api.renewals.finish({ ...link, orderId }),
        cancel: (orderId) => api.renewals.cancel({ ...link, orderId }),
        paid: () => paidOutcome(String(before.dueYear)),
        pending: outcomes.pending,
      })
    : null
  const [dues, checkout] = await Promise.all([token ? api.renewals.byLink(link) : before, api.payments.checkout()])
  return { link, dues, checkout, returned }
})

export const action = act(z.object({}), async ({ api, params, url, redirect }) => {
  const { approveUrl } = await api.renewals.start(linkOf(params))
  return redirect(approveUrl ?? url.pathname, 303)
})

/** The page that a reminder's link leads to: one payment, by anyone with the link, and nothing else. */
export default function RenewPage() {
  const { link, dues, checkout, returned } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const notice = outcome ?? returned ?? (answer ? { tone: 'error' as const, text: answer.message } : null)
  const closed = dues.state === 'open' ? null : words.states[dues.state](dues.dueYear)
  return (
    <NarrowCard title={closed?.title ?? words.title} drawing="section">
      <PaymentOutcome outcome={notice} onClose={() => setOutcome(null)} />
      {closed ? (
        <Alert tone={dues.state === 'paid' ? 'success' : 'warning'} title={closed.text} />
      ) : (
        <p className="type-body mb-4 text-ink-2">{words.lead(chapter.chapterName)}</p>
      )}
      {dues.state === 'open' && dues.payment && (
        <LinkedPayment
          link={link}
          checkout={checkout}
          onOutcome={setOutcome}
          dues={{ ...dues, payment: dues.payment }}
        />
      )}
      {['over', 'lapsed', 'changed'].includes(dues.state) && (
        <LinkButton to="/login" wide className="mt-6">
          {words.logIn}
        </LinkButton>
      )}
    </NarrowCard>
  )
}

type LinkedPaymentProps = {
  link: { code: string; key: string }
  checkout: Checkout | null
  dues: { dueYear: number; until: string; payment: { initials: string; memberType: string; amountCents: number } }
  onOutcome: (outcome: Outcome) => void
}

function LinkedPayment({ link, checkout, dues: { dueYear, until, payment }, onOutcome }: LinkedPaymentProps) {
  const steps = useLinkedCheckout(link, dueYear)
  return (
    <>
      <Cells
        columns={2}
        cells={[
          { key: words.member, value: payment.initials },
          { key: words.dues, value: words.of(payment.memberType, dueYear) },
          { key: words.amount, value: <Money cents={payment.amountCents} /> },
          { key: words.until, value: planDate(until) },
        ]}
      />
      <div className="mt-6 grid gap-3">
        {payment.amountCents === 0 ? (
          <p className="type-small text-ink-2">{words.free}</p>
        ) : (
          <PayPanel checkout={checkout} notSetUp={words.notSetUp} steps={steps} onOutcome={onOutcome}>
            <p className="type-fine text-ink-2">{words.safety}</p>
          </PayPanel>
        )}
      </div>
    </>
  )
}
