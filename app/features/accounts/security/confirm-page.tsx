import '#app/styles/kit/digits.css'
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { localPath, redirectPath } from '#app/lib/page/local-path.ts'
import { act, load } from '#app/lib/page/page.ts'
import { DigitsField } from '#app/ui/form/fields/digits-field.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { identityWords as words } from '#app/ui/form/identity/words.ts'
import { PasskeyForm } from '#app/ui/form/passkey/passkey-form.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { identity } from '#server/features/accounts/schema.ts'
import { FailureAlert } from '../failure-alert.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.accounts.identityWays())

/** Answers the dialog, or leads back to the page that asked. */
export const action = act(identity, async ({ api, input, url, redirect }) => {
  await api.accounts.confirmIdentity(input)
  const target = url.searchParams.get('redirect')
  if (target !== null) throw redirect(redirectPath(target, '/security'))
  return { ok: true as const }
})

/** Asks again who one is, for a page that needs it, and for browsers without scripts. */
export default function ConfirmPage() {
  const { hasApp, hasPassword, hasPasskey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failure = answer?.ok === false ? answer : undefined
  const [search] = useSearchParams()
  return (
    <NarrowCard title={words.title} lead={words.lead} drawing="stair">
      <FailureAlert answer={failure} />
      {hasPasskey && (
        <div className="mb-5">
          <PasskeyForm answer={failure} text={words.passkey} />
        </div>
      )}
      {(hasApp || hasPassword) && (
        <PostForm id="confirm" answer={failure} className="flex flex-col gap-5">
          {hasApp ? (
            <DigitsField name="code" label={words.code} />
          ) : (
            <PasswordField name="currentPassword" label={words.password} />
          )}
          <SubmitButton wide savingText={words.acting}>
            {words.act}
          </SubmitButton>
        </PostForm>
      )}
      {!hasApp && !hasPassword && !hasPasskey && <p>{words.noWay}</p>}
      <LinkButton to={localPath(search.get('redirect'), '/security').split('?')[0]!} wide className="mt-3">
        {words.cancel}
      </LinkButton>
    </NarrowCard>
  )
}
