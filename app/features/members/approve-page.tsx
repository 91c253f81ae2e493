import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type MetaFunction,
} from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { date } from '#app/lib/format.ts'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { ApplicationDetails, nameOf } from './application-details.tsx'
import { declining } from '#server/features/members/schema.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { applicationWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.pageTitle }]

export const loader = load(async ({ api, params }) => ({
  application: await api.members.application({ pendingId: params.pendingId! }),
  types: await api.members.types(),
  lookalikes: await api.members.applicantLookalikes({ pendingId: params.pendingId! }),
}))

export const action = acts({
  decline: one(declining.omit({ pendingId: true }), async ({ api, params, input }) => {
    await api.members.decline({ ...input, pendingId: params.pendingId! })
    throw redirect(`/members?done=${input.tells ? 'declinedWithEmail' : 'declined'}`)
  }),
})

/** An application and its review (foundation section 2). */
export default function ApprovePage() {
  const { application, types, lookalikes } = useLoaderData<typeof loader>()
  const { role } = useViewer()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const here = `/users/${application.pendingId}/pending`
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen
      before={
        role === 'systemAdmin' ? (
          <WayBack to="/dashboard">{words.back.dashboard}</WayBack>
        ) : (
          <WayBack to="/members">{words.back.members}</WayBack>
        )
      }
      title={nameOf(application)}
      lead={words.applied(date(application.appliedOn), application.memberType)}
    >
      <FormWithSummary
        summary={
          <ApprovalPanel
            application={application}
            types={types}
            lookalikes={lookalikes}
            declineAddress={`${here}?dialog=decline`}
          />
        }
      >
        <ApplicationDetails application={application} />
      </FormWithSummary>
      {query.get('dialog') === 'decline' && (
        <DeclineDialog
          application={application}
          answer={answer}
          here={`${here}?dialog=decline`}
          back={here}
          onClose={() => navigate(here, { preventScrollReset: true })}
        />
      )}
    </WorkScreen>
  )
}
