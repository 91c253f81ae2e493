import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { later } from '#app/lib/later.tsx'
import { localPath } from '#app/lib/local-path.ts'
import { act, load, useViewer } from '#app/lib/page.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { takesApplications } from '#server/features/accounts/rules.ts'
import { login } from '#server/features/accounts/schema.ts'
import { LoginDialog as WholeLoginDialog } from './login-dialog.tsx'

export const meta: MetaFunction = () => [{ title: 'Login' }]

export const loader = load(async ({ url, viewer }, { keepForVisitors }) => {
  keepForVisitors()
  // A page that refused an ended session says so in the address; the session itself is gone by now.
  return { expired: viewer.sessionExpired || url.searchParams.has('expired') }
})

export const action = act(login, async ({ api, input, url, redirect }) => {
  await api.accounts.login(input)
  return redirect(localPath(url.searchParams.get('redirect'), '/dashboard'))
})

/** Few are refused. */
const LoginDialog = later(import.meta.env.SSR ? WholeLoginDialog : undefined, async () => (await import('./login-dialog.tsx')).LoginDialog)

const roles = [
  { value: 'member', text: 'Member' },
  { value: 'admin', text: 'Admin' },
  { value: 'systemAdmin', text: 'System Admin' },
]

export default function LoginPage() {
  const viewer = useViewer()
  const { expired } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const target = search.get('redirect')
  const { chapterName, isMain } = viewer.chapter
  return (
    <NarrowCard title="Login" lead={isMain ? chapterName : `${chapterName} chapter`} drawing="stair">
      {answer && <LoginDialog answer={answer} awake />}
      {expired && !answer && (
        <Alert tone="warning" className="mb-6">
          Upps! your current session expired. Please relogin to continue.
        </Alert>
      )}
      {viewer.name && !answer && (
        <Alert className="mb-6">
          You are logged in as {viewer.name}. Log in again for another role, or <Link to="/dashboard">go on</Link>.
        </Alert>
      )}
      <PostForm id="login" answer={answer} className="flex flex-col gap-5">
        <Segmented name="userRole" legend="I sign in as" options={roles} defaultValue={answer?.values.userRole ?? 'member'} />
        <EmailField name="email" label="Email" />
        <PasswordField name="password" label="Password" />
        <SubmitButton wide savingText="Logging in">
          Login
        </SubmitButton>
      </PostForm>
      <div className="type-small mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-rule pt-5">
        <Link to="/password/recover" className="text-link-line">
          Forgot password?
        </Link>
        {takesApplications(viewer.chapter) && (
          <span className="text-ink-2">
            New here?{' '}
            <Link to={target ? `/register?redirect=${encodeURIComponent(target)}` : '/register'} className="text-link-line">
              Registration
            </Link>
          </span>
        )}
      </div>
      <p className="type-fine mt-5 text-ink-2">
        No mail after sign-up? Enter your email and password; the answer offers to resend the verification link.
      </p>
    </NarrowCard>
  )
}
