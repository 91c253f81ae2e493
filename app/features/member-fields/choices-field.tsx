import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { linesOf, maxLength } from '#server/features/members/member-fields/rules.ts'
import { fieldsWords as words } from './words.ts'

type ChoicesFieldProps = { choices: string[]; onChange: (choices: string[]) => void; isNew: boolean }

/** The choices of a field as tags, sent one per line; without JavaScript a text of lines. */
export function ChoicesField({ choices, onChange, isNew }: ChoicesFieldProps) {
  const hydrated = useHydrated()
  const { id, error, aria } = useField('choices', true)
  const [typed, setTyped] = useState('')
  if (!hydrated)
    return (
      <TextAreaField
        name="choices"
        label={words.labels.choices}
        help={words.choicesLines}
        defaultValue={choices.join('\n')}
        optional
      />
    )
  const add = (text: string) => {
    const more = linesOf(text).filter((choice) => !choices.includes(choice))
    if (more.length > 0) onChange([...choices, ...more])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '') onChange(choices.slice(0, -1))
  }
  return (
    <FieldShell id={id} label={words.labels.choices} help={isNew ? undefined : words.choicesHelp} error={error}>
      {/* What is typed but not yet added counts too. */}
      <input type="hidden" name="choices" value={[...choices, ...linesOf(typed)].join('\n')} />
      <div className="entry flex h-auto flex-wrap items-center gap-2 py-1.5">
        {choices.map((choice) => (
          <span key={choice} className="inline-flex items-center gap-1 border border-line bg-base-100 pl-2 text-sm">
            <span className="wrap-anywhere">{choice}</span>
            <button
              type="button"
              className="grid h-7 w-7 place-items-center"
              aria-label={words.removeChoice(choice)}
              onClick={() => onChange(choices.filter((one) => one !== choice))}
            >
              <Icon of={X} />
            </button>
          </span>
        ))}
        <input
          {...aria}
          id={id}
          className="min-w-20 flex-1 bg-transparent outline-none"
          placeholder={words.addChoice}
          maxLength={maxLength.choice}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
    </FieldShell>
  )
}
