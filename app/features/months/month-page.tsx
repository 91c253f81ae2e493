import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { monthInput, unsealInput } from '#server/features/months/schema.ts'
import { monthText } from '#server/features/months/rules.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { MonthChecks } from './month-checks.tsx'
import { MonthDialogs, type MonthDialog } from './month-dialogs.tsx'
import { MonthRows } from './month-rows.tsx'
import { MonthSeal, SealActs, SealAsked } from './month-seal.tsx'
import { MonthSheet } from './month-sheet.tsx'
import { MonthSoFar } from './month-so-far.tsx'
import { AdjustmentsBlock, BankBlock, CorrectionsBlock } from './month-tables.tsx'
import { monthWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? monthText(data.view.month) : words.list.title },
]

export const loader = load(async ({ api, params: { month = '' } }) => {
  const [view, toResolve, bankLines, lastExport] = await Promise.all([
    api.months.one({ month }),
    api.books.toResolve(),
    api.bank.openCount(),
    api.journal.lastExport(),
  ])
  return { view, bankLines, lastExport, toResolveCount: toResolve.open.length + toResolve.zelle.length }
})

export const action = acts({
  seal: one(monthInput, ({ api, input }) => api.months.seal(input)),
  confirm: one(monthInput, ({ api, input }) => api.months.confirm(input)),
  askUnseal: one(unsealInput, ({ api, input }) => api.months.askUnseal(input)),
  unseal: one(monthInput, ({ api, input }) => api.months.unseal(input)),
  keepSealed: one(monthInput, ({ api, input }) => api.months.keepSealed(input)),
})

/** Other months listed beside an open one. */
const maxOthers = 4

/** One month: what stands in the way of its seal, or what it was sealed with. */
export default function MonthPage() {
  const { view, bankLines, lastExport, toResolveCount } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = useDialogAddress<MonthDialog>()
  const { month, seal, heldBy, months, facts, timeZone } = view
  const others = months.filter((one) => one.month < month)
  const openLead = heldBy ? words.heldLead(heldBy) : words.openLead
  const lead = !seal ? openLead : seal.state === 'toConfirm' ? words.toConfirmLead : words.sealedLead
  return (
    <WorkScreen
      before={<WayBack to="/treasury/months">{words.back}</WayBack>}
      title={monthText(month)}
      lead={lead}
      action={seal && <SealActs view={view} lastExport={lastExport} addressFor={address.addressFor} />}
    >
      <TreasuryTabs current="months" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={words.failed} done={words.done} />
      {seal ? (
        <div className="mt-8 grid gap-10">
          <SealAsked view={view} />
          <MonthSeal view={view} />
          <MonthSheet view={view} />
          <BankBlock view={view} />
          <AdjustmentsBlock view={view} />
          <CorrectionsBlock view={view} />
          <Block title={words.happened} count={facts.length} id="facts">
            <FactLine facts={facts.map(({ by, ...fact }) => ({ ...fact, actor: by }))} timeZone={timeZone} />
          </Block>
        </div>
      ) : (
        <div className="mt-8">
          <FormWithSummary
            summary={<MonthSoFar view={view} sealAddress={address.addressFor('seal')} />}
            after={
              <div className="grid gap-10">
                <MonthSheet view={view} />
                <AdjustmentsBlock view={view} />
              </div>
            }
          >
            <div className="grid gap-10">
              {heldBy === null && <MonthChecks view={view} />}
              {others.length > 0 && (
                <Block
                  title={words.list.earlier}
                  count={`${Math.min(maxOthers, others.length)} of ${months.length - 1}`}
                  aside={
                    <Link to="/treasury/months" className="text-link-line">
                      {words.list.all(months.length)}
                    </Link>
                  }
                >
                  <MonthRows months={others.slice(0, maxOthers)} timeZone={timeZone} label={words.list.earlier} />
                </Block>
              )}
            </div>
          </FormWithSummary>
        </div>
      )}
      <MonthDialogs view={view} answer={answer} address={address} />
    </WorkScreen>
  )
}
