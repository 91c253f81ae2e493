import '#app/styles/kit/choices.css'
import { useField } from '#app/ui/form/form-context.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { amountChoices, givablePattern, leastCents } from '#server/features/donations/rules.ts'
import { donate as words } from './words.ts'

/** The amount: a row of cells, and a field for any other. Without scripts the field always stands there, and a chosen cell counts. */
export function AmountRow({ choice, isTitled = false }: { /** As it is chosen right now. */ choice: string; /** Under a title that says the same. */ isTitled?: boolean }) {
  const { id, stood } = useField('choice', false)
  const hydrated = useHydrated()
  const isHidden = hydrated && choice !== 'other'
  return (
    <>
      <fieldset className="field col-span-6">
        <legend className={isTitled ? 'sr-only' : 'field-label'}>{words.amount}</legend>
        <div className="terms" data-three>
          {amountChoices.map((value) => (
            <label key={value}>
              <input type="radio" className="cell-radio" id={value === amountChoices[0] ? id : undefined} name="choice" value={value} defaultChecked={value === (stood ?? 'other')} />
              {value === 'other' ? words.other : `$${value}`}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={isHidden ? 'hidden' : 'contents'}>
        <TextField
          name="amount"
          label={words.ownAmount}
          sign="$"
          inputMode="decimal"
          autoComplete="off"
          pattern={givablePattern}
          title={words.ownAmountTitle}
          help={words.ownAmountHelp}
          defaultValue={(leastCents / 100).toFixed(2)}
          disabled={isHidden}
          span={3}
        />
      </div>
    </>
  )
}
