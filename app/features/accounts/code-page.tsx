import '#app/styles/kit/choices.css'
import '#app/styles/kit/digits.css'
import { Link, redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { planDateTime } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { load, useViewer, type PageRequest } from '#app/lib/page/page.ts'
import { DigitsField } from '#app/ui/form/fields/digits-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { newPasskey, recoveryForm, secondStepForm } from '#server/features/accounts/schema.ts'
import { deviceProofOf, stepProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { PasskeyForm } from '#app/ui/form/passkey/passkey-form.tsx'
import { stepWords as words } from './security-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Only a browser in which the first step was taken owes the second. */
export const loader = load(async ({ api, request }) => {
  const owed = await api.accounts.owedStep({ step: stepProofOf(request.headers.get('Cookie')) })
  if (!owed) throw redirect('/login')
  return owed
})

type Shown = Omit<Parameters<PageRequest['api']['accounts']['completeLogin']>[0], 'step' | 'device'>

async function complete({ api, request, url }: PageRequest, shown: Shown) {
  const cookies = request.headers.get('Cookie')
  await api.accounts.completeLogin({ ...shown, step: stepProofOf(cookies), device: deviceProofOf(cookies) })
  throw redirect(redirectPath(url.searchParams.get('redirect'), '/dashboard'))
}

export const action = acts({
  code: one(secondStepForm, (page) => complete(page, page.input)),
  recovery: one(recoveryForm, (page) => complete(page, page.input)),
  passkey: one(newPasskey, (page) => complete(page, page.input)),
})

/** Asks for the second step of a login. */
export default function CodePage() {
  const { email, hasApp, hasPasskey, opensAt, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { association } = useViewer()
  const [search] = useSearchParams()
  const way = search.get('with') ?? (hasApp ? 'code' : 'passkey')
  const to = (other: string) => {
    const next = new URLSearchParams(search)
    next.set('with', other)
    return `/login/code?${next}`
  }
  const heads = {
    code: [words.title, words.lead(association.shortName)],
    recovery: [words.recoveryTitle, words.recoveryLead],
    passkey: [words.passkeyTitle, words.passkeyLead],
    lost: [words.lostTitle, undefined],
  } as const
  const [title, lead] = heads[way in heads ? (way as keyof typeof heads) : 'code']
  return (
    <NarrowCard title={title} lead={lead} drawing="stair">
      <FailureAlert answer={answer} />
      {opensAt && (
        <Alert title={words.letIn} className="mb-6">
          {words.opens(planDateTime(opensAt, timeZone))}
        </Alert>
      )}
      {way === 'lost' && !opensAt && <Alert>{words.lostText}</Alert>}
      {way === 'code' && (
        <PostForm id="code" answer={answer} className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="code" />
          <DigitsField name="code" label={words.code} />
          <label className="check-row">
            <input type="checkbox" className="tick" name="trusts" value="true" /> {words.trusts}
          </label>
          <SubmitButton wide savingText={words.acting}>
            {words.act}
          </SubmitButton>
        </PostForm>
      )}
      {way === 'recovery' && (
        <PostForm id="recovery" answer={answer} className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="recovery" />
          <TextField name="recoveryCode" label={words.recoveryCode} autoComplete="off" spellCheck={false} />
          <SubmitButton wide savingText={words.acting}>
            {words.act}
          </SubmitButton>
        </PostForm>
      )}
      {way === 'passkey' && <PasskeyForm primary fields={{ intent: 'passkey' }} answer={answer} text={words.passkey} />}
      <div className="type-small mt-6 flex flex-col gap-2 border-t border-rule pt-5">
        <p className="font-semibold">{words.none}</p>
        {way !== 'code' && hasApp && (
          <Link to={to('code')} className="text-link-line self-start">
            {words.back}
          </Link>
        )}
        {way !== 'passkey' && hasPasskey && (
          <Link to={to('passkey')} className="text-link-line self-start">
            {words.passkey}
          </Link>
        )}
        {way !== 'recovery' && (
          <Link to={to('recovery')} className="text-link-line self-start">
            {words.recovery}
          </Link>
        )}
        {way !== 'lost' && (
          <p className="text-ink-2">
            <Link to={to('lost')} className="text-link-line">
              {words.lost}
            </Link>{' '}
            {words.lostHelp}
          </p>
        )}
      </div>
      <p className="type-fine mt-5 text-ink-2">
        {words.as(email)}{' '}
        <Link to="/login" className="text-link-line">
          {words.other}
        </Link>
      </p>
    </NarrowCard>
  )
}
