import type { Failure } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { accountExists, notVerified } from '#server/features/accounts/rules.ts'
import { registerWords as words } from './register-words.ts'
import { ResendDialog } from './resend-dialog.tsx'

/** Why the registration failed (foundation section 8). */
export function RegisterDialog({ answer }: { answer: Failure }) {
  // Field errors are shown at the field.
  if (Object.keys(answer.fields).length > 0) return null
  if (answer.message === notVerified) return <ResendDialog answer={answer} tone="warning" />
  const login = answer.message === accountExists && (
    <LinkButton to="/login" look="primary">
      {words.login}
    </LinkButton>
  )
  return (
    <NoticeDialog answer={answer} tone="error" extra={login || undefined}>
      {answer.message}
    </NoticeDialog>
  )
}
