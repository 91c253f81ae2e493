import type { CheckoutSteps } from '../../payments/provider-buttons.tsx'
import type { StoredCart } from './checkout-summary.tsx'
import { registered, stillLooking } from '../outcome.ts'

/** The API client, loaded on first use. */
const registrations = async () => (await import('#app/lib/api-client.ts')).apiClient.registrations

/** A registration in the form that the provider's buttons need. */
export const registrationCheckout = (cart: StoredCart): CheckoutSteps => ({
  start: async () => (await registrations()).start.mutate(cart),
  finish: async (orderId) => {
    const { state } = await (await registrations()).finish.mutate({ orderId })
    return state === 'paid' ? registered : stillLooking
  },
  cancel: async (orderId) => (await registrations()).cancel.mutate({ orderId }),
})
