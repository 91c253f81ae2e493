import { DoneDialog } from './done-dialog.tsx'
import { FailureNotice, type Failure } from './failure-notice.tsx'

/** The outcome of an admin's act, in dialogs. */
export default function EventAdminNotices({ answer }: { answer: Failure | undefined }) {
  return (
    <>
      <DoneDialog />
      <FailureNotice answer={answer} />
    </>
  )
}
