import '#app/styles/kit/choices.css'
import type { ReactNode } from 'react'
import { FieldError } from '../field.tsx'
import { useField } from '../form-context.ts'

export type Choice = {
  value: string
  name: string
  /** Under the name. */
  note?: ReactNode
  /** Beside the name: a badge. */
  badge?: ReactNode
  /** At the right: "$60.00", and under it "1 year". */
  price?: ReactNode
  term?: ReactNode
  disabled?: boolean
}

type ChoiceRowsProps = {
  name: string
  /** Names the group for readers; a heading of the page usually says it for everybody else. */
  legend: string
  choices: Choice[]
  defaultValue?: string
  optional?: boolean
  onChange?: (value: string) => void
}

/** Up to five priced options, one row each. More are a select. */
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
