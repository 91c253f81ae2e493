import { Button } from '#app/ui/parts/button.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { EmailField } from '#app/ui/form/text-field.tsx'

type ResendDialogProps = { answer: { message: string; values: Record<string, string> } }

/**
 * The address is not confirmed yet: the dialog offers the letter again (foundation section 8). The password is
 * asked for once more, because a page never holds one that was sent.
 */
export function ResendDialog({ answer }: ResendDialogProps) {
  const resend = (
    <Button type="submit" look="primary" form="resend">
      Resend Verification Link
    </Button>
  )
  return (
    <NoticeDialog answer={answer} tone="error" extra={resend}>
      <p className="mb-4">{answer.message}</p>
      <PostForm id="resend" action="/resend-verification" initial={{ email: answer.values.email }} className="flex flex-col gap-4 text-left">
        <EmailField name="email" label="Email" />
        <PasswordField name="password" label="Password" />
      </PostForm>
    </NoticeDialog>
  )
}
