import type { ComponentPropsWithoutRef } from 'react'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'

type TextAreaFieldProps = FieldProps & Omit<ComponentPropsWithoutRef<'textarea'>, 'name' | 'id' | 'required'>

/** Several lines of plain text. */
export function TextAreaField({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  defaultValue,
  ...area
}: TextAreaFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <textarea
        rows={4}
        {...area}
        {...aria}
        id={id}
        name={name}
        className="entry"
        required={!optional}
        defaultValue={stood ?? defaultValue}
      />
    </FieldShell>
  )
}
