import '#app/styles/kit/count.css'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FieldError } from '../field.tsx'
import { useField } from '../form-context.ts'

type CountFieldProps = {
  name: string
  label: string
  /** The singular, for the buttons: "adult". */
  one?: string
  /** Below the label: the unit price. */
  note?: ReactNode
  /** Beside the figure, on phones below the label. */
  price?: string
  /** The current figure; without it both buttons stay enabled, and stop at their limits. */
  value?: number
  defaultValue?: number
  min?: number
  max?: number
}

/**
 * A number with minus and plus buttons. The figure is a number field of the form, so it can be typed, stored as a draft
 * and sent without JavaScript; the buttons change it and notify the form.
 */
export function CountField({
  name,
  label,
  one = label.toLowerCase(),
  note,
  price,
  value,
  defaultValue = 0,
  min = 0,
  max = 99,
}: CountFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(note))
  const figure = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const { current } = figure
    if (!current) return
    current.value = String(Math.min(max, Math.max(min, (Number(current.value) || 0) + by)))
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="count-field">
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {note && <p id={`${id}-help`}>{note}</p>}
        <FieldError id={id} error={error} />
      </div>
      {price && (
        <span id={`${id}-price`} className="count-price">
          {price}
        </span>
      )}
      <div className="counter" role="group" aria-label={label}>
        <button
          type="button"
          aria-label={`Remove one ${one}`}
          className="noscript:invisible"
          disabled={value !== undefined && value <= min}
          onClick={() => step(-1)}
        >
          <Icon of={Minus} />
        </button>
        <input
          {...aria}
          {...(price && { 'aria-describedby': [aria['aria-describedby'], `${id}-price`].filter(Boolean).join(' ') })}
          ref={figure}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          required
          defaultValue={stood ?? defaultValue}
        />
        <button
          type="button"
          aria-label={`Add one ${one}`}
          className="noscript:invisible"
          disabled={value !== undefined && value >= max}
          onClick={() => step(1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
    </div>
  )
}
