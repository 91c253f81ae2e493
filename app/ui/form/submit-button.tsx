import type { ComponentProps } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { useForm } from './form-context.ts'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'saving' | 'name' | 'value'> & {
  /** Tells several buttons of one form apart; sent as the value of `field`. */
  intent?: string
  /** The name under which `intent` is sent. */
  field?: string
}

/** Sends its form, and says "Saving" while it does. */
export function SubmitButton({ intent, field = 'intent', look = 'primary', ...rest }: SubmitButtonProps) {
  const { sending } = useForm()
  return (
    <Button
      {...rest}
      look={look}
      type="submit"
      name={intent && field}
      value={intent}
      saving={sending === (intent ?? '')}
    />
  )
}
