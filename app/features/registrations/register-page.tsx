import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { stepOne } from '#server/features/registrations/schema.ts'
import { cartOf } from './cart-cookie.ts'
import { GivingForm } from './giving-form.tsx'
import { NominationForm } from './nomination-form.tsx'
import { PackagesScreen } from './packages-screen.tsx'
import { RegisterForm } from './register-form.tsx'
import { StepOneScreen } from './step-one-screen.tsx'
import { stepOneOf, toCheckout } from './step-one.ts'
import { giving, nomination, register as words, steps } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.titleOf(data?.event.eventName ?? '') }]

export const loader = load(async (page) => stepOneOf(page, cartOf(page.request.headers.get('Cookie'), page.viewer), null))

export const action = act(stepOne, toCheckout)

/** Step 1: who comes, how many or which packages, and what is given besides (events section 2). */
export default function RegisterPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (data.sale) return <PackagesScreen {...data} sale={data.sale} answer={answer} />
  const key = data.asMember ? 'member' : 'guest'
  return (
    <StepOneScreen {...data} {...texts[data.form]} answer={answer}>
      {data.form === 'giving' && <GivingForm key={key} {...data} answer={answer} />}
      {data.form === 'election' && <NominationForm {...data} answer={answer} />}
      {data.form === 'standard' && <RegisterForm key={key} {...data} answer={answer} />}
    </StepOneScreen>
  )
}

const ofRegistration = { title: words.title, steps }

/** The heading of each form, and the steps that begin with it. */
const texts = { standard: ofRegistration, convention: ofRegistration, packages: ofRegistration, giving: { title: giving.title, steps }, election: { title: nomination.title, steps: nomination.steps } }
