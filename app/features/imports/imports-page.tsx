import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { load } from '#app/lib/page/page.ts'
import { mappingReference, mappingUpdate } from '#server/features/imports/schema.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { MappingsBlock } from './mappings-block.tsx'
import { progressText, type Planning } from './planning-view.tsx'
import { progressWords } from './progress-words.ts'
import { importWords as words, rows } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.imports.list())

export const action = acts({
  renameMapping: one(mappingUpdate, ({ api, input }) => api.imports.renameMapping(input)),
  removeMapping: one(mappingReference, ({ api, input }) => api.imports.removeMapping(input)),
})

type Import = Outputs['imports']['list']['imports'][number]

const waitsIn = ({ state, counts }: Import) => (state === 'planned' ? counts.held : 0)

/** An import whose plan is being made or could not be. */
function PlanningPanel({ of }: { of: Planning }) {
  const { importId, kind, fileName, failure } = of
  const failed = kind === 'upload' ? progressWords.listedFailed : progressWords.listedFailedAgain
  return (
    <div className="mb-8">
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex min-w-0 items-start gap-4">
            <span className={failure === null ? 'text-primary' : 'text-error'}>
              <Icon of={failure === null ? Clock : CircleAlert} size={20} />
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">
                {(failure === null ? progressWords.listed : failed)(fileName)}
              </p>
              <p className="type-small text-ink-2">{failure ?? progressText(of)}</p>
            </div>
          </div>
          <LinkButton to={`/imports/${importId}`}>
            {failure === null ? progressWords.view : progressWords.why}
          </LinkButton>
        </div>
      </Panel>
    </div>
  )
}

/** The chapter's imports. */
export default function ImportsPage() {
  const { imports, planning, mappings, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const waiting = imports.find((one) => waitsIn(one) > 0)
  const add = (
    <LinkButton to="/imports/new" icon={Plus} look={waiting ? 'quiet' : 'primary'}>
      {words.add}
    </LinkButton>
  )
  return (
    <WorkScreen title={words.title} lead={words.lead} action={imports.length + planning.length > 0 ? add : undefined}>
      <AnswerNotice answer={answer} failed={words.failed} done={words.done} />
      {planning.map((one) => (
        <PlanningPanel key={one.importId} of={one} />
      ))}
      {waiting && (
        <div className="mb-8">
          <Panel>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <div className="flex items-start gap-4">
                <span className="text-warning">
                  <Icon of={Clock} size={20} />
                </span>
                <div>
                  <p className="font-semibold">{words.waits(waiting.counts.held, waiting.fileName)}</p>
                  <p className="type-small text-ink-2">{words.waitsNote(waiting.records - waiting.counts.held)}</p>
                </div>
              </div>
              <LinkButton to={`/imports/${waiting.importId}`} look="primary">
                {words.goOn}
              </LinkButton>
            </div>
          </Panel>
        </div>
      )}
      {imports.length === 0 && planning.length === 0 && (
        <Empty title={words.empty.title} level="h2" action={add}>
          {words.empty.text}
        </Empty>
      )}
      {imports.length > 0 && (
        <Block title={words.all} count={imports.length} id="all">
          <PlainTable
            label={words.all}
            columns={columnsFor(timeZone)}
            rows={imports}
            rowId={({ importId }) => importId}
          />
        </Block>
      )}
      {mappings.length > 0 && (
        <div className="mt-10">
          <MappingsBlock mappings={mappings} timeZone={timeZone} answer={answerTo(answer, 'renameMapping')} />
        </div>
      )}
      <div className="mt-10">
        <Block title={words.exportTitle} id="export">
          <div className="flex flex-wrap items-center justify-between gap-4 py-4">
            <p className="max-w-xl">{words.exportText}</p>
            <div className="flex flex-wrap gap-2.5">
              {(['csv', 'xlsx'] as const).map((format) => (
                <a key={format} className="btn btn-quiet" href={`/export/members-for-import.${format}`}>
                  <Icon of={Download} /> {words.exportAs[format]}
                </a>
              ))}
            </div>
          </div>
        </Block>
      </div>
    </WorkScreen>
  )
}

const figure = (id: 'new' | 'changed' | 'same' | 'held' | 'refused', priority: number): Column<Import> => ({
  id,
  header: words.heads[id],
  kind: 'figure',
  priority,
  cell: (row) => row.counts[id].toLocaleString('en-US'),
})

/** "2 new, 4 held": what becomes of the rows; those that none is are left out. */
const standingOf = ({ counts }: Import): string =>
  (['new', 'changed', 'same', 'held', 'refused'] as const)
    .filter((each) => counts[each] > 0)
    .map((each) => `${counts[each].toLocaleString('en-US')} ${each}`)
    .join(', ')

const columnsFor = (timeZone: string): Column<Import>[] => [
  {
    id: 'file',
    header: words.heads.file,
    main: true,
    minWidth: 14,
    phone: 'primary',
    cell: (row) => (
      <span className="flex gap-2">
        <span className="max-md:hidden">
          <Icon of={FileText} />
        </span>
        <span className="min-w-0">
          <Link to={`/imports/${row.importId}`} className="text-link-line wrap-anywhere font-semibold">
            {row.fileName}
          </Link>
          <small className="type-small block font-normal text-ink-2">
            {row.system ?? words.unknownSystem}, {words.ofWhat[row.ofWhat]}
          </small>
        </span>
      </span>
    ),
  },
  {
    id: 'uploaded',
    header: words.heads.uploaded,
    minWidth: 8,
    priority: 7,
    cell: (row) => (
      <>
        {date(row.createdAt, timeZone)}
        <small className="type-small block text-ink-2">{row.createdBy}</small>
      </>
    ),
  },
  {
    id: 'rows',
    header: words.heads.rows,
    kind: 'figure',
    cell: (row) => <b className="font-semibold">{row.records.toLocaleString('en-US')}</b>,
  },
  {
    id: 'facts',
    header: '',
    phoneOnly: true,
    phone: 'secondary',
    cell: (row) => (
      <>
        <span className="block">{[date(row.createdAt, timeZone), row.createdBy].filter(Boolean).join(', ')}</span>
        <span className="block">{[rows(row.records), standingOf(row)].filter(Boolean).join(': ')}</span>
      </>
    ),
  },
  figure('new', 2),
  figure('changed', 3),
  figure('same', 4),
  figure('held', 5),
  figure('refused', 6),
  {
    id: 'state',
    header: words.heads.state,
    minWidth: 9,
    phone: 'primaryEnd',
    cell: (row) => <ImportState of={row} timeZone={timeZone} />,
  },
]

/** The state of an import as a badge. */
function ImportState({ of, timeZone }: { of: Import; timeZone: string }) {
  const { state, counts, undoneAt, undoUntil, pending } = of
  const toWrite = counts.new + counts.changed
  if (state === 'undone')
    return (
      <>
        <Badge dot="hollow">{words.states.undone}</Badge>
        {undoneAt && <small className="type-small block text-ink-2">{words.undoneOn(date(undoneAt, timeZone))}</small>}
      </>
    )
  if (state === 'undoing')
    return (
      <Badge tone="info" dot="half">
        {words.states.undoing}
      </Badge>
    )
  if (state === 'writing')
    return (
      <Badge tone="info" dot="half">
        {words.states.writing(Math.floor((100 * (toWrite - pending)) / Math.max(1, toWrite)))}
      </Badge>
    )
  if (state === 'done')
    return (
      <>
        <Badge tone="success" dot="full">
          {words.states.done}
        </Badge>
        {undoUntil && (
          <small className="type-small block text-ink-2">{words.undoUntil(date(undoUntil, timeZone))}</small>
        )}
      </>
    )
  if (counts.held > 0)
    return (
      <Badge tone="warning" dot="half">
        {words.states.toAnswer(counts.held)}
      </Badge>
    )
  return counts.new + counts.changed === 0 ? (
    <Badge dot="hollow">{words.states.nothing}</Badge>
  ) : (
    <Badge tone="info" dot="half">
      {words.states.ready}
    </Badge>
  )
}
