import type { ComponentProps } from 'react'
import { GivingForm } from './giving-form.tsx'
import { StepOneScreen, type AroundForm } from './step-one/step-one-screen.tsx'
import { giving as words } from './words.ts'

/** Step 1 of a gift. */
export function GivingScreen(data: ComponentProps<typeof GivingForm> & AroundForm) {
  return (
    <StepOneScreen {...data} title={words.title}>
      <GivingForm key={data.asMember ? 'member' : 'guest'} {...data} />
    </StepOneScreen>
  )
}
