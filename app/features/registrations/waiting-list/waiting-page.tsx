import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { EmailField, NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { maxLength } from '#server/features/registrations/rules.ts'
import { maxWaiting } from '#server/features/registrations/waiting-list/rules.ts'
import { joining } from '#server/features/registrations/waiting-list/schema.ts'
import { obstacleOf } from '../../events/event-standing.ts'
import { obstacles } from '../../events/words.ts'
import { eventPath, formPath, inShort } from '../registration-links.tsx'
import { waiting as words } from './waiting-words.ts'

export const meta: MetaFunction = () => [{ title: words.join }]

export const loader = load(async ({ api, params }) => {
  const eventId = params.id ?? ''
  const event = await api.events.byId({ eventId })
  return {
    event: inShort(event),
    prefill: await api.registrations.prefill(),
    ...(await api.waitingList.ofEvent({ eventId })),
  }
})

export const action = act(joining.omit({ eventId: true }), async ({ api, input, params, redirect }) => {
  const { path } = await api.waitingList.join({ ...input, eventId: params.id ?? '' })
  return redirect(path, 303)
})

/** The page for joining the waiting list of a sold-out event. */
export default function WaitingPage() {
  const { event, prefill, waiting } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  const { fields } = words
  const own = prefill ? { readOnly: true } : {}
  const obstacle = obstacleOf(event)
  const isClosed = obstacle !== undefined && obstacle !== obstacles.soldOut
  const isOpen = obstacle === undefined && waiting === 0
  const toEvent = (
    <LinkButton to={eventPath(event)} wide>
      {words.toEvent}
    </LinkButton>
  )
  if (isClosed || (isOpen && event.seatsLeft === null)) {
    return (
      <NarrowCard title={words.join} drawing="section">
        <Alert tone="info" title={obstacle ?? words.open(null)} className="mb-6">
          {isOpen && <Link to={formPath(event)}>{words.register}</Link>}
        </Alert>
        {toEvent}
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={words.join} drawing="section">
      {failure && <Alert tone="error" title={failure} className="mb-6" />}
      {isOpen && (
        <Alert tone="info" title={words.open(event.seatsLeft)} className="mb-6">
          <Link to={formPath(event)}>{words.register}</Link>. {words.more}
        </Alert>
      )}
      <p className="type-body mb-2">{words.lead(event.eventName)}</p>
      <p className="type-small mb-6 text-ink-2">{words.count(waiting)}</p>
      <PostForm
        id="join"
        answer={answer}
        labels={fields}
        initial={{ firstName: prefill?.firstName, lastName: prefill?.lastName, email: prefill?.email, persons: '1' }}
        className="grid gap-6"
      >
        <div className="entries">
          <TextField
            name="firstName"
            label={fields.firstName}
            maxCharacters={maxLength.name}
            autoComplete="given-name"
            span={3}
            {...own}
          />
          <TextField
            name="lastName"
            label={fields.lastName}
            maxCharacters={maxLength.name}
            autoComplete="family-name"
            span={3}
            {...own}
          />
          <EmailField name="email" label={fields.email} maxLength={maxLength.email} span={6} {...own} />
          <NumberField name="persons" label={fields.persons} min={1} max={maxWaiting} step={1} span={6} />
        </div>
        {!prefill && <HumanCheck invisible />}
        <SubmitButton wide savingText={words.joining}>
          {words.join}
        </SubmitButton>
        {toEvent}
      </PostForm>
    </NarrowCard>
  )
}
