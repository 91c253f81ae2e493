import { date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import type { BankDialog } from './bank-dialogs.tsx'
import { mappingWords } from './mapping-words.ts'

type Overview = Outputs['bank']['overview']

type AddressFor = (dialog: BankDialog, row: string) => string

/** The lists that wait for their columns. */
export function WaitingFiles({ files, addressFor }: { files: Overview['unmapped']; addressFor: AddressFor }) {
  const words = mappingWords.waiting
  return files.map(({ unmappedId, fileName }) => (
    <Alert
      key={unmappedId}
      tone="warning"
      title={<span className="wrap-anywhere">{words.title(fileName)}</span>}
      className="mb-4"
    >
      {words.text}
      <span className="mt-3 flex flex-wrap gap-2">
        <LinkButton to={`/treasury/bank/files/${unmappedId}`} size="small">
          {words.choose}
        </LinkButton>
        <LinkButton
          to={addressFor('deleteUnmapped', unmappedId)}
          size="small"
          aria-label={words.removeOf(fileName)}
          preventScrollReset
        >
          {words.remove}
        </LinkButton>
      </span>
    </Alert>
  ))
}

type KeptMappingsProps = { mappings: Overview['mappings']; timeZone: string; addressFor: AddressFor }

/** The mappings by which lists of other banks are read; nothing without any. */
export function KeptMappings({ mappings, timeZone, addressFor }: KeptMappingsProps) {
  const words = mappingWords.kept
  if (mappings.length === 0) return null
  const columns: Column<Overview['mappings'][number]>[] = [
    {
      id: 'account',
      header: words.heads.account,
      main: true,
      minWidth: 10,
      cell: ({ accountName, lastFour }) => words.of(accountName, lastFour),
      phone: 'primary',
    },
    {
      id: 'columns',
      header: words.heads.columns,
      minWidth: 16,
      cell: ({ columns: named }) => (
        <span className="wrap-anywhere">
          {named
            .map(({ target, header, index }) =>
              words.is(mappingWords.targets[target], header || mappingWords.column(index)),
            )
            .join(', ')}
        </span>
      ),
      phone: 'secondary',
    },
    {
      id: 'since',
      header: words.heads.since,
      kind: 'date',
      minWidth: 7.5,
      priority: 2,
      cell: ({ createdAt }) => date(createdAt, timeZone),
    },
    actsColumn({
      header: words.heads.acts,
      minWidth: 6.5,
      nameOf: ({ accountName }) => accountName,
      actsOf: ({ mappingId, accountName }) => [
        {
          text: words.delete,
          label: words.deleteOf(accountName),
          to: addressFor('deleteMapping', mappingId),
          opensDialog: true,
        },
      ],
    }),
  ]
  return (
    <Block title={words.title} count={mappings.length} id="mappings">
      <PlainTable label={words.title} columns={columns} rows={mappings} rowId={({ mappingId }) => mappingId} />
    </Block>
  )
}
