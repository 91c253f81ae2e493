import { Link, useActionData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { act, useViewer } from '#app/lib/page/page.ts'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { passkeyForm } from '#server/features/accounts/schema.ts'
import { deviceProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { accountWords, loginWords } from './login-words.ts'
import { PasskeyForm } from '#app/ui/form/passkey/passkey-form.tsx'
import { passkeyWords as words } from '#app/ui/form/passkey/words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Takes the passkey of the login page; shown itself only if the login failed. */
export const action = act(passkeyForm, async ({ api, input, url, request, redirect }) => {
  await api.accounts.passkeyLogin({ ...input, device: deviceProofOf(request.headers.get('Cookie')) })
  return redirect(redirectPath(url.searchParams.get('redirect'), '/dashboard'))
})

export default function PasskeyPage() {
  const viewer = useViewer()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const role = answer?.values.userRole ?? 'member'
  return (
    <NarrowCard title={words.title} lead={loginWords.chapter(viewer.chapter)} drawing="stair">
      <FailureAlert answer={answer} />
      <p className="mb-5 text-ink-2">{words.lead}</p>
      <PasskeyForm primary fields={{ userRole: role }} answer={answer} />
      <noscript>{words.noScript}</noscript>
      <p className="type-small mt-6 border-t border-rule pt-5">
        <Link to={`/login${search.size > 0 ? `?${search}` : ''}`} className="text-link-line">
          {accountWords.toLogin}
        </Link>
      </p>
    </NarrowCard>
  )
}
