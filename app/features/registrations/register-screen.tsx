import type { ComponentProps } from 'react'
import { RegisterForm } from './register-form.tsx'
import { FormScreen, type AroundForm } from './form/form-screen.tsx'
import { register as words } from './words.ts'

/** Step 1 of an event that is free or charged per person. */
export function RegisterScreen(data: ComponentProps<typeof RegisterForm> & AroundForm) {
  return (
    <FormScreen {...data} title={words.title}>
      <RegisterForm key={data.asMember ? 'member' : 'guest'} {...data} />
    </FormScreen>
  )
}
