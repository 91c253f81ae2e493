import type { Failure } from '#app/lib/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'

const notVerified = 'This email is already used and not verified. Please check your email address and verify your account'

/** Why nobody was registered (foundation section 8). */
export function RegisterDialog({ answer }: { answer: Failure }) {
  // What is wrong with a field stands at the field.
  if (Object.keys(answer.fields).length > 0) return null
  if (answer.message === notVerified) return <ResendDialog answer={answer} tone="warning" />
  return (
    <NoticeDialog answer={answer} tone="error">
      {answer.message}
    </NoticeDialog>
  )
}
