import '#app/styles/kit/foot-bar.css'
import '#app/styles/kit/foot-sum.css'
import { Form, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { FootSum } from '#app/ui/parts/foot-sum.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { EventFees } from '#server/features/events/rules.ts'
import type { Checkout } from '../../payments/pay-panel.tsx'
import { zelleFormId } from '../zelle/zelle-form.tsx'
import { zelle as zelleWords } from '../zelle/zelle-words.ts'
import { checkout as words, price } from '../words.ts'
import { freeFormId, type Quote, type StoredCart } from './checkout-summary.tsx'
import { quotedLines } from './price-lines.ts'

type CheckoutBarProps = { event: EventFees; cart: StoredCart; quote: Quote; checkout: Checkout | null }

/** On phones: the sum, and the one button, at the bottom of the window. */
export function CheckoutBar({ event, cart, quote, checkout }: CheckoutBarProps) {
  const lines = quotedLines(event, cart, quote.lines)
  const isFree = quote.amountCents === 0
  return (
    <FootBar action={isFree ? <Complete /> : <Act quote={quote} checkout={checkout} />}>
      <FootSum
        note={words.items(lines.length)}
        total={isFree ? price.free : <Money cents={quote.amountCents} />}
        lines={lines}
      />
    </FootBar>
  )
}

/** Sends the form of a free registration, with its human check. */
function Complete() {
  const isClosed = useViewer().chapter.closedOn !== null
  const isSaving = useNavigation().formData?.get('intent') === 'proceed'
  if (isClosed) return null
  return (
    <Button type="submit" form={freeFormId} look="primary" saving={isSaving}>
      {words.completeShort}
    </Button>
  )
}

function Act({ quote: { zelle }, checkout }: Pick<CheckoutBarProps, 'quote' | 'checkout'>) {
  const isByZelle = useSearchParams()[0].has('zelle') && zelle !== null
  const isClosed = useViewer().chapter.closedOn !== null
  // The form of a Zelle payment has its own button, which waits for the human check.
  if (isClosed || isByZelle) return null
  if (!checkout)
    return (
      zelle && (
        <LinkButton to={`?zelle#${zelleFormId}`} look="primary">
          {zelleWords.pay}
        </LinkButton>
      )
    )
  // The provider's own page, which takes cards too; its buttons, which open a window, are in the summary.
  return (
    <Form method="post" reloadDocument>
      <Button type="submit" name="intent" value="pay" look="primary">
        {words.payShort}
      </Button>
    </Form>
  )
}
