import '#app/styles/kit/choices.css'
import type { ReactNode } from 'react'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { decidedMerge, twoCompared } from '#server/features/members/duplicates/schema.ts'
import { comparedRows, keptAtFirst, possessions, type Compared, type Possession } from './compared.ts'
import { CompareTable } from './compare-table.tsx'
import { personAddress } from './member-acts.ts'
import { mergeWords as words } from './merge-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const asked = { firstId: url.searchParams.get('first') ?? '', secondId: url.searchParams.get('second') ?? '' }
  // Back on the page after the merge there is only one person to show.
  for (const memberId of Object.values(asked)) {
    const into = memberId === '' ? null : await api.duplicates.mergedInto({ memberId })
    if (into !== null) throw redirect(personAddress(into))
  }
  return api.duplicates.compared(asked)
})

export const action = acts({
  merge: one(decidedMerge, async ({ api, input }) => {
    const keptId = await api.duplicates.merge(input)
    throw redirect(`${personAddress(keptId)}?merged=${input.mergeId}`)
  }),
  keepApart: one(twoCompared, async ({ api, input: { firstId, secondId } }) => {
    await api.duplicates.keepApart({ memberId: firstId, otherId: secondId })
    throw redirect('/members/duplicates?done=keepApart')
  }),
})

/** Two people who may be the same, side by side: who is kept, and which value stands. */
export default function MergePage() {
  const { mergeId, edition, first, second } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const [firstId, secondId] = [first.member.memberId, second.member.memberId]
  const stood = failureIn(answer)?.values
  const keptId = stood?.keptId ?? keptAtFirst(first, second)
  return (
    <WorkScreen before={<WayBack to="/members/duplicates">{words.back}</WayBack>} title={words.title} lead={words.lead}>
      {answer && (
        <Alert
          tone="error"
          className="mb-6"
          title={answer.why === 'conflict' ? answer.message : (Object.values(answer.fields)[0] ?? answer.message)}
        />
      )}
      <PostForm id="merge" answer={answer} preventScrollReset className="group/merge grid gap-8">
        <input type="hidden" name="mergeId" value={mergeId} />
        <VersionField edition={edition} />
        <input type="hidden" name="firstId" value={firstId} />
        <input type="hidden" name="secondId" value={secondId} />
        <CompareTable
          first={first}
          second={second}
          keptId={keptId}
          rows={comparedRows(first, second, { keptId, timeZone: chapter.timeZone })}
          stood={(what) => stood?.[`choices.${what}`]}
        />
        <Block id="has" title={words.has}>
          <PlainTable
            label={words.has}
            columns={columnsFor(firstId, secondId)}
            rows={possessions(first, second)}
            rowId={({ what }) => what}
          />
        </Block>
        <LoginWarning first={first} second={second} />
        <div className="panel flex flex-wrap items-center justify-between gap-4 p-4 md:px-5">
          <p className="type-body">
            <EitherKept
              first={<b className="block font-semibold">{words.stays(firstId, secondId)}</b>}
              second={<b className="block font-semibold">{words.stays(secondId, firstId)}</b>}
            />
            <span className="text-ink-2">
              {words.notWritten} {words.promise}
            </span>
          </p>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col-reverse">
            <SubmitButton intent="keepApart" look="quiet">
              {words.keepApart}
            </SubmitButton>
            <SubmitButton intent="merge">
              <EitherKept first={words.merge(firstId)} second={words.merge(secondId)} />
            </SubmitButton>
          </div>
        </div>
      </PostForm>
    </WorkScreen>
  )
}

/** What is true if the first is kept, and what if the second is; it follows the choice, also without JavaScript. */
const EitherKept = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <span className="group-has-[[data-keeps=second]:checked]/merge:hidden">{first}</span>
    <span className="hidden group-has-[[data-keeps=second]:checked]/merge:inline">{second}</span>
  </>
)

/** The same for the address that is chosen. */
function LoginWarning({ first, second }: { first: Compared; second: Compared }) {
  const [one, other] = [first.member.email, second.member.email]
  const bothLogIn = first.hasLogin && second.hasLogin
  const areDifferent = one !== '' && other !== '' && one !== other
  if (!bothLogIn && !areDifferent) return null
  return (
    <Alert tone="warning" title={bothLogIn ? words.bothLogIn : words.twoEmails}>
      {areDifferent && (
        <p className="wrap-anywhere">
          <span className="group-has-[[data-email=second]:checked]/merge:hidden">{words.loginWith(one, other)}</span>
          <span className="hidden group-has-[[data-email=second]:checked]/merge:inline">
            {words.loginWith(other, one)}
          </span>
        </p>
      )}
      {bothLogIn && <p>{words.oneLogin}</p>}
    </Alert>
  )
}

const columnsFor = (firstId: string, secondId: string): Column<Possession>[] => [
  { id: 'what', header: words.what, main: true, cell: ({ what }) => words.rows[what], phone: 'primary' },
  { id: 'first', header: firstId, cell: ({ first }) => first },
  { id: 'second', header: secondId, cell: ({ second }) => second },
  {
    id: 'after',
    header: words.after,
    cell: ({ after }) => <b className="font-semibold">{after}</b>,
    phone: 'primaryEnd',
  },
  {
    id: 'firstOnPhone',
    header: firstId,
    phoneOnly: true,
    cell: ({ first }) => `${firstId}: ${first}`,
    phone: 'secondary',
  },
  {
    id: 'secondOnPhone',
    header: secondId,
    phoneOnly: true,
    cell: ({ second }) => `${secondId}: ${second}`,
    phone: 'secondaryEnd',
  },
]
