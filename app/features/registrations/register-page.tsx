import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { stepOne } from '#server/features/registrations/schema.ts'
import { cartOf } from './cart-cookie.ts'
import { PackagesScreen } from './packages-screen.tsx'
import { RegisterForm } from './register-form.tsx'
import { StepOneScreen } from './step-one-screen.tsx'
import { stepOneOf, toCheckout } from './step-one.ts'
import { register as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.titleOf(data?.event.eventName ?? '') }]

export const loader = load(async (page) => stepOneOf(page, cartOf(page.request.headers.get('Cookie'), page.viewer), null))

export const action = act(stepOne, toCheckout)

/** Step 1: who comes, how many or which packages, and what is given besides (events section 2). */
export default function RegisterPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (data.sale) return <PackagesScreen {...data} sale={data.sale} answer={answer} />
  return (
    <StepOneScreen {...data} title={words.title} answer={answer}>
      <RegisterForm key={data.asMember ? 'member' : 'guest'} {...data} answer={answer} />
    </StepOneScreen>
  )
}
