import '#app/styles/kit/choices.css'
import { useState } from 'react'
import { dateTime, planDate } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { merged, strangers } from '#server/features/emails/rules.ts'
import {
  audiences,
  invitationsPerHour,
  maxMessage,
  maxSubject,
  paragraphsIn,
  type Audience,
} from '#server/features/invitations/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { invitationWords as words } from './words.ts'

type Of = Outputs['invitations']['ofImport']

/** Who gets an invitation and what it says, with a preview beside it. */
export function InvitationForm({ of, answer }: { of: Of; answer: unknown }) {
  const { counts, text, timeZone } = of
  const [audience, setAudience] = useState<Audience>('all')
  const hydrated = useHydrated()
  const [subject, setSubject] = useState(text.subject)
  const [message, setMessage] = useState(text.message)
  const number = (count: number) => count.toLocaleString('en-US')
  const { audience: names } = words
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <PostForm id="invite" answer={answer} className="flex flex-col gap-8">
        <Block id="who" title={words.who} count={number(counts.all)}>
          <div className="entries pt-5">
            <ChoiceRows
              name="audience"
              legend={words.who}
              defaultValue="all"
              onChange={(value) => setAudience(audiences.find((known) => known === value) ?? 'all')}
              choices={[
                { value: 'all', name: names.all, note: names.allNote, price: number(counts.all) },
                { value: 'active', name: names.active, note: names.activeNote, price: number(counts.active) },
                { value: 'numbers', name: names.numbers, note: names.numbersNote },
              ]}
            />
            {(!hydrated || audience === 'numbers') && (
              <TextAreaField name="numbers" label={words.numbers} help={words.numbersHelp} span={6} rows={2} optional />
            )}
          </div>
          {counts.withoutEmail > 0 && (
            <p className="type-small mt-3 text-ink-2">{words.withoutEmail(counts.withoutEmail)}</p>
          )}
        </Block>
        <Block id="says" title={words.says}>
          <div className="entries pt-5">
            <TextField
              name="subject"
              label={words.subject}
              span={6}
              maxLength={maxSubject}
              defaultValue={text.subject}
              onChange={({ target }) => setSubject(target.value)}
            />
            <TextAreaField
              name="message"
              label={words.message}
              help={words.messageHelp}
              span={6}
              rows={7}
              maxLength={maxMessage}
              defaultValue={text.message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </div>
        </Block>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-5">
          <p className="type-small max-w-sm text-ink-2">
            {words.rate(invitationsPerHour, dateTime(of.allSentBy, timeZone))}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton intent="test" look="quiet" savingText={words.testing}>
              {words.test}
            </SubmitButton>
            <SubmitButton intent="begin" savingText={words.inviting}>
              {audience === 'numbers'
                ? words.inviteSome
                : words.invite(audience === 'active' ? counts.active : counts.all)}
            </SubmitButton>
          </div>
        </div>
      </PostForm>
      <Preview of={of} subject={subject} message={message} />
    </div>
  )
}

function Preview({ of, subject, message }: { of: Of; subject: string; message: string }) {
  const { name, values } = of.sample ?? { name: words.someone, values: { ...strangers, 'first name': words.someone } }
  return (
    <Panel title={words.preview} aside={<bdi className="type-small text-ink-2">{name}</bdi>} className="self-start">
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p className="font-semibold">{merged(subject, values)}</p>
        {paragraphsIn(message).map((paragraph, index) => (
          // Paragraphs are typed text and have no other key.
          <p key={index} className="whitespace-pre-line">
            {merged(paragraph, values)}
          </p>
        ))}
        <p>
          <span className="btn btn-primary" aria-hidden>
            {words.button}
          </span>
        </p>
        <p className="type-small text-ink-2">{words.until(planDate(of.until))}</p>
      </div>
    </Panel>
  )
}
