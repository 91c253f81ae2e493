import { date } from '#app/lib/format.ts'
import { z } from 'zod'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { localPath } from '#app/lib/page/local-path.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { allRights } from '#server/auth/rights.rules.ts'
import { rightNames, rightsText } from '#server/features/offices/rules.ts'
import { myOfficeWords as words } from './my-office-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const right = allRights.find((one) => one === url.searchParams.get('needs')) ?? null
  const next = url.searchParams.get('next')
  return {
    ...(await api.officeWork.held()),
    asked: right && { right, holders: await api.officeWork.holders({ right }) },
    next: next === null ? null : localPath(next, '/dashboard'),
  }
})

const place = z.object({ next: z.string().max(2000).optional() })

/** Also answers the button of the notice on every page. */
export const action = acts({
  begin: one(place, async ({ api, input }) => {
    await api.officeWork.begin()
    throw redirect(localPath(input.next ?? null, '/my-office?done=begin'))
  }),
  end: one(place, async ({ api }) => {
    await api.officeWork.end()
    throw redirect('/my-office?done=end')
  }),
})

/** What the viewer is besides a member, the switch to work as that, and who holds a right that is missing. */
export default function MyOfficePage() {
  const { terms, worksUntil, asked, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { work, role, mayWorkAsAdmin } = useViewer()
  const isOn = work !== undefined || role === 'admin'
  const names = mayWorkAsAdmin ? [words.chapterAdmin] : terms.map(({ officeName }) => officeName)
  return (
    <WorkScreen title={words.title} lead={words.lead}>
      {asked && (
        <Block id="help" title={words.holders(rightNames[asked.right])}>
          <Cells
            columns={2}
            cells={asked.holders.map(({ name, office }) => ({ key: office ?? words.admin, value: name }))}
          />
        </Block>
      )}
      {terms.length === 0 && !mayWorkAsAdmin ? (
        <Empty level="h2" title={words.none.title}>
          {words.none.text}
        </Empty>
      ) : (
        <Block id="offices" title={words.offices}>
          {mayWorkAsAdmin && (
            <Cells
              columns={3}
              cells={[
                { key: words.office, value: words.admin },
                { key: words.until, value: words.noEnd },
                { key: words.rights, value: words.allRights, wide: 'phone' },
              ]}
            />
          )}
          {terms.map(({ termId, officeName, untilDay, rights }) => (
            <Cells
              key={termId}
              columns={3}
              cells={[
                { key: words.office, value: officeName },
                { key: words.until, value: date(untilDay) },
                { key: words.rights, value: rightsText(rights), wide: 'phone' as const },
              ]}
            />
          ))}
          <PostForm id="work" action="/my-office" answer={answer} className="mt-5">
            {next && <input type="hidden" name="next" value={next} />}
            <input type="hidden" name="intent" value={isOn ? 'end' : 'begin'} />
            <SubmitButton savingText={isOn ? words.ending : words.beginning}>
              {isOn ? words.end : words.begin(names)}
            </SubmitButton>
            <p className="type-small mt-3 text-ink-2">
              {worksUntil ? words.isOn : isOn ? words.isOnSinceLogin : words.isOff}
            </p>
          </PostForm>
        </Block>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}
