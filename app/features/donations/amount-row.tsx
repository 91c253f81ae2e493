import '#app/styles/kit/choices.css'
import { useField } from '#app/ui/form/form-context.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { amountChoices } from '#server/features/donations/rules.ts'
import { AmountField } from './amount-field.tsx'
import { donate as words } from './words.ts'

/**
 * The amount: preset choices, and a field for any other. Without JavaScript the field always shows, and a preset choice
 * wins.
 */
export function AmountRow({
  choice,
  isTitled = false,
}: {
  /** The current choice. */ choice: string
  /** Below a title with the same wording. */ isTitled?: boolean
}) {
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
              <input
                type="radio"
                className="cell-radio"
                id={value === amountChoices[0] ? id : undefined}
                name="choice"
                value={value}
                defaultChecked={value === (stood ?? 'other')}
              />
              {value === 'other' ? words.other : `$${value}`}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={isHidden ? 'hidden' : 'contents'}>
        <AmountField label={words.ownAmount} help={words.ownAmountHelp} disabled={isHidden} />
      </div>
    </>
  )
}
