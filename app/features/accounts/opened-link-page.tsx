import '#app/styles/kit/digits.css'
import CircleX from 'lucide-react/icons/circle-x'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { dateTime } from '#app/lib/format.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load, refusalIn, useViewer } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { owesSecondStep } from '#server/features/accounts/rules.ts'
import { numberForm } from '#server/features/accounts/schema.ts'
import { askedProofOf, deviceProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { linkWords as words } from './security-words.ts'

export const meta: MetaFunction = () => [{ title: words.isItYou }, { name: 'referrer', content: 'no-referrer' }]

/** Opening the link changes nothing: mail scanners open all of them. */
export const loader = load(({ api, params, request }) =>
  api.accounts.openedLink({ link: params.link ?? '', asked: askedProofOf(request.headers.get('Cookie')) }),
)

export const action = acts({
  approve: answered(numberForm, async ({ api, input, params }) => {
    await api.accounts.approveLink({ ...input, link: params.link ?? '' })
    return { ok: true as const, outcome: 'approved' as const }
  }),
  deny: answered(z.object({}), async ({ api, params }) => {
    await api.accounts.denyLink({ link: params.link ?? '' })
    return { ok: true as const, outcome: 'denied' as const }
  }),
  logIn: one(z.object({}), async ({ api, params, request }) => {
    const cookies = request.headers.get('Cookie')
    const shown = { link: params.link ?? '', asked: askedProofOf(cookies), device: deviceProofOf(cookies) }
    try {
      await api.accounts.useLink(shown)
    } catch (error) {
      if (!owesSecondStep(refusalIn(error)?.message)) throw error
      throw redirect('/login/code')
    }
    throw redirect('/dashboard')
  }),
})

/** What an emailed login link opens: who asks, and the numbers to choose from. */
export default function OpenedLinkPage() {
  const opened = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { association, chapter } = useViewer()
  const place = chapter.isMain ? chapter.chapterName : `${association.shortName} ${chapter.chapterName}`
  if (answer?.ok) {
    const isApproved = answer.outcome === 'approved'
    return (
      <NarrowCard title={isApproved ? words.chosen : words.denied} drawing="stair">
        <Alert tone={isApproved ? 'success' : 'info'}>{isApproved ? words.chosenText : words.deniedText}</Alert>
        <LinkButton to="/" wide className="mt-6">
          {words.home}
        </LinkButton>
      </NarrowCard>
    )
  }
  if (opened.state !== 'open') {
    return (
      <NarrowCard title={words.dead} drawing="stair">
        {answer ? <FailureAlert answer={answer} /> : <Alert tone="error">{words.deadText}</Alert>}
        <LinkButton to="/login/link?again" look="primary" wide className="mt-6">
          {words.askAgain}
        </LinkButton>
      </NarrowCard>
    )
  }
  const { isSameDevice, device, askedAt, until, timeZone, choices } = opened
  return (
    <NarrowCard title={words.isItYou} lead={isSameDevice ? words.here : words.someone(place)} drawing="stair">
      <FailureAlert answer={answer} />
      <Cells
        columns={2}
        cells={[
          { key: words.device, value: device || words.unknownDevice, wide: true },
          { key: words.asked, value: dateTime(askedAt, timeZone) },
          { key: words.ends, value: dateTime(until, timeZone) },
        ]}
      />
      {isSameDevice ? (
        <PostForm id="log-in" answer={answer} className="mt-6">
          <SubmitButton intent="logIn" wide savingText={words.loggingIn}>
            {words.logIn}
          </SubmitButton>
        </PostForm>
      ) : (
        <PostForm id="choose" answer={answer} className="mt-6">
          <input type="hidden" name="intent" value="approve" />
          <fieldset>
            <legend className="mb-3 font-semibold">{words.which}</legend>
            <div className="link-choices">
              {choices.map((number) => (
                <button key={number} type="submit" name="number" value={number} className="btn btn-quiet">
                  {number}
                </button>
              ))}
            </div>
          </fieldset>
        </PostForm>
      )}
      <PostForm id="deny" answer={answer} className="mt-4">
        <SubmitButton intent="deny" look="quiet" icon={CircleX} wide>
          {words.notMe}
        </SubmitButton>
      </PostForm>
      <p className="type-fine mt-5 text-ink-2">{isSameDevice ? words.nothingYetHere : words.nothingYet}</p>
    </NarrowCard>
  )
}
