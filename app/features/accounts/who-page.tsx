import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { act, load, refusalIn } from '#app/lib/page/page.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { owesSecondStep } from '#server/features/accounts/rules.ts'
import { continuing } from '#server/features/accounts/schema.ts'
import { deviceProofOf, whoProofOf } from './application-proof.ts'
import { FailureAlert } from './failure-alert.tsx'
import { whoWords as words } from './login-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Only a browser in which the password was entered has somebody to choose. */
export const loader = load(async ({ api, request }) => {
  const people = await api.accounts.candidates({ proof: whoProofOf(request.headers.get('Cookie')) })
  if (people.length === 0) throw redirect('/login')
  return { people }
})

export const action = act(
  continuing.omit({ proof: true, device: true }),
  async ({ api, input, request, url, redirect: lead }) => {
    const target = redirectPath(url.searchParams.get('redirect'), '/dashboard')
    const cookies = request.headers.get('Cookie')
    try {
      await api.accounts.continueAs({ ...input, proof: whoProofOf(cookies), device: deviceProofOf(cookies) })
    } catch (error) {
      if (!owesSecondStep(refusalIn(error)?.message)) throw error
      throw lead(`/login/code?redirect=${encodeURIComponent(target)}`)
    }
    return lead(target)
  },
)

/** Asks people who share an address, after the password, which of them it is. */
export default function WhoPage() {
  const { people } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NarrowCard title={words.title} lead={words.lead(people.length, people[0]!.email)} drawing="stair">
      <FailureAlert answer={answer} />
      <PostForm id="who" answer={answer} className="flex flex-col gap-5">
        <ChoiceRows
          name="memberId"
          legend={words.title}
          defaultValue={people[0]!.memberId}
          choices={people.map(({ memberId, name }) => ({
            value: memberId,
            name,
            note: words.member(memberId),
          }))}
        />
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
    </NarrowCard>
  )
}
