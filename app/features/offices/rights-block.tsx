import Check from 'lucide-react/icons/check'
import { date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { officeWords, officesWords } from './words.ts'

const words = officeWords.rights

export type OfficeView = Outputs['offices']['one']
type Line = OfficeView['rights'][number]

/** A line for each right: how far it goes, when it was last used, and who else has it. */
export function RightsBlock({ view: { rights, office, timeZone } }: { view: OfficeView }) {
  const held = rights.filter(({ level }) => level !== null).length
  return (
    <Block
      id="rights"
      title={words.title}
      count={words.count(held, rights.length)}
      aside={<span className="type-small text-ink-2 max-md:hidden">{words.note}</span>}
    >
      <p className="type-small py-2 text-ink-2 md:hidden">{words.note}</p>
      <PlainTable
        label={words.title}
        columns={columnsFor(office.eventNames, timeZone)}
        rows={rights}
        rowId={({ right }) => right}
      />
    </Block>
  )
}

const columnsFor = (eventNames: readonly string[] | null, timeZone: string): Column<Line>[] => [
  {
    id: 'right',
    header: words.heads.right,
    main: true,
    minWidth: 12,
    cell: ({ right, rightName }) => (
      <>
        {rightName}
        {right === 'events' && eventNames && (
          <span className="type-small block font-normal text-ink-2">{words.events(eventNames)}</span>
        )}
      </>
    ),
    phone: 'primary',
  },
  { id: 'see', header: words.heads.see, minWidth: 6, cell: ({ level }) => <May is={level !== null} /> },
  { id: 'change', header: words.heads.change, minWidth: 7, cell: ({ level }) => <May is={level === 'change'} /> },
  {
    id: 'lastUsed',
    header: words.heads.lastUsed,
    kind: 'date',
    minWidth: 7,
    cell: ({ lastUsed }) => (lastUsed ? date(lastUsed, timeZone) : officesWords.none),
  },
  {
    id: 'also',
    header: words.heads.also,
    minWidth: 12,
    priority: 1,
    cell: ({ alsoHeldBy }) => <span className="text-ink-2">{alsoHeldBy.join(', ') || officesWords.none}</span>,
  },
  {
    id: 'phoneLevel',
    header: words.heads.right,
    phoneOnly: true,
    cell: ({ level }) =>
      level === null ? (
        <span className="font-normal text-ink-2">{words.none}</span>
      ) : (
        <span className="inline-flex items-baseline gap-1.5 [&>svg]:self-center font-normal text-success">
          <Icon of={Check} size={16} /> {words[level]}
        </span>
      ),
    phone: 'primaryEnd',
  },
  {
    id: 'phoneAlso',
    header: words.heads.also,
    phoneOnly: true,
    cell: ({ level, alsoHeldBy }) => level !== null && alsoHeldBy.length > 0 && words.also(alsoHeldBy),
    phone: 'secondary',
  },
  {
    id: 'phoneUsed',
    header: words.heads.lastUsed,
    phoneOnly: true,
    cell: ({ lastUsed }) => lastUsed && date(lastUsed, timeZone),
    phone: 'secondaryEnd',
  },
]

/** A check, or a dash; read out as yes or no. */
export function May({ is }: { is: boolean }) {
  return is ? (
    <span className="text-success">
      <Icon of={Check} size={16} />
      <span className="sr-only">{words.yes}</span>
    </span>
  ) : (
    <span className="text-ink-2">
      <span aria-hidden>{officesWords.none}</span>
      <span className="sr-only">{words.no}</span>
    </span>
  )
}
