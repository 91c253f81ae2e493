import '#app/styles/kit/fields.css'
import Download from 'lucide-react/icons/download'
import { Form, Link } from '#app/lib/remix.ts'
import { date, dateTime } from '#app/lib/format.ts'
import { planPageSize, type RowReason } from '#server/features/imports/rules.ts'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { BatchBlock } from './batch-block.tsx'
import { editWords } from './edit-words.ts'
import { EditPanel } from './edit-panel.tsx'
import { MoneyBlock } from './money-block.tsx'
import { CountTabs, ShareBar } from './parts.tsx'
import { RowsTable } from './rows-table.tsx'
import { progressWords } from './progress-words.ts'
import { SheetNote } from './sheet-note.tsx'
import { fileWords } from './file-words.ts'
import { planWords as words } from './words.ts'

export type ViewProps = {
  whole: Outputs['imports']['one']
  rows: Outputs['imports']['rows']
  state: string | undefined
  why: RowReason | undefined
  search: string
  page: number
  edited: Outputs['imports']['row'] | null
  /** Why the plan could not be made again; null where it could. */
  failure: string | null
  /** While the dialog of the undo is open. */
  staying: Outputs['imports']['staying'] | null
  answer?: unknown
}

/** What would happen to every row of a file, before anything is written. */
export function PlanView(props: ViewProps) {
  const { whole, answer } = props
  const { counts, earlier, timeZone, importId } = whole
  const toWrite = counts.new + counts.changed
  const firstHeld = props.rows.groups.find(({ state }) => state === 'held')?.rows.find(({ answer: of }) => of === null)
  const write = (
    <Form method="post" action={`/imports/${importId}`}>
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="version" value={whole.version} />
      <Button type="submit" look="primary" disabled={toWrite === 0}>
        {words.write(toWrite)}
      </Button>
    </Form>
  )
  const answerHeld = firstHeld && (
    <LinkButton to={`/imports/${importId}/row/${firstHeld.row}`}>{words.answerAll(counts.held)}</LinkButton>
  )
  return (
    <>
      <PageTitle
        title={whole.fileName}
        lead={words.step(dateTime(whole.createdAt, timeZone), whole.createdBy)}
        action={
          <div className="flex flex-wrap gap-2.5">
            <Form method="post" action={`/imports/${importId}`}>
              <input type="hidden" name="intent" value="planAgain" />
              <Button type="submit">{editWords.planAgain}</Button>
            </Form>
            {whole.mayMap && <LinkButton to={`/imports/${importId}/columns`}>{words.changeColumns}</LinkButton>}
            <a className="btn btn-quiet" href={`/export/import.csv?importId=${importId}`}>
              <Download size={16} aria-hidden /> {words.csv}
            </a>
          </div>
        }
      />
      <Stepper steps={fileWords.steps} current={2} label={fileWords.stepsLabel} />
      <FailedAgain failure={props.failure} />
      <SheetNote sheet={whole.sheet} others={whole.otherSheets} />
      {whole.mayMap && whole.openColumns > 0 && (
        <Alert className="mt-6" title={words.openColumns(whole.openColumns)}>
          <Link to={`/imports/${importId}/columns`} className="text-link-line">
            {words.openColumnsLink}
          </Link>
        </Alert>
      )}
      {earlier && (
        <Alert className="mt-6" title={words.earlier(date(earlier.createdAt, timeZone))}>
          {words.earlierText}{' '}
          <Link to={`/imports/${earlier.importId}`} className="text-link-line">
            {words.earlierLink}
          </Link>
        </Alert>
      )}
      <BatchBlock whole={whole} />
      <div className="mt-8">
        <ShareBar counts={counts} />
      </div>
      <PlanRows {...props} isOpen answer={answer} />
      <div className="mt-10">
        <MoneyBlock money={whole.money} />
      </div>
      <Recognized whole={whole} />
      <div className="foot-panel panel sticky bottom-0 z-10 mt-8 hidden bg-base-100 lg:block">
        <div className="panel-body flex flex-wrap items-center justify-between gap-4">
          <div>
            <p className="font-semibold">
              {toWrite > 0 ? words.sum(toWrite, counts.new, counts.changed) : words.sumNothing}
            </p>
            <p className="type-small text-ink-2">{words.sumNote(counts.held, counts.refused)}</p>
          </div>
          <div className="flex gap-2.5">
            {answerHeld}
            {write}
          </div>
        </div>
      </div>
      <FootBar
        action={
          <Form method="post" action={`/imports/${importId}`}>
            <input type="hidden" name="intent" value="write" />
            <input type="hidden" name="version" value={whole.version} />
            <Button type="submit" look="primary" disabled={toWrite === 0}>
              {words.phoneWrite}
            </Button>
          </Form>
        }
      >
        <p className="font-semibold">{toWrite > 0 ? words.write(toWrite) : words.sumNothing}</p>
        {counts.held > 0 && <p className="type-small text-ink-2">{words.phoneWaits(counts.held)}</p>}
      </FootBar>
    </>
  )
}

/** Says that the plan is the one of before, and why. */
export function FailedAgain({ failure }: { failure: string | null }) {
  if (failure === null) return null
  return (
    <Alert tone="error" className="mt-6" title={progressWords.failedAgain}>
      {failure} {progressWords.failedAgainNote}
    </Alert>
  )
}

/** The tabs by result, the search, and the rows. */
export function PlanRows({
  whole,
  rows,
  state,
  why,
  search,
  page,
  edited,
  isOpen,
  answer,
}: Omit<ViewProps, 'failure'> & { isOpen: boolean }) {
  const { importId, counts, records, splitRows, ofWhat } = whole
  const hrefOf = (to: string | undefined, of = 1) => {
    const query = new URLSearchParams({
      ...(to && { state: to }),
      ...(why && { why }),
      ...(search && { search }),
      ...(of > 1 && { page: String(of) }),
    }).toString()
    return `/imports/${importId}${query && `?${query}`}`
  }
  const total = rows.groups[0]?.total ?? 0
  return (
    <>
      <CountTabs
        counts={counts}
        records={records}
        splitRows={splitRows}
        ofWhat={ofWhat}
        current={state}
        hrefOf={(to) => (to ? `/imports/${importId}?state=${to}` : `/imports/${importId}`)}
      />
      <Form
        method="get"
        action={`/imports/${importId}`}
        className="my-4 flex max-w-2xl flex-wrap gap-2.5"
        role="search"
      >
        {state && <input type="hidden" name="state" value={state} />}
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder={words.search}
          aria-label={words.search}
          className="entry min-w-0 flex-1 basis-56"
        />
        {(rows.whys.length > 1 || why) && (
          <select
            // A link to another reason shows in it.
            key={why ?? ''}
            name="why"
            defaultValue={why ?? ''}
            aria-label={words.why}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            className="entry min-w-0 flex-1 basis-56"
          >
            <option value="">{words.anyWhy}</option>
            {whysOf(rows.whys, why).map((one) => (
              <option key={one.why} value={one.why}>
                {words.whyCount(words.whys[one.why], one.count)}
              </option>
            ))}
          </select>
        )}
        <Button type="submit">{words.searchAct}</Button>
      </Form>
      {rows.groups.length === 0 ? (
        <Empty title={search ? words.nothingFound(search) : words.noneForReason} level="h2">
          {search ? words.nothingFoundText : words.noneForReasonText}
        </Empty>
      ) : (
        <RowsTable
          groups={rows.groups}
          importId={importId}
          ofWhat={ofWhat}
          isOpen={isOpen}
          isUndone={whole.state === 'undone'}
          hrefOf={(to) => hrefOf(to)}
          editing={
            edited
              ? { row: edited.row, panel: <EditPanel importId={importId} of={edited} answer={answer} /> }
              : undefined
          }
        />
      )}
      {state && (
        <div className="mt-4">
          <Pager page={page - 1} pages={Math.ceil(total / planPageSize)} hrefOf={(index) => hrefOf(state, index + 1)} />
        </div>
      )}
    </>
  )
}

/** The reasons with their counts; one that is chosen stays, also where its last row was answered. */
const whysOf = (whys: ViewProps['rows']['whys'], chosen: RowReason | undefined) =>
  chosen === undefined || whys.some(({ why }) => why === chosen) ? whys : [...whys, { why: chosen, count: 0 }]

/** What was recognized of the file: its system, its columns and types, and what to know about it. */
function Recognized({ whole }: { whole: ViewProps['whole'] }) {
  const { system, columns, encoding, sheet, types, notes, leftOut } = whole
  const known = columns.filter(({ isRead }) => isRead).length
  const lines = [
    ...types.map(({ theirs, ours, create }) =>
      ours ? words.typeAs(theirs, ours) : create ? words.typeNew(theirs) : words.typeOpen(theirs),
    ),
    ...notes,
    ...(leftOut.length > 0 ? [words.leftOutRows(leftOut.length)] : []),
  ]
  return (
    <div className="mt-10 grid gap-4">
      <Cells
        columns={3}
        cells={[
          { key: words.system, value: system ?? '–' },
          sheet === null ? { key: words.encoding, value: encoding ?? '–' } : { key: words.sheet, value: sheet },
          ...(columns.length > 0 ? [{ key: words.columnsKey, value: words.columns(known, columns.length) }] : []),
        ]}
      />
      {lines.length > 0 && (
        <details>
          <summary className="text-link-line cursor-pointer">{words.notesTitle}</summary>
          <ul className="type-small mt-2 grid gap-1 text-ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
