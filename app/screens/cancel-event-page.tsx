import { useActionData, useLoaderData, useRevalidator, type MetaFunction } from '#app/lib/remix.ts'
import { useEffect } from 'react'
import { dollars } from '#app/lib/format.ts'
import { act, load } from '#app/lib/page/page.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { maxLength } from '#server/features/events/rules.ts'
import { cancelReason } from '#server/features/events/schema.ts'
import { cancelEvent as words } from '#app/features/events/cancel-event-words.ts'
import { openRefunds } from '#app/features/registrations/cancel/cancel-words.ts'

export const meta: MetaFunction = () => [{ title: words.link }]

export const loader = load(async ({ api, params }) => {
  const eventId = params.id!
  const [end, event] = [await api.registrations.endOfEvent({ eventId }), await api.events.byId({ eventId })]
  return { ...end, event }
})

export const action = act(cancelReason, async ({ api, input, params, url, redirect }) => {
  await api.events.cancel({ ...input, eventId: params.id! })
  return redirect(url.pathname, 303)
})

/** The page on which an admin cancels an event, with the progress of its registrations and refunds. */
export default function CancelEventPage() {
  const { event, standing, paidCents, byHandCents } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { eventId, eventName, isCancelled } = event
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  return (
    <WorkScreen
      before={<WayBack to={`/event/${eventId}`}>{eventName}</WayBack>}
      title={isCancelled ? words.cancelled(eventName) : words.title(eventName)}
    >
      <div className="grid max-w-180 gap-6">
        {failure && <Alert tone="error" title={failure} />}
        {isCancelled ? (
          <Progress />
        ) : (
          <PostForm id="cancel-event" answer={answer} className="grid gap-6">
            {paidCents > 0 && <Money registrations={standing} cents={paidCents} byHandCents={byHandCents} />}
            <p className="type-body">{words.warning(standing, paidCents)}</p>
            <div className="entries">
              <TextField
                name="reason"
                label={words.reason}
                help={words.reasonHelp}
                maxLength={maxLength.cancelReason}
                span={6}
              />
            </div>
            <div className="form-acts sm:justify-start">
              <LinkButton to={`/event/${eventId}`}>{words.keep}</LinkButton>
              <SubmitButton look="error" savingText={words.saving}>
                {words.act}
              </SubmitButton>
            </div>
          </PostForm>
        )}
      </div>
    </WorkScreen>
  )
}

type MoneyProps = { registrations: number; cents: number; byHandCents: number }

/** What goes back, in all and by which way. */
function Money({ registrations, cents, byHandCents }: MoneyProps) {
  const { money, byHandText } = words
  return (
    <div className="grid gap-3">
      <Cells
        columns={byHandCents > 0 ? 4 : 2}
        cells={[
          { key: money.registrations, value: registrations.toLocaleString('en-US') },
          ...(byHandCents > 0
            ? [
                { key: money.online, value: dollars(cents - byHandCents) },
                { key: money.byHand, value: dollars(byHandCents) },
              ]
            : []),
          { key: money.all, value: dollars(cents) },
        ]}
      />
      {byHandCents > 0 && <p className="type-small text-ink-2">{byHandText(byHandCents)}</p>}
    </div>
  )
}

const lookAgainMs = 3_000

/** The progress, refreshed while there is something left to do. */
function Progress() {
  const {
    event,
    standing,
    paidCents,
    byHandCents,
    ended,
    endedCents,
    endedByHandCents,
    openRefunds: refunds,
  } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const isGoingOn = standing > 0 || refunds.started > 0
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(revalidate, lookAgainMs)
    return () => clearInterval(timer)
  }, [isGoingOn, revalidate])
  return (
    <>
      {standing > 0 ? (
        <Alert tone="info" title={words.progress(ended, ended + standing)}>
          {words.goesOn}
        </Alert>
      ) : (
        <Alert tone="success" title={words.finished(ended)} />
      )}
      {endedCents + paidCents > 0 && (
        <Money
          registrations={standing + ended}
          cents={endedCents + paidCents}
          byHandCents={endedByHandCents + byHandCents}
        />
      )}
      {refunds.started > 0 && <Alert tone="info" title={openRefunds.started(refunds.started)} />}
      {refunds.failed > 0 && (
        <Alert tone="warning" title={openRefunds.failed(refunds.failed)}>
          {openRefunds.failedText}
        </Alert>
      )}
      <p className="type-body">
        <b className="font-semibold">{words.reason}:</b> {event.cancelReason}
      </p>
    </>
  )
}
