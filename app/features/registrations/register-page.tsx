import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { useHasDraft } from '#app/ui/form/draft/use-has-draft.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { registrationEntries } from '#server/features/registrations/schema.ts'
import { cartOf } from './checkout/cart-cookie.ts'
import { draftOf } from './draft-names.ts'
import { GivingScreen, NominationScreen, PackagesScreen, RegisterScreen } from './lazy-screens.tsx'
import { formDataOf, toCheckout } from './form/form-data.ts'
import { titleOf } from './page-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf(data?.event.eventName ?? '') }]

export const loader = load(async (page) =>
  formDataOf(page, cartOf(page.request.headers.get('Cookie'), page.viewer), null),
)

export const action = act(registrationEntries, toCheckout)

/** Step 1: who comes, how many or which packages, and any contribution (events section 2). */
export default function RegisterPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hasDraft = useHasDraft(draftOf(data.event.eventId, data.asMember))
  // If a cart was validated, the provider's buttons show at once.
  const screen = { ...data, answer, eager: answer !== undefined || hasDraft || Boolean(data.sale?.cart) }
  return (
    <OpenScreen>
      {data.sale && <PackagesScreen {...screen} sale={data.sale} />}
      {data.form === 'giving' && <GivingScreen {...screen} />}
      {data.form === 'election' && <NominationScreen {...screen} />}
      {data.form === 'standard' && <RegisterScreen {...screen} />}
    </OpenScreen>
  )
}
