import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from '#app/lib/remix.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { FootSum } from '#app/ui/parts/foot-sum.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { holdMinutes } from '#server/features/registrations/rules.ts'
import type { EventView } from '../../events/event-standing.ts'
import { RefundSteps } from '../../events/refund-steps.tsx'
import type { Outcome } from '../../payments/outcome.ts'
import { PayPanel, type Checkout } from '../../payments/pay-panel.tsx'
import type { StoredCart } from '../checkout/checkout-summary.tsx'
import { packagesForm as words } from './packages-words.ts'
import { quotedLines } from '../checkout/price-lines.ts'
import type { Price } from '../checkout/use-price.ts'
import { registrationCheckout } from '../checkout/registration-checkout.ts'
import { checkout as payWords } from '../words.ts'
import { ZelleLink } from '../zelle/zelle-form.tsx'

type PackagesSummaryProps = {
  event: Pick<EventView, 'refundSteps'>
  /** The cart that was validated and has not changed since: the provider's buttons sell it. */
  cart: StoredCart | null
  checkout: Checkout | null
  takesZelle: boolean
  price: Price
  /** The participants in each group, by group ID. */
  names: Record<string, string>
  onOutcome: (outcome: Outcome) => void
  children: (summary: ReactNode) => ReactNode
}

const noFees = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 }
const nobody = { adults: 0, minors: 0 }

/** The price, and "Pay" once something is chosen, which validates the form and is replaced by the provider's buttons. */
export function PackagesSummary({
  event,
  cart,
  checkout,
  takesZelle,
  price,
  names,
  onOutcome,
  children,
}: PackagesSummaryProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const isRevealed = cart !== null
  const wasRevealed = useRef(isRevealed)
  useEffect(() => {
    if (isRevealed) place.current?.scrollIntoView({ block: 'nearest' })
    // The pressed button is gone, and the focus with it.
    if (isRevealed && !wasRevealed.current) place.current?.querySelector('h2')?.focus({ preventScroll: true })
    wasRevealed.current = isRevealed
  }, [isRevealed])
  const lines = quotedLines(noFees, nobody, price.lines, names).filter(({ value }) => value !== undefined)
  const isFree = price.lines.length > 0 && price.amountCents === 0
  const total = <Money cents={price.amountCents} />
  const pay = (text: string, wide: boolean) => (
    <SubmitButton intent={hydrated && !isFree ? 'reveal' : 'next'} wide={wide} savingText={words.checking}>
      {text}
    </SubmitButton>
  )
  const say = (outcome: Outcome) =>
    outcome.tone === 'success' ? navigate('/event/registration/payment?registered=1') : onOutcome(outcome)
  const summary = (
    <div ref={place} id="summary" className={`scroll-mt-20 ${isRevealed ? '' : 'max-lg:hidden'}`}>
      <Summary ruled lines={lines} empty={words.nothing} total={total}>
        {price.obstacle && <Alert tone="warning" title={price.obstacle} />}
        {cart ? (
          <PayPanel
            checkout={checkout}
            notSetUp={payWords.notSetUp}
            steps={registrationCheckout(cart)}
            onOutcome={say}
            inForm
            intent="next"
            other={takesZelle ? <ZelleLink from="otherPage" /> : undefined}
          >
            <p className="type-fine text-ink-2">{words.revealed}</p>
            <p className="type-fine text-ink-2">{payWords.safety(holdMinutes)}</p>
          </PayPanel>
        ) : (
          <>
            {pay(isFree ? words.complete : lines.length > 0 ? words.pay(price.amountCents) : words.next, true)}
            {price.amountCents > 0 && <p className="type-fine text-ink-2">{words.noCharge}</p>}
          </>
        )}
        {price.amountCents > 0 && <RefundSteps steps={event.refundSteps} />}
      </Summary>
    </div>
  )
  return (
    <>
      {children(summary)}
      <FootBar
        action={
          !isRevealed ? (
            pay(isFree ? words.complete : lines.length > 0 ? words.payShort : words.next, false)
          ) : checkout ? (
            // The provider's own page, which takes cards too; its buttons, which open a window, are in the summary.
            <SubmitButton intent="pay" savingText={words.checking}>
              {words.payShort}
            </SubmitButton>
          ) : (
            <LinkButton to="#summary" look="primary">
              {words.payShort}
            </LinkButton>
          )
        }
      >
        <FootSum note={lines.length > 0 ? words.items(lines.length) : words.nothing} total={total} lines={lines} />
      </FootBar>
    </>
  )
}
