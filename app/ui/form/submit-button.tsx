import type { ComponentProps } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { useForm } from './form-context.ts'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'saving' | 'name' | 'value'> & {
  /** Distinguishes several buttons of one form; sent as the value of `field`. */
  intent?: string
  /** The name under which `intent` is sent. */
  field?: string
}

/** Submits its form, and says "Saving" while it does. */
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
