import type { Failure } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { confirmFirst } from '#server/features/accounts/rules.ts'
import { ResendDialog } from './resend-dialog.tsx'

/** Why the login did not succeed, each in its own dialog (foundation section 8). */
export function LoginDialog({ answer }: { answer: Failure }) {
  // An error of a field stands at the field.
  if (Object.keys(answer.fields).length > 0) return null
  if (answer.message === confirmFirst) return <ResendDialog answer={answer} />
  // An application that is being reviewed is no mistake.
  return (
    <NoticeDialog answer={answer} tone={answer.why === 'conflict' ? 'info' : 'error'}>
      {answer.message}
    </NoticeDialog>
  )
}
