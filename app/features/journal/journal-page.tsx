import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { load } from '#app/lib/page/page.ts'
import { periodTitle } from '#server/features/journal/rules.ts'
import { chartNames, exportForm, starterOrder } from '#server/features/journal/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { AccountsForm } from './accounts-form.tsx'
import { ExportedBefore } from './exported-before.tsx'
import { FileDownload, useExportedFile } from './file-download.tsx'
import { FilePreview } from './file-preview.tsx'
import { JournalChoice } from './journal-choice.tsx'
import { journalWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const [journal, toResolve, bankLines] = await Promise.all([
    api.journal.view(asked),
    api.books.toResolve(),
    api.bank.openCount(),
  ])
  return { ...journal, toResolveCount: toResolve.open.length + toResolve.zelle.length, bankLines }
})

/** Returns the page with the same choice, and the result of a button. */
function backTo({ pathname, searchParams }: URL, done: string, exported?: number): string {
  const query = new URLSearchParams(searchParams)
  query.delete('file')
  query.set('done', done)
  if (exported !== undefined) query.set('file', String(exported))
  return `${pathname}?${query}`
}

export const action = acts({
  nameAccounts: one(chartNames, async ({ api, input, url }) => {
    await api.journal.nameAccounts(input)
    throw redirect(backTo(url, 'nameAccounts'))
  }),
  useStarter: one(starterOrder, async ({ api, input, url }) => {
    await api.journal.useStarter(input)
    throw redirect(backTo(url, 'useStarter'))
  }),
  export: one(exportForm, async ({ api, input: { isListed, ...order }, url }) => {
    const position = await api.journal.export(order)
    throw redirect(isListed ? backTo(url, 'export', position) : `/treasury/journal/file?export=${position}`)
  }),
})

/** The journal of a month or a year for the chapter's accountant. */
export default function JournalPage() {
  const journal = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { period, program, tracking, isSealed, unnamed, numbers, toResolveCount, bankLines } = journal
  useExportedFile()
  useShownOnce('file')
  const needsNumbers = numbers.some(({ name }) => name === '')
  const isNamed = unnamed.length === 0 && !needsNumbers
  const download = period !== null && (
    <FileDownload
      journal={journal}
      order={{ period, program, tracking }}
      isReady={isSealed && isNamed && journal.entries > 0}
      saysEqual={isNamed}
    />
  )
  return (
    <WorkScreen before={<WayBack to="/treasury">{words.back}</WayBack>} title={words.title} lead={words.lead}>
      <TreasuryTabs current="journal" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={answer} failed={words.failed} done={words.done} />
      {query.get('file') === 'none' && (
        <Alert tone="warning" className="mt-6">
          {words.noFile}
        </Alert>
      )}
      {period === null ? (
        <div className="mt-6">
          <Empty title={words.none.title} level="h2">
            {words.none.text}
          </Empty>
        </div>
      ) : (
        <div className="mt-8 grid grid-cols-1 gap-10">
          <JournalChoice journal={journal} />
          {!isSealed && (
            <Alert tone="warning" title={words.notSealed.title(period)}>
              {words.notSealed.text}
            </Alert>
          )}
          {unnamed[0] && (
            <Alert tone="warning" title={words.unnamed.title(unnamed.length, program)}>
              {words.unnamed.text(
                unnamed[0].title,
                Math.max(unnamed[0].debitCents, unnamed[0].creditCents),
                period,
                unnamed.length - 1,
              )}
            </Alert>
          )}
          {needsNumbers && (
            <Alert tone="warning" title={words.noNumbers.title}>
              {words.noNumbers.text}
            </Alert>
          )}
          {isNamed && download}
          <AccountsForm
            key={`${program} ${journal.version}`}
            journal={journal}
            title={periodTitle(period)}
            answer={answer}
            isFolded={isNamed}
          />
          <FilePreview journal={journal} period={period} />
          {!isNamed && download}
          {journal.exports.length > 0 && <ExportedBefore journal={journal} />}
        </div>
      )}
    </WorkScreen>
  )
}
