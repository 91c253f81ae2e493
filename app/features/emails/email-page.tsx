import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send'
import { displayName } from '#server/providers/files/upload-path.ts'
import { peopleTable } from '#server/features/emails/rules.ts'
import { mailbox, secondEmail } from '#server/features/emails/schema.ts'
import { dateTime } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { GoingPanel } from './going-panel.tsx'
import { EmailFrame } from './email-frame.tsx'
import { PeopleTable } from './people-table.tsx'
import { audienceWords, emailWords as words } from './words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.email.title ?? words.back }]

export const loader = load(async ({ api, params, url }) => {
  const emailId = params.id!
  const email = await api.emails.view({ emailId })
  const state = listState(url.searchParams, peopleTable)
  return { email, state, page: await api.emails.people({ ...questionOf(state), emailId }) }
})

export const action = acts({
  clear: one(mailbox, ({ api, input }) => api.emails.clearBounce(input)),
  again: one(secondEmail.omit({ emailId: true }), async ({ api, input, params, url }) => {
    const { people } = await api.emails.sendAgain({ ...input, emailId: params.id! })
    if (people === 0) throw redirect(`${url.pathname}?done=before`)
  }),
})

/** One email: its text, its files, and the delivery state for each recipient. */
export default function EmailPage() {
  const { email, state, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { emailId, title, html, sendBy, audience, sentAt, timeZone, attachments, progress, again, event } = email
  const { dialog, addressFor, close } = useDialogAddress<'again'>()
  return (
    <WorkScreen>
      <WayBack to="/emails">{words.back}</WayBack>
      <div className="mt-3 mb-6 flex flex-wrap items-start justify-between gap-4">
        <h1 className="type-title min-w-0 wrap-anywhere">{title}</h1>
        <LinkButton to={`/emails?dialog=new&from=${emailId}`} icon={Copy}>
          {words.again}
        </LinkButton>
      </div>
      {email.state !== 'stopped' && progress.waiting > 0 && (
        <GoingPanel of={email} timeZone={timeZone} isHeld={email.isOnHold} />
      )}
      <Cells
        columns={4}
        cells={[
          { key: words.facts.by, value: sendBy },
          {
            key: words.facts.to,
            value: event ? (
              <Link to={`/event/${event.eventId}/registrations`} className="text-link-line">
                {words.registeredFor(event.eventName)}
              </Link>
            ) : (
              audienceWords[audience]
            ),
          },
          { key: email.wait ? words.facts.scheduled : words.facts.date, value: dateTime(sentAt, timeZone) },
          {
            key: words.facts.attachments,
            value:
              attachments.length === 0
                ? words.noFiles
                : attachments.map(({ path }) => (
                    <a key={path} href={path} className="text-link-line mr-3 wrap-anywhere">
                      {displayName(path)}
                    </a>
                  )),
          },
        ]}
      />
      <EmailFrame html={html} title={words.asSent} className="my-8 max-w-3xl" />
      <PeopleTable
        emailId={emailId}
        timeZone={timeZone}
        progress={progress}
        again={again && { people: again.people, at: addressFor('again') }}
        state={state}
        page={page}
      />
      {dialog === 'again' && again && (
        <ConfirmDialog
          open
          onClose={close}
          destructive={false}
          icon={Send}
          title={words.second.title}
          act={words.second.act(again.people)}
          action={addressFor()}
          fields={{ intent: 'again', until: again.until }}
        >
          {words.second.text(again.people)}
        </ConfirmDialog>
      )}
      <AnswerNotice
        answer={answer}
        failed={words.second.failed}
        done={{ clear: words.cleared, again: words.second.done, before: words.second.before }}
      />
    </WorkScreen>
  )
}
