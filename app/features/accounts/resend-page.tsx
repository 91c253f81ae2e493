import { Link, useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { act } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { resend } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'
import { accountWords } from './login-words.ts'
import { resendWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Also handles the login and sign-up dialogs. A viewer who is logged in is logged out (foundation section 4). */
export const action = act(resend, async ({ api, input, viewer }) => {
  const message = await api.accounts.resendVerification(input)
  if (viewer.role !== 'anonymous') await api.accounts.logout()
  return { ok: true as const, message }
})

export default function ResendPage() {
  const answer = useActionData<typeof action>()
  return (
    <NarrowCard title={words.title} lead={words.lead} drawing="gear">
      {answer?.ok && (
        <NoticeDialog answer={answer} tone="success">
          {answer.message}
        </NoticeDialog>
      )}
      <FailureAlert answer={answer} />
      <PostForm key={answer?.ok ? 'again' : 'first'} id="resend" answer={answer} className="flex flex-col gap-5">
        <EmailField name="email" label={accountWords.email} />
        <PasswordField name="password" label={accountWords.password} help={words.passwordHelp} />
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          {accountWords.toLogin}
        </Link>
      </p>
    </NarrowCard>
  )
}
