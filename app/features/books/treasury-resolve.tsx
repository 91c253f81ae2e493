import '#app/styles/kit/table.css'
import { amount, date } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import type { Outputs } from '#server/api.ts'

type OrderToResolve = Outputs['books']['toResolve'][number]

/** Money at the provider that no payment here is for. Nothing of it moves by itself; without any there is no list. */
export function TreasuryResolve({ orders, timeZone }: { orders: OrderToResolve[]; timeZone: string }) {
  if (orders.length === 0) return null
  return (
    <Block title="To resolve" count={orders.length} id="resolve" rows>
      {orders.map(({ orderId, amountCents, currency, reason, capturedAt }) => (
        <div key={orderId} className="py-3">
          <p className="font-semibold">
            {amount(amountCents)} {currency} has no payment
          </p>
          <p className="type-small text-ink-2">
            PayPal order <Hash text={orderId} />, captured {date(capturedAt, timeZone)}
          </p>
          <p className="type-body mt-1">{causes[reason]}</p>
        </div>
      ))}
    </Block>
  )
}

const causes: Record<OrderToResolve['reason'], string> = {
  foreign: 'It carries the number of another shop, so the portal leaves it alone. Ask that shop before you refund it in PayPal.',
  sharedAccount: 'It is not what was due. Other shops sell on this account, so nothing is refunded automatically: refund it in PayPal if it was meant for the portal.',
  paidLongAgo: 'It was paid more than three days before anybody named it here. Record it by hand as a payment, or refund it in PayPal.',
  payeeUnknown: "The chapter's merchant ID is not set, so the portal cannot check it. Record it by hand as a payment, or refund it in PayPal.",
}
