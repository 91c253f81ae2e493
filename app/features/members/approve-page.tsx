import { useLoaderData, useNavigate, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { load, useViewer } from '#app/lib/page/page.ts'
import { date } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { ApplicationDetails, nameOf } from './application-details.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { applicationWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.pageTitle }]

export const loader = load(async ({ api, params }) => ({
  application: await api.members.application({ pendingId: params.pendingId! }),
  types: await api.members.types(),
}))

/** An application and its review (foundation section 2). */
export default function ApprovePage() {
  const { application, types } = useLoaderData<typeof loader>()
  const { role } = useViewer()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const here = `/users/${application.pendingId}/pending`
  return (
    <WorkScreen
      title={nameOf(application)}
      lead={words.applied(date(application.appliedOn), application.memberType)}
      action={
        <LinkButton icon={ArrowLeft} to={role === 'systemAdmin' ? '/dashboard' : '/members'}>
          {words.back}
        </LinkButton>
      }
    >
      <FormWithSummary
        summary={<ApprovalPanel application={application} types={types} deleteAddress={`${here}?dialog=delete`} />}
      >
        <ApplicationDetails application={application} />
      </FormWithSummary>
      <ConfirmDialog
        open={query.get('dialog') === 'delete'}
        onClose={() => navigate(here, { preventScrollReset: true })}
        title={words.deleteTitle(nameOf(application))}
        act={words.delete}
        fields={{ intent: 'deletePending', pendingId: application.pendingId }}
        action="/members"
      >
        {words.deleteText}
      </ConfirmDialog>
    </WorkScreen>
  )
}
