import type { Outcome } from '../payments/outcome.ts'
import type { CheckoutSteps } from '../payments/provider-buttons.tsx'
import { amountOf } from '#server/features/donations/rules.ts'
import type { GuestDonor } from '#server/features/donations/schema.ts'
import type { Gift } from './use-gift.ts'
import { pending, thanks } from './words.ts'

/** The API client, loaded on first use. */
const donations = async () => (await import('#app/lib/api-client.ts')).apiClient.donations

const paid: Outcome = { tone: 'success', text: thanks.text }

/** A donation in the form that the provider's buttons need. */
export const donationCheckout = (
  { donationTypeName, mInit, firstName, lastName, email, ...entered }: Gift,
  asMember: boolean,
  onPaid: (orderId: string) => void,
): CheckoutSteps => ({
  start: async () => {
    const given = { donationTypeName, amount: amountOf(entered) }
    if (asMember) return (await donations()).start.mutate(given)
    return (await donations()).startAsGuest.mutate({
      ...given,
      mInit: mInit as GuestDonor['mInit'],
      firstName,
      lastName,
      email,
    })
  },
  finish: async (orderId) => {
    const { state } = await (await donations()).finish.mutate({ orderId })
    if (state !== 'paid') return pending
    onPaid(orderId)
    return paid
  },
  cancel: async (orderId, key = '') => (await donations()).cancel.mutate({ orderId, key }),
})
