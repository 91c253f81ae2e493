import { useRevalidator } from '@remix-run/react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import type { Outcome } from '../payments/outcome.ts'
import { ProviderButtons } from '../payments/provider-buttons.tsx'
import type { KeptCart } from './checkout-summary.tsx'
import { registered, stillLooking } from './outcome.ts'

type RegistrationButtonsProps = {
  scriptUrl: string
  cart: KeptCart
  onOutcome: (outcome: Outcome) => void
  onDrawn: () => void
}

/** The provider's buttons for a registration. They bring tRPC, so they are loaded by themselves. */
export default function RegistrationButtons(props: RegistrationButtonsProps) {
  return (
    <ApiProvider>
      <LiveButtons {...props} />
    </ApiProvider>
  )
}

function LiveButtons({ cart, onOutcome, ...props }: RegistrationButtonsProps) {
  const { revalidate } = useRevalidator()
  const { registrations } = trpc.useUtils().client
  const deal = {
    start: () => registrations.start.mutate(cart),
    finish: async (orderId: string) => {
      const { state } = await registrations.finish.mutate({ orderId })
      return state === 'paid' ? registered : stillLooking
    },
    cancel: (orderId: string) => registrations.cancel.mutate({ orderId }),
  }
  // Whatever came of it, seats and standing are others now.
  const say = (outcome: Outcome) => {
    onOutcome(outcome)
    revalidate()
  }
  return <ProviderButtons {...props} deal={deal} onOutcome={say} />
}
