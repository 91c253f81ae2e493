import { dateTime } from '#app/lib/format.ts'
import { periodTitle } from '#server/features/journal/rules.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { JournalView } from './journal-choice.tsx'
import { journalWords } from './words.ts'

const words = journalWords.before

type Exported = JournalView['exports'][number]

/** The exports of the chapter, newest first; each file is stored. */
export function ExportedBefore({ journal: { exports, timeZone } }: { journal: JournalView }) {
  const { heads } = words
  const columns: Column<Exported>[] = [
    {
      id: 'period',
      header: heads.period,
      main: true,
      minWidth: 8,
      cell: ({ period }) => periodTitle(period),
      phone: 'primary',
    },
    {
      id: 'program',
      header: heads.program,
      minWidth: 9,
      cell: ({ program }) => journalWords.programs[program].name,
      phone: 'secondary',
    },
    {
      id: 'made',
      header: heads.made,
      kind: 'date',
      minWidth: 9,
      cell: ({ exportedAt }) => dateTime(exportedAt, timeZone),
      phone: 'secondaryEnd',
    },
    { id: 'by', header: heads.by, minWidth: 8, priority: 2, cell: ({ by }) => by },
    {
      id: 'hash',
      header: heads.hash,
      minWidth: 6,
      priority: 1,
      cell: ({ sha256 }) => <Hash text={sha256.slice(0, 8)} grouped />,
      phone: 'primaryEnd',
    },
    {
      id: 'acts',
      header: heads.acts,
      kind: 'acts',
      minWidth: 9,
      cell: ({ position }) => (
        <LinkButton to={`/treasury/journal/file?export=${position}`} size="tiny" reloadDocument>
          {words.again}
        </LinkButton>
      ),
      phone: 'acts',
    },
  ]
  return (
    <Block title={words.title} count={exports.length} id="exported">
      <PlainTable label={words.title} columns={columns} rows={exports} rowId={({ position }) => String(position)} />
    </Block>
  )
}
