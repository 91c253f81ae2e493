import type { ComponentProps } from 'react'
import { RegisterForm } from './register-form.tsx'
import { FormScreen, type AroundForm } from './form/form-screen.tsx'
import { register as words, stepsOf } from './words.ts'

/** Step 1 of an event that is free or charged per person. */
export function RegisterScreen(data: ComponentProps<typeof RegisterForm> & AroundForm) {
  return (
    <FormScreen {...data} title={words.title} isNamed steps={stepsOf(costsNothing(data))}>
      <RegisterForm key={data.asMember ? 'member' : 'guest'} {...data} />
    </FormScreen>
  )
}

/** Whether the event has nothing to pay for; what somebody adds of their own will is paid all the same. */
const costsNothing = ({
  event,
  programs,
  hotels,
}: Pick<ComponentProps<typeof RegisterForm>, 'event' | 'programs' | 'hotels'>) =>
  event.adultFeeCents + event.minorFeeCents === 0 &&
  hotels.every(({ rooms }) => rooms.length === 0) &&
  programs.every(({ groups }) => groups.every(({ feeCents }) => feeCents === 0))
