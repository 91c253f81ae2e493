import { dateTime } from '#app/lib/format.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { SystemState } from './system-state.ts'
import { systemWords as words } from './words.ts'

type Made = NonNullable<SystemState['backups']>['made'][number]
type Copied = NonNullable<SystemState['copies']>['made'][number]
type Job = SystemState['jobs'][number]

/** Columns of the backups. */
export const backupColumns = (timeZone: string): Column<Made>[] => [
  {
    id: 'made',
    header: words.columns.made,
    kind: 'date',
    main: true,
    minWidth: 12,
    cell: ({ takenAt }) => dateTime(takenAt, timeZone),
    phone: 'primary',
  },
  {
    id: 'size',
    header: words.columns.size,
    kind: 'figure',
    minWidth: 6,
    cell: ({ bytes }) => words.size(bytes),
    phone: 'primaryEnd',
  },
  {
    id: 'took',
    header: words.columns.took,
    kind: 'figure',
    minWidth: 6,
    cell: ({ seconds }) => words.seconds(seconds),
    phone: 'secondaryEnd',
  },
  {
    id: 'tested',
    header: words.columns.tested,
    minWidth: 16,
    cell: ({ testedAt, testProblem, problem, facts }) =>
      testProblem !== null || problem !== null ? (
        <span className="break-words text-error">{testProblem ?? words.lacks(problem ?? '')}</span>
      ) : testedAt === null ? (
        <span className="text-ink-2">{words.notTested}</span>
      ) : (
        <span className="text-success">{words.equal(dateTime(testedAt, timeZone), facts)}</span>
      ),
    phone: 'secondary',
  },
]

/** Columns of the copies of backups in a bucket. */
export const copyColumns = (timeZone: string): Column<Copied>[] => [
  {
    id: 'made',
    header: words.copyColumns.made,
    kind: 'date',
    main: true,
    minWidth: 12,
    cell: ({ takenAt }) => dateTime(takenAt, timeZone),
    phone: 'primary',
  },
  {
    id: 'size',
    header: words.copyColumns.size,
    kind: 'figure',
    minWidth: 6,
    cell: ({ bytes }) => words.size(bytes),
    phone: 'primaryEnd',
  },
  {
    id: 'copied',
    header: words.copyColumns.copied,
    minWidth: 16,
    cell: ({ copiedAt, problem }) =>
      problem === null ? (
        <span className="text-success">{words.compared(dateTime(copiedAt, timeZone))}</span>
      ) : (
        <span className="break-words text-error">{words.lacks(problem)}</span>
      ),
    phone: 'secondary',
  },
]

/** Columns of the background jobs of this server. */
export const jobColumns = (timeZone: string): Column<Job>[] => [
  {
    id: 'job',
    header: words.jobColumns.job,
    main: true,
    minWidth: 14,
    cell: ({ name }) => <b>{name.replace(/^./, (first) => first.toUpperCase())}</b>,
    phone: 'primary',
  },
  {
    id: 'runs',
    header: words.jobColumns.runs,
    minWidth: 9,
    cell: ({ everyMs }) => words.every(everyMs),
    phone: 'secondary',
  },
  {
    id: 'last',
    header: words.jobColumns.last,
    kind: 'date',
    minWidth: 12,
    cell: ({ startedAt }) => (startedAt === null ? words.notRunYet : dateTime(startedAt, timeZone)),
    phone: 'secondaryEnd',
  },
  {
    id: 'took',
    header: words.jobColumns.took,
    kind: 'figure',
    minWidth: 5,
    priority: 2,
    cell: ({ tookMs }) => (tookMs === null ? '' : words.seconds(Math.round(tookMs / 100) / 10)),
  },
  {
    id: 'next',
    header: words.jobColumns.next,
    kind: 'date',
    minWidth: 12,
    priority: 1,
    cell: ({ startedAt, everyMs }) =>
      startedAt === null ? '' : dateTime(new Date(Date.parse(startedAt) + everyMs).toISOString(), timeZone),
  },
  {
    id: 'state',
    header: words.jobColumns.state,
    minWidth: 8,
    cell: (job) => <JobState {...job} />,
    phone: 'primaryEnd',
  },
]

function JobState({ isRunning, failure, startedAt }: Job) {
  if (isRunning)
    return (
      <Badge tone="info" dot="half">
        {words.running}
      </Badge>
    )
  if (startedAt === null) return <Badge dot="hollow">{words.notRunYet}</Badge>
  if (failure !== null)
    return (
      <Badge tone="error" dot="hollow">
        {words.didNotWork}
      </Badge>
    )
  return (
    <Badge tone="success" dot="full">
      {words.worked}
    </Badge>
  )
}
