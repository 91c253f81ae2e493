import { useState, type ComponentProps } from 'react'
import { DraftDropped } from '#app/ui/form/draft/draft-dropped.tsx'
import type { Outcome } from '../payments/outcome.ts'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { CheckoutDesk } from './checkout-form.tsx'
import { CompletionView } from './completion-view.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { draftOf } from './registration-frame.tsx'

type Found = { returned: Outcome | null } & (
  | { view: 'empty' }
  | ({ view: 'open' } & Omit<ComponentProps<typeof CheckoutDesk>, 'onOutcome' | 'answer'>)
  | ({ view: 'complete' } & ComponentProps<typeof CompletionView>)
)

/** What became of a cart: nothing, something to pay, or a registration. */
export function CheckoutView({ found, failure, answer }: { found: Found; failure: string | undefined; answer: unknown }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const failed: Outcome | null = failure === undefined ? null : { tone: 'error', text: failure }
  return (
    <>
      {/* First, because without scripts it stands in the page and not over it. */}
      <PaymentOutcome outcome={outcome ?? found.returned ?? failed} onClose={() => setOutcome(null)} />
      {found.view === 'empty' && <EmptyCart />}
      {found.view === 'open' && <CheckoutDesk {...found} answer={answer} onOutcome={setOutcome} />}
      {found.view === 'complete' && (
        <>
          <DraftDropped id={draftOf(found.event.eventId, true)} />
          <DraftDropped id={draftOf(found.event.eventId, false)} />
          <CompletionView {...found} />
        </>
      )}
    </>
  )
}
