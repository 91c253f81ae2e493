import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction, type ShouldRevalidateFunction } from '#app/lib/remix.ts'
import Plus from 'lucide-react/icons/plus'
import { z } from 'zod'
import { sentTable } from '#server/features/emails/rules.ts'
import { draft, emailControl, newEmail, testEmail } from '#server/features/emails/schema.ts'
import { act, load } from '#app/lib/page/page.ts'
import { shouldRevalidate as revalidatesFor } from '#app/lib/page/shallow-url.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { ComposePanel } from './compose-panel.tsx'
import { GoingPanel } from './going-panel.tsx'
import { SentBox } from './sent-box.tsx'
import { composeWords, emailsWords as words } from './words.ts'

/** A preview changes nothing that the page has loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => (change.formData?.get('intent') === 'preview' ? false : revalidatesFor(change))

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const state = listState(url.searchParams, sentTable)
  const from = url.searchParams.get('from')
  const earlier = from ? await api.emails.asDraft({ emailId: from }) : null
  const eventId = earlier?.eventId ?? url.searchParams.get('event')
  const event = eventId ? await api.events.byId({ eventId }) : null
  return { state, page: await api.emails.sent(questionOf(state)), going: await api.emails.going(), formId: crypto.randomUUID(), earlier, event: event && { eventId: event.eventId, eventName: event.eventName } }
})

const forms = z.discriminatedUnion('intent', [
  newEmail.omit({ expected: true }).extend({ intent: z.literal('check'), reader: draft.shape.reader }),
  draft.extend({ intent: z.literal('preview') }),
  testEmail.extend({ intent: z.literal('test') }),
  newEmail.extend({ intent: z.literal('send') }),
  emailControl.extend({ intent: z.literal('control') }),
])

export const action = act(forms, async ({ api, input, form }) => {
  // Without scripts the form is drawn anew, with what stood in it.
  const values = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  if (input.intent === 'preview') return { ok: true as const, message: '', check: await api.emails.check(input) }
  if (input.intent === 'check') return { ok: true as const, message: '', values, check: await api.emails.check(input) }
  if (input.intent === 'test') return { ok: true as const, message: '', values, tested: composeWords.testSent((await api.emails.test(input)).sentTo) }
  if (input.intent === 'control') {
    await api.emails.control(input)
    return redirect('/emails')
  }
  await api.emails.send(input)
  return redirect('/emails?done=send')
})

/** Emails to the people of the chapter: a new one, the one that is on its way, and those that were sent. */
export default function EmailsPage() {
  const { state, page, going, formId, earlier, event } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const isOpen = query.get('dialog') === 'new' || (answer !== undefined && 'values' in answer)
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={
        !isOpen && (
          <LinkButton to="/emails?dialog=new" look="primary" icon={Plus} preventScrollReset>
            {words.open}
          </LinkButton>
        )
      }
    >
      {going && <GoingPanel of={going} />}
      {isOpen && <ComposePanel answer={answer} formId={formId} earlier={earlier} event={event} />}
      <SentBox state={state} page={page} />
      <AnswerNotice answer={answer?.ok ? undefined : answer} failed={composeWords.failed} done={{ send: words.sent }} />
    </WorkScreen>
  )
}
