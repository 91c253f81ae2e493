import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { approvalForm } from '#server/features/members/schema.ts'
import { act, load, useViewer } from '#app/lib/page.ts'
import { date } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { ApplicationDetails, nameOf } from './application-details.tsx'
import { ApprovalPanel } from './approval-panel.tsx'

export const meta: MetaFunction = () => [{ title: 'Approve User' }]

export const loader = load(async ({ api, params }) => ({
  application: await api.members.application({ pendingId: params.pendingId! }),
  types: await api.members.types(),
}))

export const action = act(approvalForm, async ({ api, input, params, redirect }) => {
  const pendingId = params.pendingId!
  if (input.intent === 'delete') {
    await api.members.deletePending({ pendingId })
    return redirect('/members?done=deleted')
  }
  await api.members.approve({ pendingId, memberType: input.memberType })
  return redirect('/members?done=approved')
})

/** An application, and what becomes of it (foundation section 2, Approve User). */
export default function ApprovePage() {
  const { application, types } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { role } = useViewer()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const here = `/users/${application.pendingId}/pending`
  return (
    <WorkScreen
      title={nameOf(application)}
      lead={`Applied on ${date(application.appliedOn)} as ${application.memberType}.`}
      action={
        <LinkButton icon={ArrowLeft} to={role === 'systemAdmin' ? '/dashboard' : '/members'}>
          Go Back
        </LinkButton>
      }
    >
      <FormWithSummary summary={<ApprovalPanel application={application} types={types} answer={answer} deleteAddress={`${here}?ask=delete`} />}>
        <ApplicationDetails application={application} />
      </FormWithSummary>
      <ConfirmDialog
        open={query.get('ask') === 'delete'}
        onClose={() => navigate(here, { preventScrollReset: true })}
        title="Are you sure?"
        act="Delete application"
        fields={{ intent: 'delete' }}
        action={here}
      >
        The application of {nameOf(application)} is deleted with everything in it. No letter is sent.
      </ConfirmDialog>
      {answer && (
        <NoticeDialog answer={answer} tone="error">
          {answer.message}
        </NoticeDialog>
      )}
    </WorkScreen>
  )
}
