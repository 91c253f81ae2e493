import {
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from '#app/lib/remix.ts'
import Plus from 'lucide-react/icons/plus'
import { sentTable } from '#server/features/emails/rules.ts'
import { draft, emailControl, heldDecision, newEmail, testEmail } from '#server/features/emails/schema.ts'
import { refusedField } from '#server/refusal.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { shouldRevalidate as revalidatesFor } from '#app/lib/page/shallow-url.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { ComposePanel } from './compose-panel.tsx'
import { startingAudience, startingCount, tableOf } from './starting-audience.ts'
import { GoingPanel } from './going-panel.tsx'
import { HeldNote, WarmUpNote } from './held-note.tsx'
import { SentBox } from './sent-box.tsx'
import { composeWords, emailsWords as words } from './words.ts'

/** A preview does not change loaded data. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get('intent') === 'preview' ? false : revalidatesFor(change)

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const state = listState(url.searchParams, sentTable)
  const from = url.searchParams.get('from')
  const earlier = from ? await api.emails.asDraft({ emailId: from }) : null
  const eventId = earlier?.eventId ?? url.searchParams.get('event')
  const event = eventId ? await api.events.byId({ eventId }) : null
  const isOpen = url.searchParams.get('dialog') === 'new'
  const audience = startingAudience(url.searchParams, { earlier, isOfEvent: event !== null })
  return {
    state,
    // How many would get the email, before anything is typed; addresses are still to be chosen.
    counted:
      isOpen && audience !== 'custom'
        ? await startingCount(api, {
            ...tableOf(url.searchParams),
            audience,
            eventId: event?.eventId,
            title: earlier?.title,
            body: earlier?.body,
          })
        : null,
    page: await api.emails.sent(questionOf(state)),
    going: await api.emails.going(),
    formId: crypto.randomUUID(),
    earlier,
    event: event && { eventId: event.eventId, eventName: event.eventName },
  }
})

/** Without JavaScript the form is rendered again with its values. */
export const action = acts({
  // The question before sending, with the number.
  ask: answered(
    newEmail.omit({ expected: true }).extend({ reader: draft.shape.reader }),
    async ({ api, input, values }) => {
      const check = await api.emails.check(input)
      if (input.when === 'later' && check.sendsAt === null) throw refusedField('at', composeWords.notAhead)
      return { ok: true as const, message: '', values, check, asked: check.gets > 0 }
    },
  ),
  preview: answered(draft, async ({ api, input }) => ({
    ok: true as const,
    message: '',
    check: await api.emails.check(input),
  })),
  test: answered(testEmail, async ({ api, input, values }) => ({
    ok: true as const,
    message: '',
    values,
    tested: composeWords.testSent((await api.emails.test(input)).sentTo),
  })),
  send: one(newEmail, ({ api, input }) => api.emails.send(input)),
  control: one(emailControl, async ({ api, input }) => {
    const { wasHeld } = await api.emails.control(input)
    // Nobody got it, so its text goes back into the form.
    throw redirect(wasHeld && input.act === 'stop' ? `/emails?dialog=new&from=${input.emailId}` : '/emails')
  }),
  held: one(heldDecision, ({ api, input }) => api.emails.decideHeld(input)),
})

/** Emails to the people of the chapter: a new one, the one being sent, and those already sent. */
export default function EmailsPage() {
  const { state, page, going, formId, earlier, event, counted } = useLoaderData<typeof loader>()
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
      {going.held && <HeldNote held={going.held} timeZone={going.timeZone} />}
      {going.warmUp && !going.held && <WarmUpNote of={going.warmUp} />}
      {going.emails.map((email) => (
        <GoingPanel key={email.emailId} of={email} timeZone={going.timeZone} isHeld={going.held !== null} />
      ))}
      {isOpen && <ComposePanel answer={answer} formId={formId} earlier={earlier} event={event} counted={counted} />}
      <SentBox state={state} page={page} />
      <AnswerNotice answer={answer?.ok ? undefined : answer} failed={composeWords.failed} />
    </WorkScreen>
  )
}
