import type { ComponentProps } from 'react'
import { planDateTime } from '#app/lib/format.ts'
import { NominationForm } from './nomination-form.tsx'
import { FormScreen, type AroundForm } from '../form/form-screen.tsx'
import { nomination as words } from '../words.ts'

/** Step 1 of a nomination. */
export function NominationScreen(data: ComponentProps<typeof NominationForm> & AroundForm) {
  return (
    <FormScreen
      {...data}
      title={words.title}
      lead={words.lead(data.event.eventName, planDateTime(data.event.endsOn))}
      steps={words.stepsOf(data.programs.every(({ groups }) => groups.every(({ feeCents }) => feeCents === 0)))}
    >
      <NominationForm {...data} />
    </FormScreen>
  )
}
