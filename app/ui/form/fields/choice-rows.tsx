import '#app/styles/kit/choices.css'
import type { ReactNode } from 'react'
import { FieldError } from '../field.tsx'
import { useField } from '../form-context.ts'

export type Choice = {
  value: string
  name: string
  /** Below the name. */
  note?: ReactNode
  /** Next to the name: a badge. */
  badge?: ReactNode
  /** At the right: "$60.00", and below it "1 year". */
  price?: ReactNode
  term?: ReactNode
  disabled?: boolean
}

type ChoiceRowsProps = {
  name: string
  /** The group's name for screen readers; usually a heading shows it to everyone else. */
  legend: string
  choices: Choice[]
  defaultValue?: string
  optional?: boolean
  onChange?: (value: string) => void
}

/** Up to five priced options, one row each. More become a select. */
export function ChoiceRows({ name, legend, choices, defaultValue, optional, onChange }: ChoiceRowsProps) {
  const { id, error, stood, aria } = useField(name, false)
  const start = stood ?? defaultValue
  return (
    <fieldset className="field col-span-6" {...aria}>
      <legend className="sr-only">{legend}</legend>
      <div className="choices" data-invalid={error ? true : undefined}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              className="dot"
              id={index === 0 ? id : undefined}
              name={name}
              value={choice.value}
              required={!optional}
              disabled={choice.disabled}
              defaultChecked={choice.value === start}
              onChange={() => onChange?.(choice.value)}
            />
            <span>
              <b>
                {choice.name} {choice.badge}
              </b>
              {choice.note}
            </span>
            <span>
              <b>{choice.price}</b>
              {choice.term}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
