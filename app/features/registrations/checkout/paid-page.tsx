import { redirect } from '#app/lib/remix.ts'
import { load } from '#app/lib/page/page.ts'
import { cartOf } from './cart-cookie.ts'

/**
 * Redirects a payer to their registration with its ticket and receipt (events section 2): the one of this browser's
 * cart, else the signed-in member's last one. If there is none, to the checkout, which says what is in progress.
 */
export const loader = load(async ({ api, request, viewer }) => {
  const cart = cartOf(request.headers.get('Cookie'), viewer)
  const standing = cart && (await api.registrations.ofCart(cart))
  const mine = standing?.ownPath || viewer.role === 'anonymous' ? [] : await api.registrations.mine()
  throw redirect(standing?.ownPath ?? mine.find(({ ownPath }) => ownPath)?.ownPath ?? '/event/registration/payment')
})
