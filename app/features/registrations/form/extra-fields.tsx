import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { dollarsPattern, maxLength } from '#server/features/registrations/rules.ts'
import { people, register as words } from '../words.ts'

type ExtraFieldsProps = { entered: { contribution: string; note: string } | null | undefined }

/** The extras of any registration: an extra contribution and a note. */
export function ExtraFields({ entered }: ExtraFieldsProps) {
  return (
    <div className="entries">
      <TextField
        name="contribution"
        label={words.amount}
        optional
        sign="$"
        inputMode="decimal"
        autoComplete="off"
        pattern={dollarsPattern}
        title={words.amountTitle}
        help={words.amountHelp}
        defaultValue={entered && entered.contribution !== '0' ? entered.contribution : ''}
        span={3}
      />
      <TextAreaField
        name="note"
        label={people.note}
        optional
        rows={3}
        maxLength={maxLength.note}
        defaultValue={entered?.note ?? ''}
        help={words.noteHelp}
      />
    </div>
  )
}
