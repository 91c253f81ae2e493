import '#app/styles/kit/digits.css'
import Mail from 'lucide-react/icons/mail'
import { Link, redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { act, load, refusalIn, useViewer } from '#app/lib/page/page.ts'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { secondSteps, severalPeople, takesApplications } from '#server/features/accounts/rules.ts'
import { login } from '#server/features/accounts/schema.ts'
import { deviceProofOf } from './application-proof.ts'
import { LoginDialog as WholeLoginDialog } from './login-dialog.tsx'
import { accountWords, loginWords as words } from './login-words.ts'
import { PasskeyForm } from '#app/ui/form/passkey/passkey-form.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ url, viewer }, { cacheForVisitors }) => {
  const target = targetOf(url)
  const comesAsSystemAdmin = url.searchParams.get('as') === 'systemAdmin' && url.searchParams.has('redirect')
  if (viewer.role === 'systemAdmin' && comesAsSystemAdmin) throw redirect(target)
  cacheForVisitors()
  // A page that rejected an expired session says so in the URL; the session itself is gone by now.
  return { expired: viewer.sessionExpired || url.searchParams.has('expired') }
})

export const action = act(login, async ({ api, input, url, request, redirect: leave }) => {
  const target = targetOf(url)
  try {
    await api.accounts.login({ ...input, device: deviceProofOf(request.headers.get('Cookie')) })
  } catch (error) {
    const next = nextSteps[refusalIn(error)?.message ?? '']
    if (next === undefined) throw error
    throw leave(`${next}?redirect=${encodeURIComponent(target)}`)
  }
  return leave(target)
})

/** Refusals after which the login goes on, on another page. */
const nextSteps: Record<string, string> = {
  [severalPeople]: '/login/who',
  [secondSteps.code]: '/login/code',
  [secondSteps.passkey]: '/login/code',
}

const targetOf = (url: URL) => redirectPath(url.searchParams.get('redirect'), '/dashboard')

/** Loaded lazily: few logins are rejected. */
const LoginDialog = lazyHydrate(
  import.meta.env.SSR ? WholeLoginDialog : undefined,
  async () => (await import('./login-dialog.tsx')).LoginDialog,
)

const roles = Object.entries(words.roles).map(([value, text]) => ({ value, text }))

export default function LoginPage() {
  const viewer = useViewer()
  const { expired } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const target = search.get('redirect')
  // A viewer who is already logged in was sent here by an admin page.
  const asked = search.get('as')
  const role =
    answer?.values.userRole ??
    (asked !== null && Object.hasOwn(words.roles, asked) ? asked : viewer.name && target ? 'admin' : 'member')
  return (
    <NarrowCard title={words.title} lead={words.chapter(viewer.chapter)} drawing="stair">
      {answer && <LoginDialog answer={answer} eager />}
      {expired && !answer && (
        <Alert tone="warning" className="mb-6">
          {words.expired}
        </Alert>
      )}
      {viewer.name && !answer && (
        <Alert className="mb-6">
          {words.loggedInAs(viewer.name)} {target && words.needsAdmin}
          <span className="flex flex-wrap gap-x-5">
            {target && viewer.role === 'member' && viewer.mayWorkAsAdmin && (
              <Link to={`/my-office?next=${encodeURIComponent(target)}`}>{words.workAsAdmin}</Link>
            )}
            <Link to="/dashboard">{words.toDashboard}</Link>
          </span>
        </Alert>
      )}
      <PostForm id="login" answer={answer} className="flex flex-col gap-5">
        <Segmented name="userRole" legend={words.as} options={roles} defaultValue={role} />
        <EmailField name="email" label={accountWords.email} autoComplete="username webauthn" />
        <PasswordField name="password" label={accountWords.password} />
        <SubmitButton wide savingText={words.acting}>
          {viewer.name && target ? words.asAdmin : words.act}
        </SubmitButton>
      </PostForm>
      <p className="or-line">{words.or}</p>
      <div className="flex flex-col gap-3">
        <PasskeyForm action={`/login/passkey${search.size > 0 ? `?${search}` : ''}`} autofill />
        <LinkButton to={`/login/link${search.size > 0 ? `?${search}` : ''}`} icon={Mail} wide>
          {words.emailLink}
        </LinkButton>
      </div>
      <div className="type-small mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-rule pt-5">
        <Link to="/password/recover" className="text-link-line">
          {words.forgot}
        </Link>
        {takesApplications(viewer.chapter) && (
          <span className="text-ink-2">
            {words.newHere}{' '}
            <Link
              to={target ? `/register?redirect=${encodeURIComponent(target)}` : '/register'}
              className="text-link-line"
            >
              {words.join}
            </Link>
          </span>
        )}
      </div>
      <p className="type-fine mt-5 text-ink-2">
        {words.noEmail}{' '}
        <Link to="/resend-verification" className="text-link-line">
          {words.resend}
        </Link>
        .
      </p>
    </NarrowCard>
  )
}
