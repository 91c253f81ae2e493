import { Form } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { ContactsBlock, type EventContact } from '../../event-contacts/contacts-block.tsx'
import { formOf } from '#server/features/registrations/rules.ts'
import { hasFees, type EventView } from '../../events/event-standing.ts'
import type { Outcome } from '../../payments/outcome.ts'
import type { Checkout } from '../../payments/pay-panel.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { CheckoutSummary, type StoredCart, type Quote } from './checkout-summary.tsx'
import { EventCard } from '../event-card.tsx'
import { stillLooking } from '../outcome.ts'
import { RegistrationFacts } from '../table/registration-facts.tsx'
import { eventPath } from '../registration-links.tsx'
import { checkout as words, closed, stepsOf } from '../words.ts'

type CheckoutDeskProps = {
  event: EventView & { excerpt: string }
  contacts: EventContact[]
  cart: StoredCart
  quote: Quote
  checkout: Checkout | null
  /** A payment for this cart is in progress: nothing may be paid again. */
  isPaying: boolean
  /** The response to the page's forms. */
  answer: unknown
  onOutcome: (outcome: Outcome) => void
}

/** The entries, their price, and the payment buttons. */
export function CheckoutForm({
  event,
  contacts,
  cart,
  quote,
  checkout,
  isPaying,
  answer,
  onOutcome,
}: CheckoutDeskProps) {
  const form = formOf(event)
  const sellsPackages = cart.packages.length > 0
  // Packages seat adults only, as many as the quote says.
  const person = sellsPackages ? { ...cart, adults: quote.seats, minors: 0 } : cart
  const isFree = quote.amountCents === 0
  const mayPay = !isPaying && quote.obstacle === null
  return (
    <>
      {!isPaying && <GoBack />}
      <h1 className="type-title">{words.title(isFree)}</h1>
      <div className="mt-6 mb-9 max-w-180">
        <Stepper steps={stepsOf(isFree)} current={1} />
      </div>
      {isPaying && (
        <Alert tone="info" title={words.completing} className="mb-8">
          {stillLooking.text}
        </Alert>
      )}
      {!isPaying && quote.obstacle && (
        <Alert tone="warning" title={quote.obstacle} className="mb-8">
          <p>{words.fewer}</p>
          <p className="mt-3">
            <LinkButton to={eventPath(event)} size="small">
              {closed.toEvent}
            </LinkButton>
          </p>
        </Alert>
      )}
      <FormWithSummary
        after={contacts.length > 0 && <ContactsBlock contacts={contacts} />}
        summary={
          <CheckoutSummary
            answer={answer}
            event={event}
            cart={cart}
            quote={quote}
            checkout={checkout}
            mayPay={mayPay}
            onOutcome={onOutcome}
          />
        }
      >
        <RegistrationFacts person={person} comes={form !== 'giving' && form !== 'election'} />
        <div className="mt-10">
          <EventCard event={event} isByHead={form === 'standard' && hasFees(event) && !sellsPackages} />
        </div>
      </FormWithSummary>
      {mayPay && <CheckoutBar event={event} cart={cart} quote={quote} checkout={checkout} />}
    </>
  )
}

/** Abandons the cart and the seats it holds; the entries stay in the form. */
function GoBack() {
  return (
    <Form method="post" className="mb-3">
      <Button type="submit" name="intent" value="back" size="small" icon={ArrowLeft}>
        {words.back}
      </Button>
    </Form>
  )
}
