import type { Deal } from '../payments/provider-buttons.tsx'
import type { KeptCart } from './checkout/checkout-summary.tsx'
import { registered, stillLooking } from './outcome.ts'

/** The way to the server, fetched when something is asked of it. */
const registrations = async () => (await import('#app/lib/api-client.ts')).apiClient.registrations

/** A registration, as the provider's buttons sell it. */
export const registrationDeal = (cart: KeptCart): Deal => ({
  start: async () => (await registrations()).start.mutate(cart),
  finish: async (orderId) => {
    const { state } = await (await registrations()).finish.mutate({ orderId })
    return state === 'paid' ? registered : stillLooking
  },
  cancel: async (orderId) => (await registrations()).cancel.mutate({ orderId }),
})
