import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'

type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithoutRef<'input'>, 'name' | 'id' | 'required' | 'size'> & {
    /** Inside, at the left: "$". */
    sign?: ReactNode
    /** Another field that must have the same value, and the message if it does not. */
    match?: { name: string; text: string }
    /** As people count them (graphemes): a longer text gets a message, while `maxLength` would cut a pasted one. */
    maxCharacters?: number
    /**
     * A value that follows from a choice in another field; it replaces the current one. Change the field's `key` with
     * it.
     */
    chosen?: string
  }

/** A single-line text field; `type`, `maxLength`, `pattern` with `title` and so on are those of an input. */
export function TextField({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  sign,
  match,
  maxCharacters,
  chosen,
  defaultValue,
  ...input
}: TextFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const entry = (
    <input
      type="text"
      {...input}
      {...aria}
      {...(match && { 'data-match': match.name, 'data-match-text': match.text })}
      data-max-characters={maxCharacters}
      id={id}
      name={name}
      className="entry"
      required={!optional}
      defaultValue={input.value === undefined ? (chosen ?? stood ?? defaultValue) : undefined}
    />
  )
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      {sign ? (
        <div className="entry-tools">
          <span className="entry-before entry-sign">{sign}</span>
          {entry}
        </div>
      ) : (
        entry
      )}
    </FieldShell>
  )
}

/**
 * Email addresses are stored in lower case (foundation 5). Browsers reject invisible characters, which come along when an
 * address is copied from a page.
 */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      onChange={(event) => {
        const clean = event.target.value.toLowerCase().replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
        if (event.target.value !== clean) event.target.value = clean
        props.onChange?.(event)
      }}
    />
  )
}

/** A number; phones show digits. `min`, `max` and `step` are those of an input. */
export function NumberField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField {...props} type="number" inputMode={props.step && props.step !== 1 ? 'decimal' : 'numeric'} />
}
