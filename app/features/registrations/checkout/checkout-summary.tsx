import { useNavigation, useRevalidator, useSearchParams } from '#app/lib/remix.ts'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import type { EventFees } from '#server/features/events/rules.ts'
import type { ChoiceInput } from '#server/features/registrations/choice/schema.ts'
import { holdMinutes } from '#server/features/registrations/rules.ts'
import { RefundSteps } from '../../events/refund-steps.tsx'
import type { EventView } from '../../events/event-standing.ts'
import type { Outcome } from '../../payments/outcome.ts'
import { PayPanel, type Checkout } from '../../payments/pay-panel.tsx'
import { quotedLines, type PricedLine } from './price-lines.ts'
import { registrationCheckout } from './registration-checkout.ts'
import type { Entered } from '../form/use-entered.ts'
import { checkout as words } from '../words.ts'
import { ZelleForm, ZelleLink, type ZelleOffer } from '../zelle/zelle-form.tsx'

/** A cart as the page has it; the server validates it again when it is used. */
export type StoredCart = Entered & ChoiceInput & { cartId: string; eventId: string; mInit: '' | 'Mr' | 'Mrs' | 'Ms' }

export type Quote = {
  lines: readonly PricedLine[]
  amountCents: number
  seats: number
  obstacle: string | null
  /** Present if Zelle is accepted: how long the seats would be held. */ zelle: ZelleOffer | null
}

type CheckoutSummaryProps = {
  event: EventFees & Pick<EventView, 'refundSteps'>
  cart: StoredCart
  quote: Quote
  checkout: Checkout | null
  mayPay: boolean
  /** The response to the page's forms: each one uses up a human check. */
  answer: unknown
  onOutcome: (outcome: Outcome) => void
}

/** The price, and one way on: the provider's buttons, or Proceed for a free registration. */
export function CheckoutSummary({ event, cart, quote, checkout, mayPay, answer, onOutcome }: CheckoutSummaryProps) {
  const { zelle, amountCents } = quote
  const isByZelle = useSearchParams()[0].has('zelle') && zelle !== null
  return (
    <Summary ruled lines={quotedLines(event, cart, quote.lines)} total={<Money cents={amountCents} />}>
      {mayPay && quote.amountCents === 0 && <Proceed answer={answer} />}
      {mayPay && amountCents > 0 && !isByZelle && (
        <Pay cart={cart} checkout={checkout} takesZelle={zelle !== null} onOutcome={onOutcome} />
      )}
      {mayPay && amountCents > 0 && isByZelle && <ZelleForm offer={zelle} amountCents={amountCents} answer={answer} />}
      {quote.amountCents > 0 && <RefundSteps steps={event.refundSteps} />}
      {!mayPay && <p className="type-small text-ink-2">{words.notNow}</p>}
    </Summary>
  )
}

/** The form of a free registration; on phones the bar at the bottom sends it too. */
export const freeFormId = 'proceed'

function Proceed({ answer }: { answer: unknown }) {
  const { formData } = useNavigation()
  return (
    <PostForm id={freeFormId} answer={answer} className="grid gap-2.5">
      <HumanCheck invisible />
      <input type="hidden" name="intent" value="proceed" />
      <Button type="submit" look="primary" size="provider" wide saving={formData?.get('intent') === 'proceed'}>
        {words.proceed}
      </Button>
      <p className="type-fine text-ink-2">{words.free}</p>
    </PostForm>
  )
}

function Pay({
  cart,
  checkout,
  takesZelle,
  onOutcome,
}: Pick<CheckoutSummaryProps, 'cart' | 'checkout' | 'onOutcome'> & { takesZelle: boolean }) {
  const { revalidate } = useRevalidator()
  // Every result changes the seats and the status.
  const say = (outcome: Outcome) => {
    onOutcome(outcome)
    revalidate()
  }
  return (
    <PayPanel
      checkout={checkout}
      notSetUp={words.notSetUp}
      steps={registrationCheckout(cart)}
      onOutcome={say}
      lead={<p className="type-small">{words.pay}</p>}
      other={takesZelle ? <ZelleLink /> : undefined}
    >
      <p className="type-fine text-ink-2">{words.safety(holdMinutes)}</p>
    </PayPanel>
  )
}
