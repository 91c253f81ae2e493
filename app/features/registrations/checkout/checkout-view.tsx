import { useState, type ComponentProps } from 'react'
import type { Outcome } from '../../payments/outcome.ts'
import { PaymentOutcome } from '../../payments/payment-outcome.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CompletionView } from './completion-view.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { outcomeFor } from '../outcome.ts'
import { ZelleView } from '../zelle/zelle-view.tsx'

type Data = { returned: Outcome | null } & (
  | { view: 'empty' }
  | ({ view: 'reported' } & Omit<ComponentProps<typeof ZelleView>, 'answer'>)
  | ({ view: 'open' } & Omit<ComponentProps<typeof CheckoutForm>, 'onOutcome' | 'answer'>)
  | ({ view: 'complete' } & ComponentProps<typeof CompletionView>)
)

/** The state of a cart: empty, payable, or registered. */
export function CheckoutView({ data, failure, answer }: { data: Data; failure: string | undefined; answer: unknown }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isComplete = data.view === 'complete'
  const [wasComplete] = useState(isComplete)
  const failed: Outcome | null = failure === undefined ? null : { tone: 'error', text: failure }
  const said = outcome ?? data.returned ?? failed
  return (
    <>
      {/* First, because without JavaScript it is part of the page, not an overlay. */}
      <PaymentOutcome
        // The page itself says that it is complete: a dialog would hide the ticket.
        outcome={isComplete && said?.tone === 'success' ? null : outcomeFor('event' in data ? data.event : null, said)}
        onClose={() => setOutcome(null)}
      />
      {data.view === 'empty' && <EmptyCart />}
      {data.view === 'reported' && <ZelleView {...data} answer={answer} />}
      {data.view === 'open' && <CheckoutForm {...data} answer={answer} onOutcome={setOutcome} />}
      {data.view === 'complete' && <CompletionView {...data} isNew={!wasComplete} />}
    </>
  )
}
