import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { givablePattern, minCents } from '#server/features/donations/rules.ts'
import { donate as words } from './words.ts'

/** A donation amount, in dollars, as typed. */
export function AmountField(props: { label: string; help?: string; disabled?: boolean; defaultValue?: string }) {
  return (
    <TextField
      name="amount"
      sign="$"
      inputMode="decimal"
      autoComplete="off"
      pattern={givablePattern}
      title={words.ownAmountTitle}
      defaultValue={(minCents / 100).toFixed(2)}
      span={3}
      {...props}
    />
  )
}
