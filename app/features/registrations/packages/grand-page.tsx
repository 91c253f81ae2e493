import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load, refusalIn } from '#app/lib/page/page.ts'
import { useHasDraft } from '#app/ui/form/draft/use-has-draft.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { registrationEntries } from '#server/features/registrations/schema.ts'
import { cartOf } from '../checkout/cart-cookie.ts'
import { draftOf } from '../draft-names.ts'
import { PackagesScreen } from '../lazy-screens.tsx'
import { formDataOf, toCheckout } from '../form/form-data.ts'
import { titleOf } from '../page-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf(data?.event.eventName ?? '') }]

/** Only events with packages of the grand catalog have this page; any other ID redirects home (events section 2). */
export const loader = load(async (page) => {
  const cart = cartOf(page.request.headers.get('Cookie'), page.viewer)
  const data = await formDataOf(page, cart, 'grand').catch((error: unknown) => {
    if (refusalIn(error)?.why !== 'missing') throw error
    throw redirect('/')
  })
  if (!data.sale || data.sale.packages.length === 0) throw redirect('/')
  return { ...data, sale: data.sale }
})

export const action = act(registrationEntries, toCheckout)

/** The grand event: meals by day, each with its own number of people, sponsors and rooms. */
export default function GrandPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hasDraft = useHasDraft(draftOf(data.event.eventId, data.asMember, 'grand'))
  return (
    <OpenScreen>
      <PackagesScreen {...data} answer={answer} eager={answer !== undefined || hasDraft || data.sale.cart !== null} />
    </OpenScreen>
  )
}
