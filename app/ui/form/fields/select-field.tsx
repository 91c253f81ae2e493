import type { ComponentPropsWithoutRef } from 'react'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'

export type Option = { value: string; text: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithoutRef<'select'>, 'name' | 'id' | 'required' | 'children' | 'size'> & {
    options: Option[]
    /** The first entry, not a choice: "Select cause". */
    placeholder?: string
  }

/** A native select, for more than five choices or short ones. */
export function SelectField({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  options,
  placeholder,
  defaultValue,
  ...select
}: SelectFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const start = stood ?? defaultValue ?? (placeholder ? '' : undefined)
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <select
        {...select}
        {...aria}
        id={id}
        name={name}
        className="entry"
        required={!optional}
        defaultValue={select.value === undefined ? start : undefined}
      >
        {placeholder && (
          <option value="" disabled={!optional}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}
