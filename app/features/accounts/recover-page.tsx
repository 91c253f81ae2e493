import { Link, useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { act, useViewer } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { MailWaits } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { recovery } from '#server/features/accounts/schema.ts'
import { FailureAlert } from './failure-alert.tsx'
import { accountWords } from './login-words.ts'
import { recoverWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const action = act(recovery, async ({ api, input }) => {
  await api.accounts.requestPasswordReset(input)
  return { ok: true as const }
})

export default function RecoverPage() {
  const answer = useActionData<typeof action>()
  const { mailWaits } = useViewer()
  if (answer?.ok) {
    return (
      <NarrowCard title={words.title} drawing="section">
        {mailWaits ? <MailWaits /> : <Alert tone="success">{words.sent}</Alert>}
        <LinkButton to="/login" wide className="mt-6">
          {accountWords.toLogin}
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={words.title} lead={words.lead} drawing="section">
      <FailureAlert answer={answer} />
      <PostForm id="recover" answer={answer} className="flex flex-col gap-5">
        <EmailField name="email" label={accountWords.email} />
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to="/login" className="text-link-line">
          {accountWords.remembered}
        </Link>
      </p>
    </NarrowCard>
  )
}
