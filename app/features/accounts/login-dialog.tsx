import type { Failure } from '#app/lib/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'

const plainErrors = ['Invalid User', 'Invalid Password!']
const underReview = 'Your application is under review. You will be notified once it is reviewed!'

/** Why the login did not succeed, each in its own dialog (foundation section 8). */
export function LoginDialog({ answer }: { answer: Failure }) {
  // What is wrong with a field stands at the field.
  if (Object.keys(answer.fields).length > 0) return null
  if (answer.message === underReview) {
    return (
      <NoticeDialog answer={answer} tone="info">
        {answer.message}
      </NoticeDialog>
    )
  }
  // A new letter helps against neither a wrong password nor too many attempts.
  if (plainErrors.includes(answer.message) || answer.why !== 'unauthenticated') {
    return (
      <NoticeDialog answer={answer} tone="error">
        {answer.message}
      </NoticeDialog>
    )
  }
  return <ResendDialog answer={answer} />
}
