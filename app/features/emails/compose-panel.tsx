import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { useFetcher, useSearchParams } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { holdSeconds, maxLength, maxAttachments, type Audience } from '#server/features/emails/rules.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { DraftStored, DraftRival } from '#app/ui/form/draft/draft-notes.tsx'
import { useSharedDraft } from '#app/ui/form/draft/use-shared-draft.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { CheckResult } from './check-result.tsx'
import { startingAudience, tableOf } from './starting-audience.ts'
import { RecipientsField } from './recipients-field.tsx'
import { audienceWords, composeWords as words } from './words.ts'

type Checked = Outputs['emails']['check']

type ComposePanelProps = {
  answer:
    | {
        ok: boolean
        message: string
        values?: Record<string, string>
        check?: Checked
        tested?: string
        /** The press asked to send: the number is confirmed first. */
        asked?: boolean
      }
    | undefined
  /** The ID of the new email, so that a second press does not send it twice. */
  formId: string
  /** An earlier email to start from. */
  earlier: Outputs['emails']['asDraft'] | null
  /** The event whose registrants can receive it. */
  event: { eventId: string; eventName: string } | null
  /** Who would get it as the form opens; null while addresses are to be chosen. */
  counted: Checked | null
}

const formName = 'email'

/** No request is sent until typing has paused this long. */
const restMs = 600

/**
 * Returns a live preview, updated shortly after each change. While the email cannot be checked, the last preview stays.
 */
function useLivePreview(): { check: Checked | undefined; follow: (form: HTMLFormElement) => void } {
  const { data, submit } = useFetcher<{ check?: Checked }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (form: HTMLFormElement) => {
    const draft = new FormData(form)
    const isCustom = draft.get('audience') === 'custom'
    const isUnsure = isCustom && (!draft.get('to') || form.querySelector('[name="to"][data-complaint]') !== null)
    if (isUnsure) return
    draft.delete('attachments')
    draft.set('intent', 'preview')
    submit(draft, { method: 'post', action: '/emails?dialog=new' })
  }
  return {
    check: data?.check,
    follow: (form) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ask(form), restMs)
    },
  }
}

/** A new email: written, checked, tested on oneself, and then sent to as many recipients as the check counted. */
export function ComposePanel({ answer, formId, earlier, event, counted }: ComposePanelProps) {
  const [query] = useSearchParams()
  const { memberId } = useViewer()
  const hydrated = useHydrated()
  // The email starts with the values from the URL, not with those stored for another email.
  const begun = ['from', 'to', 'event', 'address']
    .map((name) => query.get(name) ?? '')
    .join(' ')
    .trim()
  const draft = useSharedDraft(`${memberId} email ${begun}`, {
    formId: formName,
    act: 'send',
    answered: Boolean(answer),
  })
  const [emailId] = useState(answer?.values?.emailId || formId)
  // The newest check is valid until the recipients change.
  const [stale, setStale] = useState<Checked>()
  const [last, setLast] = useState(answer?.check ?? counted ?? undefined)
  if (answer?.check && answer.check !== last) setLast(answer.check)
  const preview = useLivePreview()
  const [previewed, setPreviewed] = useState<Checked>()
  if (preview.check && preview.check !== previewed) {
    setPreviewed(preview.check)
    setLast(preview.check)
  }
  // What was counted as the form opened is of its first recipients, not of those of a draft that came back.
  const isOfDraft = last === counted && draft.entries !== undefined
  const check = last !== stale && !isOfDraft ? last : undefined
  const [answered, setAnswered] = useState<typeof answer>()
  const question = answer?.asked && answer !== answered ? answer.check : undefined
  const narrowed = tableOf(query)
  const isOfTable = (answer?.values?.audience ?? query.get('to')) === 'table'
  const audiences: Audience[] = [
    'members',
    'committee',
    'custom',
    ...(isOfTable ? (['table'] as const) : []),
    ...(event ? (['event'] as const) : []),
  ]
  const values: Record<string, string> = answer?.values ?? draft.entries ?? {}
  const started = values.audience ?? startingAudience(query, { earlier, isOfEvent: event !== null })
  const [chosen, setChosen] = useState<{ turn: number; audience: string }>()
  const audience = chosen?.turn === draft.turn ? chosen.audience : started
  return (
    <div className="mb-8 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_340px]">
      <Panel
        title={words.title}
        aside={
          <LinkButton to="/emails" size="small" look="text" icon={X} iconOnly preventScrollReset>
            Close
          </LinkButton>
        }
      >
        <PostForm
          key={draft.turn}
          id={formName}
          action={event ? `/emails?dialog=new&event=${event.eventId}` : '/emails?dialog=new'}
          answer={answer}
          initial={{
            ...narrowed,
            ...(earlier && { title: earlier.title, body: earlier.body, attachments: earlier.attachments }),
            ...values,
          }}
          labels={{
            to: words.to,
            title: words.subject,
            body: words.body,
            attachments: words.attachments,
            audience: words.audience,
            at: words.at,
          }}
          preventScrollReset
          onInput={({ currentTarget, target }) => {
            if ((target as Element).closest('[data-recipients]')) setStale(last)
            preview.follow(currentTarget)
          }}
        >
          <input type="hidden" name="emailId" value={emailId} />
          <input type="hidden" name="fromEmailId" value={values.fromEmailId ?? earlier?.emailId ?? ''} />
          {question && <input type="hidden" name="expected" value={question.gets} />}
          {isOfTable &&
            Object.entries(narrowed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={values[name] ?? value} />
            ))}
          {event && <input type="hidden" name="eventId" value={event.eventId} />}
          <ErrorSummary />
          <DraftRival draft={draft} />
          <div className="entries">
            <div data-recipients className="group col-span-full grid gap-5">
              <Segmented
                name="audience"
                legend={words.audience}
                options={audiences.map((value) => ({ value, text: audienceWords[value] }))}
                defaultValue={started}
                onChange={(picked) => setChosen({ turn: draft.turn, audience: picked })}
              />
              {event && (
                <p className="type-small hidden text-ink-2 group-has-[[value=event]:checked]:block">
                  {words.registeredFor(event.eventName)}
                </p>
              )}
              <div className="hidden group-has-[[value=custom]:checked]:block">
                <RecipientsField
                  defaultValue={query.getAll('address').join(', ') || (earlier?.to ?? '')}
                  chosen={audience === 'custom'}
                />
              </div>
            </div>
            <TextField name="title" label={words.subject} maxLength={maxLength.title} />
            <RichTextField name="body" label={words.body} help={words.bodyHelp} />
            <FilesField name="attachments" label={words.attachments} hint={words.files} max={maxAttachments} optional />
            <div className="group col-span-full grid gap-5">
              <Segmented
                name="when"
                legend={words.when}
                options={[
                  { value: 'soon', text: words.soon },
                  { value: 'later', text: words.later },
                ]}
                defaultValue={values.when ?? 'soon'}
              />
              <div className="entries hidden group-has-[[value=later]:checked]:grid">
                <DateTimeField name="at" label={words.at} span={3} optional />
              </div>
            </div>
          </div>
          <div className="form-acts mt-6">
            <div className="min-w-40 flex-1">
              <DraftStored draft={draft} />
            </div>
            {answer?.tested && (
              <p role="status" className="type-small mr-auto text-ink-2">
                {answer.tested}
              </p>
            )}
            {last && (
              <LinkButton to="#preview" className="xl:hidden">
                {words.preview}
              </LinkButton>
            )}
            <SubmitButton intent="test" look="quiet" savingText={words.testing}>
              {words.test}
            </SubmitButton>
            <SubmitButton intent="ask" icon={Send} savingText={words.checking}>
              {hydrated && check && check.gets > 0 ? words.send(check.gets) : words.sendAsked}
            </SubmitButton>
          </div>
          {question && (
            <Dialog
              open
              onClose={() => setAnswered(answer)}
              title={words.question.title(question.gets)}
              icon={Send}
              tone="info"
              acts={
                <>
                  <Button onClick={() => setAnswered(answer)}>{words.question.cancel}</Button>
                  <SubmitButton intent="send" savingText={words.sending} data-first-focus>
                    {words.send(question.gets)}
                  </SubmitButton>
                </>
              }
            >
              {question.sendsAt ? words.question.later(question.sendsAt) : words.question.soon(holdSeconds)}
            </Dialog>
          )}
        </PostForm>
      </Panel>
      {last && <CheckResult check={last} formId={formName} onReader={preview.follow} />}
    </div>
  )
}
