import { useState } from 'react'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { planWords, splitWords as words } from './words.ts'

type SplitPanelProps = { of: Outputs['imports']['row']; answer: unknown }

/** Two people in place of a row that names both. The file stays as it is. */
export function SplitPanel({ of, answer }: SplitPanelProps) {
  const { halves, row } = of
  const [people] = useState(halves)
  if (!people) return null
  const initial = Object.fromEntries(
    sides.flatMap((side) => Object.entries(people[side]).map(([name, value]) => [`${side}.${name}`, value])),
  )
  return (
    <div className="mt-8">
      <Panel title={words.title}>
        <p className="type-small mb-4 text-ink-2">{words.note(row)}</p>
        <PostForm id="split" answer={answer} initial={initial} className="grid gap-6 md:grid-cols-2">
          <input type="hidden" name="version" value={of.version} />
          {sides.map((side) => (
            <fieldset key={side} className="grid grid-cols-6 content-start gap-4">
              <legend className="mb-3 font-semibold">{words.sides[side]}</legend>
              <TextField name={`${side}.firstName`} label={planWords.fields.firstName} span={3} maxCharacters={100} />
              <TextField
                name={`${side}.lastName`}
                label={planWords.fields.lastName}
                span={3}
                maxCharacters={100}
                optional
              />
              <EmailField name={`${side}.email`} label={planWords.fields.email} span={6} optional />
              <TextField name={`${side}.phone`} label={planWords.fields.phone} span={6} maxLength={60} optional />
            </fieldset>
          ))}
          <div className="flex justify-end md:col-span-2">
            <SubmitButton intent="split" savingText={words.acting}>
              {words.act}
            </SubmitButton>
          </div>
        </PostForm>
      </Panel>
    </div>
  )
}

const sides = ['first', 'second'] as const
