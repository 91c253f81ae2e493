import { Form, useActionData, useLoaderData, useNavigation, type MetaFunction } from '#app/lib/remix.ts'
import Archive from 'lucide-react/icons/archive'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { fullPercent, nearlyFullPercent } from '#server/features/system/rules.ts'
import { dateTime } from '#app/lib/format.ts'
import { acts, answered } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { backupColumns, copyColumns, jobColumns } from './system-columns.tsx'
import { WaitingEmails } from './waiting-emails.tsx'
import { SystemFigures } from './system-figures.tsx'
import { BackupDays } from './backup-days.tsx'
import type { SystemState } from './system-state.ts'
import { systemWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => ({ system: await api.system.state() }))

export const action = acts({
  backUp: answered(z.object({}), async ({ api }) => ({ ok: true as const, ...(await api.backups.make()) })),
  showEmails: answered(z.object({}), async ({ api }) => ({
    ok: true as const,
    state: 'emails' as const,
    emails: await api.system.practiceEmails(),
  })),
})

/** The state of the whole portal, for system admins: what waits, backups, jobs, storage. */
export default function SystemPage() {
  const { system } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const { timeZone } = system
  const failed = system.jobs.filter(({ failure }) => failure !== null).length
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead(system.release, system.database, dateTime(system.now, timeZone))}
      action={
        <LinkButton to="/system" icon={RefreshCw}>
          {words.checkAgain}
        </LinkButton>
      }
    >
      {system.verification.last?.state === 'damaged' && (
        <Alert tone="error" title={words.damaged} className="mb-6">
          {words.damagedText}
        </Alert>
      )}
      {answer && !(answer.ok && answer.state === 'emails') && !(!answer.ok && answer.confirms) && (
        <Alert
          tone={answer.ok ? (answer.state === 'made' ? 'success' : 'info') : 'error'}
          title={answer.ok || answer.values.intent === 'showEmails' ? undefined : words.notMade}
          className="mb-6"
        >
          {answer.ok ? (answer.state === 'made' ? words.made : words.stillRunning) : answer.message}
        </Alert>
      )}
      <Checks system={system} />
      {system.withoutServer.length > 0 && <WaitingEmails system={system} answer={answer} />}
      <div className="my-10">
        <SystemFigures system={system} chapterName={chapter.chapterName} />
      </div>
      <div className="grid gap-10">
        <Backups system={system} isAnswered={answer !== undefined} />
        {system.copies && <Copies copies={system.copies} timeZone={timeZone} />}
        <FoldingBlock
          id="jobs"
          title={words.jobs}
          count={words.working(system.jobs.length - failed, system.jobs.length)}
          isFolded={failed === 0}
        >
          <PlainTable label={words.jobs} columns={jobColumns(timeZone)} rows={system.jobs} rowId={({ name }) => name} />
        </FoldingBlock>
        {system.disk && <Storage disk={system.disk} />}
      </div>
    </WorkScreen>
  )
}

function Checks({ system }: { system: SystemState }) {
  const { checks, disk } = system
  const full = disk ? fullPercent(disk.freeBytes, disk.totalBytes) : 0
  const open = checks.filter(({ state }) => state !== 'good')
  // A disk with gigabytes left passes its check; that little of it is left is said all the same.
  const saysDisk = full >= nearlyFullPercent && !open.some(({ id }) => id === 'disk')
  const fine = checks.filter(({ id, state }) => state === 'good' && !(saysDisk && id === 'disk'))
  return (
    <Block id="waiting" title={words.waiting} count={open.length + (saysDisk ? 1 : 0)} rows>
      {open.length === 0 && !saysDisk && (
        <p className="flex items-baseline gap-2 py-3 font-semibold text-success">
          <Icon of={Check} className="self-center" /> {words.nothing}
        </p>
      )}
      {open.map(({ id, state, says }) => (
        <OpenCheck key={id} state={state} title={words.titles[id]} says={says}>
          <Remedy id={id} system={system} />
        </OpenCheck>
      ))}
      {saysDisk && disk && (
        <OpenCheck
          state="warning"
          title={words.nearlyFull(full)}
          says={words.nearlyFullText(words.size(disk.freeBytes), words.size(disk.totalBytes))}
        >
          <Remedy id="disk" system={system} />
        </OpenCheck>
      )}
      {fine.length > 0 && (
        <p className="type-small py-3 text-ink-2">
          {(open.length === 0 ? words.allChecked : words.alsoChecked)(fine.map(({ id }) => words.names[id]).join(', '))}
        </p>
      )}
    </Block>
  )
}

type OpenCheckProps = {
  state: SystemState['checks'][number]['state']
  title: string
  says: string
  children: ReactNode
}

/** A check that needs somebody; below or beside it stands what mends it. */
function OpenCheck({ state, title, says, children }: OpenCheckProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 py-3.5">
      <Icon
        of={state === 'problem' ? CircleAlert : TriangleAlert}
        size={20}
        className={`mt-0.5 flex-none self-start ${state === 'problem' ? 'text-error' : 'text-warning'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className={`type-small break-words ${state === 'problem' ? 'text-error' : 'text-ink-2'}`}>{says}</p>
      </div>
      {children}
    </div>
  )
}

/** What mends a check, or leads to the part of the page that says how; nothing where the server's files decide. */
function Remedy({ id, system }: { id: SystemState['checks'][number]['id']; system: SystemState }) {
  if (id === 'backups' && system.backups) return <BackUpButton look="primary" />
  if (id === 'backups')
    return (
      <LinkButton to="#backups" size="small" look="primary">
        {words.seeBackups}
      </LinkButton>
    )
  if (id === 'jobs')
    return (
      <LinkButton to="#jobs" size="small">
        {words.seeJobs}
      </LinkButton>
    )
  if (id === 'disk' && system.disk)
    return (
      <LinkButton to="#storage" size="small">
        {words.seeStorage}
      </LinkButton>
    )
  return null
}

function BackUpButton({ look = 'quiet' }: { look?: 'primary' | 'quiet' }) {
  const { state, formMethod } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value="backUp"
        size="small"
        look={look}
        icon={Archive}
        saving={state !== 'idle' && formMethod === 'POST'}
        savingText={words.backingUp}
      >
        {words.backUp}
      </Button>
    </Form>
  )
}

function Backups({
  system: { backups, checks, timeZone, now },
  isAnswered,
}: {
  system: SystemState
  isAnswered: boolean
}) {
  const { mode } = useViewer()
  // The button stands once on the page: where the check above needs it, it is there.
  const isAbove = checks.some((check) => check.id === 'backups' && check.state !== 'good')
  return (
    <Block
      id="backups"
      title={words.backups}
      count={backups ? words.kept : undefined}
      aside={backups && !isAbove && <BackUpButton />}
    >
      {!backups && (
        <Empty
          title={words.noFolder}
          action={
            mode === 'demo' && (
              <code className="type-fine border border-rule bg-base-200 px-3 py-2 wrap-anywhere">
                {words.noFolderCommand}
              </code>
            )
          }
        >
          {words.noFolderText} {mode === 'demo' && words.noFolderDemo}
        </Empty>
      )}
      {backups?.failure && (
        <Alert tone="error" title={words.lastFailed(dateTime(backups.failure.at, timeZone))} className="my-4">
          {backups.failure.problem}
        </Alert>
      )}
      {backups?.isRunning && !isAnswered && (
        <Alert tone="info" className="my-4">
          {words.stillRunning}
        </Alert>
      )}
      {backups?.made.length === 0 && !backups.isRunning && <Empty title={words.noneYet}>{words.noneYetText}</Empty>}
      {backups && backups.made.length > 0 && (
        <>
          <BackupDays made={backups.made} since={backups.since} now={now} timeZone={timeZone} />
          <PlainTable
            label={words.backups}
            columns={backupColumns(timeZone)}
            rows={backups.made}
            rowId={({ takenAt }) => takenAt}
          />
        </>
      )}
    </Block>
  )
}

/** The copies of the backups in a bucket, where there is one. */
function Copies({ copies, timeZone }: { copies: NonNullable<SystemState['copies']>; timeZone: string }) {
  const { where, made, failure } = copies
  return (
    <Block id="copies" title={words.copies} count={words.kept}>
      <p className="type-small my-3 break-words text-ink-2">{words.copiesIn(where)}</p>
      {failure && (
        <Alert tone="error" title={words.copyFailed(dateTime(failure.at, timeZone))} className="my-4">
          {failure.problem}
        </Alert>
      )}
      {made.length === 0 ? (
        <Empty title={words.noCopyYet}>{words.noCopyYetText}</Empty>
      ) : (
        <PlainTable label={words.copies} columns={copyColumns(timeZone)} rows={made} rowId={({ takenAt }) => takenAt} />
      )}
    </Block>
  )
}

/** How full the disk is, with a color of its own once little is left. */
function Storage({ disk: { freeBytes, totalBytes } }: { disk: NonNullable<SystemState['disk']> }) {
  const used = totalBytes - freeBytes
  const full = fullPercent(freeBytes, totalBytes)
  const isNearlyFull = full >= nearlyFullPercent
  return (
    <Block
      id="storage"
      title={words.storage}
      count={words.size(totalBytes)}
      aside={
        <span className={`type-small tabular ${isNearlyFull ? 'font-semibold text-warning' : 'text-ink-2'}`}>
          {words.free(words.size(freeBytes), full)}
        </span>
      }
    >
      <div className="mt-4 flex h-3 gap-0.5" aria-hidden>
        <span
          className={isNearlyFull ? 'bg-warning' : 'bg-primary'}
          style={{ width: `${Math.max(1, (100 * used) / totalBytes)}%` }}
        />
        <span className="flex-1 bg-base-300" />
      </div>
      <p className="type-small tabular mt-2">{words.usedOf(words.size(used), words.size(totalBytes))}</p>
    </Block>
  )
}
