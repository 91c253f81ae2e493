import type { ComponentProps } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { useForm } from './form-context.ts'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'saving' | 'name' | 'value'> & {
  /** Tells several buttons of one form apart; sent as the field `intent`. */
  intent?: string
}

/** Sends its form, and says "Saving" while it does. */
export function SubmitButton({ intent, look = 'primary', ...rest }: SubmitButtonProps) {
  const { sending } = useForm()
  return (
    <Button {...rest} look={look} type="submit" name={intent && 'intent'} value={intent} saving={sending === (intent ?? '')} />
  )
}
