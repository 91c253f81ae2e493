import '#app/styles/kit/choices.css'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { FieldError } from '../field.tsx'
import { useField } from '../form-context.ts'

type CheckFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id' | 'className'> & { name: string; label: ReactNode; /** Draws a switch: something that is on or off at once. */ asSwitch?: boolean }

/** One yes or no, its words at the right. */
export function CheckField({ name, label, asSwitch, defaultChecked, ...input }: CheckFieldProps) {
  const { id, error, stood, aria } = useField(name, false)
  const value = typeof input.value === 'string' ? input.value : 'on'
  return (
    <div className="field">
      <label className="check-row">
        <input
          {...input}
          {...aria}
          id={id}
          name={name}
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          className={asSwitch ? 'switch' : 'tick'}
          defaultChecked={input.checked === undefined ? (stood === undefined ? defaultChecked : stood === value) : undefined}
        />
        {label}
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
