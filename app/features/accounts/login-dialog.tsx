import type { Failure } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { dialogFor } from './login-refusals.ts'
import { ResendDialog } from './resend-dialog.tsx'

/**
 * Why the login failed, each reason in its own dialog (foundation section 8); any other rejection offers the
 * verification link [spec 91].
 */
export function LoginDialog({ answer }: { answer: Failure }) {
  // Field errors are shown at the field.
  if (Object.keys(answer.fields).length > 0) return null
  const kind = dialogFor(answer)
  if (kind === 'resend') return <ResendDialog answer={answer} tone="error" />
  // An application under review is not an error.
  return (
    <NoticeDialog answer={answer} tone={kind === 'review' ? 'info' : 'error'}>
      {answer.message}
    </NoticeDialog>
  )
}
