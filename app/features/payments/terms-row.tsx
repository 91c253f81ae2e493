import '#app/styles/kit/choices.css'
import '#app/styles/kit/lines.css'
import { useState } from 'react'
import { DimensionLine } from '#app/features/payments/dimension-line.tsx'
import { lifeYears } from '#app/features/payments/years.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'

type TermsRowProps = {
  name: string
  legend?: string
  /** The first year that one more term covers. */
  firstYear: number
  /** Length of a term; 99 means life, which is one term only. */
  durationYears: number
  /** 10, or 1 for an inactive member (foundation 9). */
  max?: number
  defaultTerms?: number
  /** Shown below the cells in place of the years. */
  note?: string
  onChange?: (terms: number) => void
}

/** The number of terms to pay: a row of cells, with the years they cover below. */
export function TermsRow({
  name,
  legend = 'How many terms?',
  firstYear,
  durationYears,
  max = 10,
  defaultTerms = 1,
  note,
  onChange,
}: TermsRowProps) {
  const { id, error, stood, aria } = useField(name, false)
  const [terms, setTerms] = useState(Number(stood ?? defaultTerms))
  const count = durationYears >= lifeYears ? 1 : max
  const chosen = Math.min(terms, count)
  return (
    <fieldset className="field" {...aria}>
      <legend className="sr-only">{legend}</legend>
      <div className="terms" data-single={count === 1 || undefined}>
        {Array.from({ length: count }, (_, index) => index + 1).map((value) => (
          <label key={value}>
            <input
              type="radio"
              className="cell-radio"
              id={value === 1 ? id : undefined}
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => {
                setTerms(value)
                onChange?.(value)
              }}
            />
            {value}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      {note ? (
        <p className="type-small mt-3 text-ink-2">{note}</p>
      ) : (
        <DimensionLine firstYear={firstYear} terms={chosen} durationYears={durationYears} />
      )}
    </fieldset>
  )
}
