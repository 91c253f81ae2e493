import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { typeChosen } from '#server/features/events/rules.ts'
import { newEventForm } from '#server/features/events/schema.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { DraftRival, DraftStored } from '#app/ui/form/draft/draft-notes.tsx'
import { useSharedDraft } from '#app/ui/form/draft/use-shared-draft.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { newEvent as words } from './form-words.ts'
import { EventForm, formId } from './event-form.tsx'
import { event as eventWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => api.events.blank())

export const action = act(newEventForm, async ({ api, input, redirect }) => {
  const { eventType: choice, typeName, ...entered } = input
  const { eventId } = await api.events.create({ ...entered, ...typeChosen(choice, typeName) })
  return redirect(`/event/${eventId}?done=${entered.then === 'publish' ? 'published' : 'created'}`)
})

/** A new event, hidden until it is published. Its entries are stored as a draft on the device until it is created. */
export default function NewEventPage() {
  const { today, zone, zones, types } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { memberId } = useViewer()
  const draft = useSharedDraft(`${memberId} /eventsnew`, {
    formId,
    act: ['created', 'published'],
    answered: answer !== undefined,
  })
  return (
    <WorkScreen
      before={<WayBack to="/events">{eventWords.backToEvents}</WayBack>}
      title={words.title}
      lead={words.lead}
    >
      <EventForm
        key={draft.turn}
        answer={answer}
        initial={draft.entries}
        types={types}
        firstDay={today}
        zone={zone}
        zones={zones}
        head={<DraftRival draft={draft} />}
        foot={
          <>
            <DraftStored draft={draft} />
            <LinkButton to="/events">{words.cancel}</LinkButton>
            <SubmitButton look="quiet" field="then" intent="publish">
              {words.actAndPublish}
            </SubmitButton>
            <SubmitButton>{words.act}</SubmitButton>
          </>
        }
      />
      <AnswerNotice answer={answer} />
    </WorkScreen>
  )
}
