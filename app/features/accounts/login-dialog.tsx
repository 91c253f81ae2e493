import type { Failure } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { dialogFor } from './login-refusals.ts'
import { ResendDialog } from './resend-dialog.tsx'

/**
 * Why the login did not succeed, each in its own dialog (foundation section 8); any other refusal than these offers the
 * verification link (decision 91).
 */
export function LoginDialog({ answer }: { answer: Failure }) {
  // An error of a field stands at the field.
  if (Object.keys(answer.fields).length > 0) return null
  const kind = dialogFor(answer)
  if (kind === 'resend') return <ResendDialog answer={answer} tone="error" />
  // An application that is being reviewed is no mistake.
  return (
    <NoticeDialog answer={answer} tone={kind === 'review' ? 'info' : 'error'}>
      {answer.message}
    </NoticeDialog>
  )
}
