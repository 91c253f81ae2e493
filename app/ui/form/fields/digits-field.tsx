import '#app/styles/kit/digits.css'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'

const count = 6

/** A code of six digits: one input, drawn as six cells. With scripts, the sixth digit sends the form. */
export function DigitsField({ name, label, help, span }: FieldProps) {
  const { id, error, aria } = useField(name, Boolean(help))
  return (
    <FieldShell id={id} label={label} help={help} error={error} span={span}>
      <input
        {...aria}
        id={id}
        name={name}
        className="entry-digits"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={count}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onPaste={(event) => {
          event.preventDefault()
          const { currentTarget: input } = event
          input.value = digitsIn(event.clipboardData.getData('text'))
          if (input.value.length === count) input.form?.requestSubmit()
        }}
        onInput={({ currentTarget: input }) => {
          const digits = digitsIn(input.value)
          if (input.value !== digits) input.value = digits
          if (digits.length === count) input.form?.requestSubmit()
        }}
      />
    </FieldShell>
  )
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').slice(0, count)
