import '#app/styles/kit/fields.css'
import { z } from 'zod'
import { dateTime } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { invitationStates } from '#server/features/invitations/rules.ts'
import { invitationText, newInvitations } from '#server/features/invitations/schema.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { invitationWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

const nothing = z.object({})

export const loader = load(async ({ api, params, url }) => {
  const importId = params.id!
  const state = invitationStates.find((known) => known === url.searchParams.get('state'))
  const page = Number(url.searchParams.get('page') ?? 1)
  const of = await api.invitations.ofImport({ importId })
  const people = await api.invitations.people({ importId, page, ...(state && { state }) })
  return { of, people, state, page }
})

export const action = acts({
  test: one(invitationText, ({ api, input, params }) => api.invitations.test({ ...input, importId: params.id! })),
  begin: one(newInvitations.omit({ importId: true }), ({ api, input, params }) =>
    api.invitations.begin({ ...input, importId: params.id! }),
  ),
  pause: one(nothing, ({ api, params }) => api.invitations.pause({ importId: params.id! })),
  resume: one(nothing, ({ api, params }) => api.invitations.resume({ importId: params.id! })),
})

/** Invites the people of an import to choose a password, and shows who came. */
export default function InvitePage() {
  const { of, people, state, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { importId, counts, rounds, timeZone } = of
  const isBegun = rounds.length > 0
  return (
    <WorkScreen
      before={<WayBack to={`/imports/${importId}`}>{words.back}</WayBack>}
      title={words.title}
      lead={words.lead(of.fileName)}
    >
      <AnswerNotice answer={answer} done={words.done} />
      {!of.isWritten && !isBegun && (
        <Empty
          level="h2"
          title={words.notWritten.title}
          action={<LinkButton to={`/imports/${importId}`}>{words.notWritten.act}</LinkButton>}
        >
          {words.notWritten.text}
        </Empty>
      )}
      {isBegun && <InvitedPeople of={of} people={people} state={state} page={page} />}
      {of.isWritten && counts.all > 0 && <InvitationForm key={rounds.length} of={of} answer={answer} />}
      {of.isWritten && counts.all === 0 && !isBegun && (
        <Empty level="h2" title={words.nobody.title}>
          {words.nobody.text}
        </Empty>
      )}
      {of.isWritten && counts.all === 0 && isBegun && (
        <p className="type-small mt-6 text-ink-2">
          {words.everybody} {counts.withoutEmail > 0 && words.withoutEmail(counts.withoutEmail)}
        </p>
      )}
      {isBegun && (
        <div className="mt-10">
          <Block id="rounds" title={words.rounds} count={rounds.length}>
            <Cells
              columns={2}
              cells={rounds.map(({ roundId, subject, startedAt, startedBy }) => ({
                id: roundId,
                key: [dateTime(startedAt, timeZone), startedBy].filter(Boolean).join(', '),
                value: subject,
                wide: 'phone' as const,
              }))}
            />
          </Block>
        </div>
      )}
    </WorkScreen>
  )
}
