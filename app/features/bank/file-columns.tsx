import CircleAlert from 'lucide-react/icons/circle-alert'
import { amount, dollars } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import { bankWords } from './words.ts'

const words = bankWords.files

type File = Outputs['bank']['overview']['files'][number]

const cents = (value: number | null) => (value === null ? '' : amount(value))

/** Columns of the files that were read or refused. */
export const fileColumns = (removeAddress: (fileId: string) => string): Column<File>[] => [
  {
    id: 'file',
    header: words.heads.file,
    main: true,
    minWidth: 16,
    cell: ({ fileName, coversFrom, coversTo, refusal }) => (
      <>
        <span className="wrap-anywhere">{fileName}</span>
        {coversFrom && coversTo && (
          <span className="type-small block font-normal text-ink-2">{words.period(coversFrom, coversTo)}</span>
        )}
        {refusal !== null && (
          <span className="type-small mt-1 flex items-start gap-2 font-normal text-error">
            <Icon of={CircleAlert} /> <span>{refusal}</span>
          </span>
        )}
      </>
    ),
    phone: 'primary',
  },
  {
    id: 'lines',
    header: words.heads.lines,
    kind: 'figure',
    minWidth: 4.5,
    priority: 2,
    cell: ({ lines }) => lines.toLocaleString('en-US'),
  },
  {
    id: 'newLines',
    header: words.heads.newLines,
    kind: 'figure',
    minWidth: 4.5,
    cell: ({ newLines }) => newLines.toLocaleString('en-US'),
  },
  {
    id: 'opening',
    header: words.heads.opening,
    kind: 'figure',
    minWidth: 7,
    priority: 3,
    cell: ({ openingCents }) => cents(openingCents),
  },
  {
    id: 'sum',
    header: words.heads.sum,
    unit: bankWords.unit,
    kind: 'figure',
    minWidth: 8,
    priority: 4,
    cell: ({ sumCents, refusal }) => (refusal === null ? amount(sumCents) : ''),
  },
  {
    id: 'closing',
    header: words.heads.closing,
    kind: 'figure',
    minWidth: 7,
    cell: ({ closingCents }) => cents(closingCents),
  },
  {
    id: 'reckoned',
    header: '',
    phoneOnly: true,
    cell: ({ openingCents, sumCents, closingCents, refusal }) => {
      if (closingCents === null) return null
      return (
        <span className="tabular">
          {openingCents === null || refusal !== null
            ? `${words.heads.closing} ${dollars(closingCents)}`
            : words.reckoned(openingCents, sumCents, closingCents)}
        </span>
      )
    },
    phone: 'secondary',
  },
  {
    id: 'state',
    header: words.heads.state,
    minWidth: 8,
    cell: ({ refusal, open }) =>
      refusal !== null ? (
        <Badge tone="error" dot="hollow">
          {words.refused}
        </Badge>
      ) : open > 0 ? (
        <Badge tone="warning" dot="half">
          {words.open(open)}
        </Badge>
      ) : (
        <Badge tone="success" dot="full">
          {words.matched}
        </Badge>
      ),
    phone: 'primaryEnd',
  },
  actsColumn<File>({
    header: words.heads.acts,
    minWidth: 6.5,
    nameOf: ({ fileName }) => fileName,
    // A file with a booked line cannot be removed.
    actsOf: ({ fileId, fileName, refusal, open, newLines }) =>
      refusal !== null || open === newLines
        ? [
            {
              text: words.remove,
              label: `${words.remove} ${fileName}`,
              to: removeAddress(fileId),
              opensDialog: true,
            },
          ]
        : [],
  }),
]
