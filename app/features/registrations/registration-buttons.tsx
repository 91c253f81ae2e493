import { useRevalidator } from '#app/lib/remix.ts'
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

/** The way to the server, fetched when something is asked of it. */
const registrations = async () => (await import('#app/lib/api-client.ts')).apiClient.registrations

/** The provider's buttons for a registration. */
export function RegistrationButtons({ cart, onOutcome, ...props }: RegistrationButtonsProps) {
  const { revalidate } = useRevalidator()
  const deal = {
    start: async () => (await registrations()).start.mutate(cart),
    finish: async (orderId: string) => {
      const { state } = await (await registrations()).finish.mutate({ orderId })
      return state === 'paid' ? registered : stillLooking
    },
    cancel: async (orderId: string) => (await registrations()).cancel.mutate({ orderId }),
  }
  // Whatever came of it, seats and standing are others now.
  const say = (outcome: Outcome) => {
    onOutcome(outcome)
    revalidate()
  }
  return <ProviderButtons {...props} deal={deal} onOutcome={say} />
}
