import Plus from 'lucide-react/icons/plus'
import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { monthName } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { newShareRule } from '#server/features/shares/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { balanceColumns, balanceTotals, statementColumns, statementTotals } from './columns.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RulesBlock } from './rules-block.tsx'
import { sharesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const [overview, toResolve, bankLines] = await Promise.all([
    api.shares.overview(),
    api.books.toResolve(),
    api.bank.openCount(),
  ])
  const month = url.searchParams.get('month') ?? undefined
  const all = overview.isParent ? await api.shares.all({ month }) : null
  return { ...overview, all, bankLines, toResolveCount: toResolve.open.length + toResolve.zelle.length }
})

export const action = acts({
  setRule: one(newShareRule, ({ api, input }) => api.shares.setRule(input)),
})

/** The parent's rules and statements; a chapter sees its own statements alone. */
export default function SharesPage() {
  const { rules, levels, months, timeZone, isMain, isParent, all, bankLines, toResolveCount } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = useDialogAddress<'rule'>()
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={
        isParent && (
          <LinkButton to={address.addressFor('rule')} icon={Plus} look="primary" preventScrollReset>
            {words.newRule}
          </LinkButton>
        )
      }
    >
      <TreasuryTabs current="shares" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={words.failed} done={words.done} />
      <div className="mt-8 grid gap-12">
        <RulesBlock
          rules={rules}
          names={levels}
          addressFor={isParent ? (row) => address.addressFor('rule', row) : undefined}
        />
        {!isMain && (
          <Block title={words.statements.title} count={months.length} id="statements">
            {months.length === 0 ? (
              <p className="type-body text-ink-2">{words.statements.noneYet}</p>
            ) : (
              <PlainTable
                label={words.statements.title}
                columns={statementColumns({ by: 'month', timeZone })}
                rows={months.map((row) => ({ ...row, chapterId: '', chapterName: '', hasAdmin: true }))}
                rowId={({ month }) => month}
              />
            )}
          </Block>
        )}
        {all && <AllStatements all={all} timeZone={timeZone} />}
        {all && <Balances all={all} />}
      </div>
      {isParent && all && (
        <RuleDialog address={address} rules={rules} names={levels} types={all.types} answer={answer} />
      )}
    </WorkScreen>
  )
}

type All = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['all']>

function AllStatements({ all: { month, months, statements, own }, timeZone }: { all: All; timeZone: string }) {
  return (
    <Block
      title={words.statements.title}
      count={monthName(month)}
      id="statements"
      aside={
        months.length > 1 && (
          <Form method="get" preventScrollReset className="flex items-center gap-2">
            <select name="month" aria-label={words.statements.month} className="entry w-auto" defaultValue={month}>
              {[...new Set([month, ...months])].map((one) => (
                <option key={one} value={one}>
                  {monthName(one)}
                </option>
              ))}
            </select>
            <Button type="submit" size="small">
              {words.statements.show}
            </Button>
          </Form>
        )
      }
    >
      {statements.length === 0 ? (
        <Empty title={monthName(month)} level="h3">
          {words.statements.none}
        </Empty>
      ) : (
        <PlainTable
          label={words.statements.label}
          columns={statementColumns({ by: 'chapter', timeZone })}
          rows={statements}
          rowId={({ chapterId }) => chapterId}
          totals={statementTotals(statements)}
        />
      )}
      {own.payments > 0 && (
        <p className="type-small tabular mt-4 text-ink-2">{words.statements.own(own.payments, own.amountCents)}</p>
      )}
    </Block>
  )
}

function Balances({ all: { balances, today } }: { all: All }) {
  return (
    <Block title={words.balances.title} count={words.balances.asOf(today)} id="balances">
      {balances.length === 0 ? (
        <p className="type-body text-ink-2">{words.balances.none}</p>
      ) : (
        <PlainTable
          label={words.balances.label}
          columns={balanceColumns}
          rows={balances}
          rowId={({ chapterId }) => chapterId}
          totals={balanceTotals(balances)}
        />
      )}
    </Block>
  )
}
