import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'

type PasswordFieldProps = FieldProps & {
  autoComplete?: 'current-password' | 'new-password'
  minLength?: number
  maxLength?: number
  match?: { name: string; text: string }
}

/** A password, with a button to show it. */
export function PasswordField({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  match,
  autoComplete = 'current-password',
  ...input
}: PasswordFieldProps) {
  const { id, error, aria } = useField(name, Boolean(help))
  const [isVisible, setIsVisible] = useState(false)
  const hydrated = useHydrated()
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <div className="entry-tools">
        <input
          {...input}
          {...aria}
          {...(match && { 'data-match': match.name, 'data-match-text': match.text })}
          id={id}
          name={name}
          type={isVisible ? 'text' : 'password'}
          className="entry"
          required={!optional}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hydrated && (
          <button
            type="button"
            aria-pressed={isVisible}
            aria-controls={id}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon of={isVisible ? EyeOff : Eye} size={18} />
          </button>
        )}
      </div>
    </FieldShell>
  )
}
