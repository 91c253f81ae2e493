import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { Outputs } from '#server/wiring/api.ts'
import type { Module } from '#app/lib/page/viewer.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { SwitchLink } from '#app/ui/parts/switch-link.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { chaptersWords as words, moduleNames } from './words.ts'

export type ManagedChapter = Outputs['chapters']['managed'][number]

type AddressFor = (dialog: string, row: ManagedChapter) => string

/** Columns of the chapters table; only system admins can close and delete. */
export function chapterColumns(looksAfterAll: boolean, addressFor: AddressFor): Column<ManagedChapter>[] {
  const { fields } = words
  return [
    {
      id: 'chapterName',
      header: fields.chapterName,
      main: true,
      minWidth: 11,
      sortable: true,
      cell: ({ chapterName, isMain }) => (
        <>
          {chapterName}{' '}
          {isMain && (
            <span className="ml-1">
              <Badge tone="primary">{words.parent}</Badge>
            </span>
          )}
        </>
      ),
      value: ({ chapterName }) => chapterName,
      phone: 'primary',
    },
    {
      id: 'subDomain',
      header: fields.subDomain,
      minWidth: 7,
      sortable: true,
      cell: ({ subDomain, url }) => (
        <a href={url} className="text-link-line wrap-anywhere">
          {subDomain}
        </a>
      ),
      value: ({ subDomain }) => subDomain,
      phone: 'secondary',
    },
    {
      id: 'members',
      header: words.members,
      kind: 'figure',
      minWidth: 6,
      priority: 2,
      sortable: true,
      cell: ({ members }) => (
        <>
          {members.toLocaleString('en-US')}
          <span className="md:hidden"> {words.membersOf(members)}</span>
        </>
      ),
      value: ({ members }) => members,
      phone: 'primaryEnd',
    },
    switchOf('advertisement', addressFor),
    switchOf('jobPortal', addressFor),
    {
      id: 'setup',
      header: words.setup,
      minWidth: 11,
      sortable: true,
      cell: (row) => <Setup {...row} />,
      value: setupText,
      phone: 'secondary',
    },
    {
      id: 'acts',
      header: 'Actions',
      kind: 'acts',
      minWidth: 12,
      leadsTo: (row) => ['edit', 'reopen', 'remove', 'close'].map((dialog) => addressFor(dialog, row)),
      cell: (row) => <Acts row={row} looksAfterAll={looksAfterAll} addressFor={addressFor} />,
      phone: 'acts',
    },
  ]
}

const switchOf = (module: Module, addressFor: AddressFor): Column<ManagedChapter> => ({
  id: module,
  header: moduleNames[module],
  minWidth: 7.5,
  cell: (row) => (
    <SwitchLink to={addressFor(module, row)} on={row[module]} label={moduleNames[module]} of={row.chapterName} />
  ),
  value: (row) => (row[module] ? 'on' : 'off'),
  phone: 'acts',
})

const setupText = ({ closedOn, lacks }: ManagedChapter) => {
  if (closedOn !== null) return words.closed
  return lacks.length === 0 ? words.complete : words.needs(lacks)
}

function Setup(row: ManagedChapter) {
  if (row.closedOn !== null) return <Badge dot="hollow">{words.closed}</Badge>
  const isComplete = row.lacks.length === 0
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 [&>svg]:self-center ${isComplete ? 'text-success' : 'text-warning'}`}
    >
      <Icon of={isComplete ? Check : Clock} /> {setupText(row)}
    </span>
  )
}

function Acts({
  row,
  looksAfterAll,
  addressFor,
}: {
  row: ManagedChapter
  looksAfterAll: boolean
  addressFor: AddressFor
}) {
  const { chapterName } = row
  const act = (dialog: string, word: string, icon?: typeof Pencil) => (
    <LinkButton
      to={addressFor(dialog, row)}
      size="tiny"
      icon={icon}
      aria-label={`${word} ${chapterName}`}
      preventScrollReset
    >
      {word}
    </LinkButton>
  )
  return (
    <span className="inline-flex gap-2">
      {act('edit', 'Edit', Pencil)}
      {looksAfterAll && row.closedOn !== null && act('reopen', 'Open again')}
      {looksAfterAll && row.isEmpty && act('remove', 'Delete', Trash)}
      {looksAfterAll && !row.isMain && !row.isEmpty && row.closedOn === null && act('close', 'Close')}
    </span>
  )
}
