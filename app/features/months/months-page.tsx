import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import '#app/styles/kit/fields.css'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { sealRuleInput } from '#server/features/months/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { byFirstSeal } from './first-seal.ts'
import { NextMonth } from './month-checks.tsx'
import { MonthRows } from './month-rows.tsx'
import { monthWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.list.title }]

export const loader = load(async ({ api }) => {
  const [months, toResolve, bankLines] = await Promise.all([
    api.months.all(),
    api.books.toResolve(),
    api.bank.openCount(),
  ])
  return { ...months, bankLines, toResolveCount: toResolve.open.length + toResolve.zelle.length }
})

export const action = acts({
  changeRule: one(sealRuleInput, ({ api, input }) => api.months.changeRule(input)),
})

/** The months of the chapter's books, and who seals them. */
export default function MonthsPage() {
  const { months, next, isConfirmedBySecond, timeZone, bankLines, toResolveCount } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const year = months[0]?.month.slice(0, 4) ?? ''
  const { rule } = words
  const [recent, earlier] = byFirstSeal(months)
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={<LinkButton to={`/treasury/year/${year}`}>{words.list.year(year)}</LinkButton>}
    >
      <TreasuryTabs current="months" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={answer} failed={words.failed} done={words.done} />
      <div className="mt-8 grid gap-12">
        {next && <NextMonth next={next} timeZone={timeZone} />}
        <Block title={words.list.title} count={months.length} id="months">
          <MonthRows due={next?.month} months={recent} timeZone={timeZone} label={words.list.title} />
        </Block>
        {earlier.length > 0 && (
          <FoldingBlock id="unsealed" title={words.list.unsealed} count={earlier.length} isFolded>
            <MonthRows due={next?.month} months={earlier} timeZone={timeZone} label={words.list.unsealed} />
          </FoldingBlock>
        )}
        <Block title={rule.title} id="rule">
          <Form method="post" className="mt-4 grid gap-4 sm:max-w-120">
            <Segmented
              name="confirmedBy"
              legend={rule.legend}
              options={[
                { value: 'one', text: rule.one },
                { value: 'two', text: rule.two },
              ]}
              defaultValue={isConfirmedBySecond ? 'two' : 'one'}
            />
            <p className="type-small text-ink-2">{rule.help}</p>
            <div>
              <Button type="submit" name="intent" value="changeRule">
                {rule.save}
              </Button>
            </div>
          </Form>
        </Block>
      </div>
    </WorkScreen>
  )
}
