import { dollars } from '#app/lib/format.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import type { RefundablePayment } from './refund-dialog.tsx'
import { refunding as words } from './refund-words.ts'

type TermRowsProps = {
  parts: RefundablePayment['parts']
  /** Called with the number of latest terms that are checked. */ latest: number
  onChange: (latest: number) => void
}

/** The remaining terms. An earlier one can be refunded only together with those after it. */
export function TermRows({ parts, latest, onChange }: TermRowsProps) {
  const { id, error, aria } = useField('terms', true)
  return (
    <fieldset className="field" {...aria}>
      <legend className="field-label">{words.labels.terms}</legend>
      <ul className="divide-y divide-rule border-b border-rule">
        {parts.map(({ term, name, year, amountCents }, index) => (
          <li key={term}>
            <label className="check-row w-full">
              <input
                type="checkbox"
                className="tick"
                id={index === 0 ? id : undefined}
                name="terms"
                value={term}
                checked={index >= parts.length - latest}
                onChange={({ target }) => onChange(parts.length - index - (target.checked ? 0 : 1))}
              />
              <span className="grow">
                {name} {year}
              </span>
              <span className="tabular">{dollars(amountCents)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p id={`${id}-help`} className="mt-1 type-fine text-ink-2">
        {words.laterFirst}
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
