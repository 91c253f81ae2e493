import './look.css'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { FieldShell, type FieldProps } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { asColor, colorForm } from '#server/features/chapters/look/rules.ts'
import { lookWords as words } from './look-words.ts'

type ColorFieldProps = Pick<FieldProps, 'label' | 'help'> & {
  name: string
  /** What is used while the field is empty. */
  inherited: string
  /** Gets the color, or '' for an empty field; nothing while the text is not a color. */
  onColor: (color: string) => void
}

/** A color as text, and with scripts also the browser's own color field, which sets the text. */
export function ColorField({ name, label, help, inherited, onColor }: ColorFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const [text, setText] = useState(stood ?? '')
  const hydrated = useHydrated()
  const enter = (typed: string) => {
    setText(typed)
    if (colorForm.test(asColor(typed))) onColor(asColor(typed))
  }
  const color = asColor(text)
  return (
    <FieldShell id={id} label={label} help={help} optional error={error} span={3}>
      <div className="color-entry">
        {hydrated && (
          <input
            type="color"
            aria-label={words.pick(label)}
            value={color !== '' && colorForm.test(color) ? color : inherited}
            onChange={({ target }) => enter(target.value)}
          />
        )}
        <input
          {...aria}
          id={id}
          name={name}
          type="text"
          className="entry"
          value={hydrated ? text : undefined}
          defaultValue={hydrated ? undefined : text}
          maxLength={7}
          pattern="#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})"
          title={words.format}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={inherited}
          onChange={({ target }) => enter(target.value)}
        />
      </div>
    </FieldShell>
  )
}
