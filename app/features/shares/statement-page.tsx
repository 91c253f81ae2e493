import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { levels } from '#server/features/shares/rules.ts'
import {
  anyAgreement,
  anyLine,
  anyObjection,
  correction,
  ownAgreement,
  ownCheck,
  ownLine,
  ownMonth,
  ownObjection,
} from '#server/features/shares/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { ExportMenu } from '#app/ui/table/export-menu.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { BothSides, Dispute } from './both-sides.tsx'
import { lineColumns, lineTotals } from './line-columns.tsx'
import { StatementDialogs, type StatementDialog } from './statement-dialogs.tsx'
import { statementWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? words.title(data.statement.month) : words.back },
]

export const loader = load(async ({ api, params: { month = '', chapterId } }) => {
  const [statement, toResolve, bankLines] = await Promise.all([
    chapterId === undefined
      ? api.shares.statement({ month }).then((own) => ({ ...own, types: [] as string[] }))
      : api.shares.statementOf({ chapterId, month }),
    api.books.toResolve(),
    api.bank.openCount(),
  ])
  return {
    statement,
    chapterId: chapterId ?? null,
    bankLines,
    toResolveCount: toResolve.open.length + toResolve.zelle.length,
  }
})

export const action = acts({
  agree: one(ownAgreement, ({ api, input }) => api.shares.agree(input)),
  disagree: one(ownObjection, ({ api, input }) => api.shares.disagree(input)),
  pay: one(ownCheck, ({ api, input }) => api.shares.pay(input)),
  match: one(ownLine, ({ api, input }) => api.shares.match(input)),
  takePaymentBack: one(ownMonth, ({ api, input }) => api.shares.takePaymentBack(input)),
  agreeAsParent: one(anyAgreement, ({ api, input }) => api.shares.agreeAsParent(input)),
  disagreeAsParent: one(anyObjection, ({ api, input }) => api.shares.disagreeAsParent(input)),
  matchAsParent: one(anyLine, ({ api, input }) => api.shares.matchAsParent(input)),
  correct: one(correction, ({ api, input }) => api.shares.correct(input)),
})

/** A month's share of a chapter, as either side sees it. */
export default function StatementPage() {
  const { statement, chapterId, bankLines, toResolveCount } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = useDialogAddress<StatementDialog>()
  const { month, chapterName, totals, levels: names, lines, facts, timeZone } = statement
  const used = levels.filter((level) => level === 'parent' || (level !== 'chapter' && totals.levels[level] !== 0))
  const exported = new URLSearchParams({ month, ...(chapterId === null ? {} : { chapterId }) })
  return (
    <WorkScreen
      before={<WayBack to="/treasury/shares">{words.back}</WayBack>}
      title={words.title(month)}
      lead={words.lead(chapterName, month)}
      action={<ExportMenu total={lines.length} hrefOf={(format) => `/export/share.${format}?${exported}`} />}
    >
      <TreasuryTabs current="shares" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={words.failed} done={words.done} />
      <div className="mt-8 grid gap-10">
        <Cells
          columns={4}
          cells={[
            { key: words.cells.received, value: dollars(totals.amountCents) },
            ...used.map((level) => ({ key: names[level], value: dollars(totals.levels[level]) })),
            { key: words.cells.toPay, value: <b className="text-primary">{dollars(totals.toPayCents)}</b> },
          ]}
        />
        <Dispute statement={statement} addressFor={address.addressFor} />
        <BothSides statement={statement} chapterId={chapterId} addressFor={address.addressFor} />
        <Block
          title={words.lines.title}
          count={lines.length}
          id="lines"
          aside={<span className="type-small max-md:hidden">{words.lines.each}</span>}
        >
          <PlainTable
            label={words.lines.label}
            columns={lineColumns(names, used)}
            rows={lines}
            rowId={({ paymentId, place }) => `${paymentId} ${place}`}
            totals={lineTotals(statement, used)}
          />
          {totals.payments > lines.length && (
            <p className="type-small mt-4 text-ink-2">{words.lines.cut(lines.length)}</p>
          )}
        </Block>
        {facts.length > 0 && (
          <Block title={words.facts.title} count={facts.length} id="facts">
            <FactLine
              timeZone={timeZone}
              facts={facts.map(({ type, by, data: { toPayCents, payments, checkNumber, side }, ...fact }) => ({
                ...fact,
                name: words.facts.names[type] ?? type,
                actor: by,
                detail:
                  toPayCents !== undefined
                    ? words.facts.agreed(toPayCents, payments ?? 0)
                    : checkNumber !== undefined
                      ? words.facts.check(checkNumber)
                      : (words.facts.side[side ?? ''] ?? ''),
              }))}
            />
          </Block>
        )}
      </div>
      <StatementDialogs statement={statement} chapterId={chapterId} address={address} answer={answer} />
    </WorkScreen>
  )
}
