import Check from 'lucide-react/icons/check'
import { date, initials } from '#app/lib/format.ts'
import { Form } from '#app/lib/remix.ts'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { keyOf, reviewWords, type AccessRow } from './words.ts'

const words = reviewWords.list

type Look = {
  today: string
  hydrated: boolean
  /** Asks before it ends one. */
  end: (row: AccessRow) => void
}

/** The columns of the review, for the table and for records on phones. */
export const accessColumns = ({ today, hydrated, end }: Look): Column<AccessRow>[] => [
  {
    id: 'who',
    header: words.heads.who,
    main: true,
    minWidth: 13,
    cell: (row) => (
      <span className="flex items-center gap-3" data-access={keyOf(row)}>
        <MonogramTile memberId={row.memberId ?? '0'} initials={initials(row.name)} size={32} />
        <span className="min-w-0">
          {row.name}
          <span className="type-small block font-normal text-ink-2">{row.as}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'may',
    header: words.heads.may,
    minWidth: 10,
    cell: ({ may, kind }) => (
      <>
        {may}
        {kind === 'admin' && <span className="type-fine block text-ink-2">{words.adminNote}</span>}
      </>
    ),
  },
  {
    id: 'since',
    header: words.heads.since,
    kind: 'date',
    cell: ({ since }) => (since === null ? words.unknown : date(since)),
  },
  { id: 'lastUsed', header: words.heads.lastUsed, minWidth: 9, cell: (row) => <LastUsed row={row} today={today} /> },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    phone: 'acts',
    minWidth: 9,
    cell: (row) => <Acts row={row} hydrated={hydrated} end={end} />,
  },
  {
    id: 'name',
    header: '',
    phoneOnly: true,
    phone: 'primary',
    cell: (row) => <span data-access={keyOf(row)}>{row.name}</span>,
  },
  {
    id: 'state',
    header: '',
    phoneOnly: true,
    phone: 'primaryEnd',
    cell: ({ decision, doubt }) =>
      decision === 'kept' ? (
        <Kept />
      ) : doubt === null ? null : (
        <Badge tone="warning" dot="half">
          {words.toDecide}
        </Badge>
      ),
  },
  {
    id: 'facts',
    header: '',
    phoneOnly: true,
    phone: 'secondary',
    cell: (row) => (
      <>
        <span className="block">
          {row.as}, {row.may.toLowerCase()}
        </span>
        <LastUsed row={row} today={today} isInLine />
      </>
    ),
  },
  {
    id: 'begun',
    header: '',
    phoneOnly: true,
    phone: 'secondaryEnd',
    cell: ({ since }) => (since === null ? null : <Since of={since} />),
  },
]

function Since({ of }: { of: string }) {
  return words.since(date(of))
}

function LastUsed({ row, today, isInLine = false }: { row: AccessRow; today: string; isInLine?: boolean }) {
  const { lastUsed, doubt, daysUnused, isUseKnown } = row
  const text = !isUseKnown
    ? words.unknown
    : lastUsed === null
      ? words.never
      : lastUsed === today
        ? words.today
        : date(lastUsed)
  // "Never" and its reason say the same: a cell has the one, a sentence the other.
  const isNever = doubt === 'neverUsed'
  return (
    <>
      {!(isNever && isInLine) && (
        <span className={`tabular block ${doubt && !isInLine ? 'text-warning' : ''}`}>
          {isInLine ? words.lastUsed(text) : text}
        </span>
      )}
      {doubt && !(isNever && !isInLine) && (
        <span className={`type-small block ${isInLine ? 'text-warning' : 'text-ink-2'}`}>
          {words.doubts[doubt](daysUnused ?? 0)}
        </span>
      )}
    </>
  )
}

const Kept = () => (
  <span className="inline-flex items-baseline gap-1.5 [&>svg]:self-center text-success">
    <Icon of={Check} />
    {words.kept}
  </span>
)

function Acts({ row, hydrated, end }: { row: AccessRow; hydrated: boolean; end: Look['end'] }) {
  const isKept = row.decision === 'kept'
  const named = (act: string) => `${act}: ${row.name}, ${row.as}`
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center justify-end gap-1.5 max-md:justify-start"
    >
      <input type="hidden" name="access" value={keyOf(row)} />
      {isKept ? (
        <>
          <span className="max-md:hidden">
            <Kept />
          </span>
          <Button type="submit" name="intent" value="undecide" look="text" size="small" aria-label={named(words.undo)}>
            {words.undo}
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" name="intent" value="keep" size="small" aria-label={named(words.keep)}>
            {words.keep}
          </Button>
          {row.kind === 'admin' ? (
            <span className="type-small text-ink-2 md:hidden">{words.adminNote}</span>
          ) : (
            <Button
              type="submit"
              name="intent"
              value="end"
              size="small"
              aria-label={named(words.end)}
              onClick={(event) => {
                if (!hydrated) return
                event.preventDefault()
                end(row)
              }}
            >
              {words.end}
            </Button>
          )}
        </>
      )}
    </Form>
  )
}
