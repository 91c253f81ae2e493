import type { ComponentProps } from 'react'
import { GivingForm } from './giving-form.tsx'
import { FormScreen, type AroundForm } from './form/form-screen.tsx'
import { giving as words } from './words.ts'

/** Step 1 of a gift. */
export function GivingScreen(data: ComponentProps<typeof GivingForm> & AroundForm) {
  return (
    <FormScreen {...data} title={words.title} isNamed>
      <GivingForm key={data.asMember ? 'member' : 'guest'} {...data} />
    </FormScreen>
  )
}
