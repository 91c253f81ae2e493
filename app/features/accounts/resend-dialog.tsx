import { Button } from '#app/ui/parts/button.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { accountWords } from './login-words.ts'
import { resendWords as words } from './words.ts'

type ResendDialogProps = { answer: { message: string; values: Record<string, string> }; tone: 'error' | 'warning' }

/**
 * Offers to resend the verification link, at login and sign-up (foundation section 8). Asks for the password again,
 * because a page never stores a submitted one.
 */
export function ResendDialog({ answer, tone }: ResendDialogProps) {
  const resend = (
    <Button type="submit" look="primary" form="resend">
      {words.act}
    </Button>
  )
  return (
    <NoticeDialog answer={answer} tone={tone} title={answer.message} extra={resend}>
      <PostForm
        id="resend"
        action="/resend-verification"
        initial={{ email: answer.values.email }}
        className="flex flex-col gap-4 text-left"
      >
        <EmailField name="email" label={accountWords.email} />
        <PasswordField name="password" label={accountWords.password} />
      </PostForm>
    </NoticeDialog>
  )
}
