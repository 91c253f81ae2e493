import Pencil from 'lucide-react/icons/pencil'
import { date } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import { maxMappingName } from '#server/features/imports/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { mappingWords as words } from './columns-words.ts'

type Mapping = Outputs['imports']['list']['mappings'][number]

type MappingsBlockProps = { mappings: Mapping[]; timeZone: string; answer: Failure | undefined }

/** The mappings that the chapter keeps for the next files. */
export function MappingsBlock({ mappings, timeZone, answer }: MappingsBlockProps) {
  const { dialog, row, addressFor, close } = useDialogAddress<'rename' | 'delete'>()
  const mapping = mappings.find(({ mappingId }) => mappingId === row)
  const back = addressFor()
  return (
    <Block id="mappings" title={words.title} count={mappings.length}>
      <PlainTable
        label={words.title}
        columns={columnsOf(timeZone, addressFor)}
        rows={mappings}
        rowId={({ mappingId }) => mappingId}
      />
      {dialog === 'rename' && mapping && (
        <FormDialog
          id="mapping"
          answer={answer}
          back={back}
          labels={words.labels}
          onClose={close}
          title={words.renameTitle(mapping.mappingName)}
          icon={Pencil}
          act={words.rename}
          hidden={{ intent: 'renameMapping', mappingId: mapping.mappingId }}
          edition={mapping.updatedAt}
          initial={{ mappingName: mapping.mappingName }}
          here={addressFor('rename', mapping.mappingId)}
        >
          <TextField
            name="mappingName"
            label={words.labels.mappingName}
            maxLength={maxMappingName}
            autoComplete="off"
          />
        </FormDialog>
      )}
      {dialog === 'delete' && mapping && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle(mapping.mappingName)}
          act={words.deleteAct}
          action={back}
          fields={{ intent: 'removeMapping', mappingId: mapping.mappingId }}
        >
          {words.deleteText}
        </ConfirmDialog>
      )}
    </Block>
  )
}

const columnsOf = (
  timeZone: string,
  addressFor: (dialog: 'rename' | 'delete', row: string) => string,
): Column<Mapping>[] => [
  {
    id: 'mappingName',
    header: words.heads.name,
    main: true,
    minWidth: 9,
    phone: 'primary',
    cell: ({ mappingName }) => <b className="font-semibold wrap-anywhere">{mappingName}</b>,
  },
  {
    id: 'system',
    header: words.heads.system,
    minWidth: 9,
    priority: 3,
    phone: 'secondary',
    cell: ({ system }) => (system ? words.like(system) : words.unknown),
  },
  {
    id: 'columns',
    header: words.heads.columns,
    kind: 'figure',
    priority: 4,
    cell: ({ columns }) => columns.toLocaleString('en-US'),
  },
  {
    id: 'usedAt',
    header: words.heads.used,
    kind: 'date',
    priority: 2,
    phone: 'secondaryEnd',
    cell: ({ usedAt }) => date(usedAt, timeZone),
  },
  actsColumn<Mapping>({
    header: words.heads.acts,
    minWidth: 13,
    nameOf: ({ mappingName }) => mappingName,
    actsOf: ({ mappingId, mappingName }) => [
      {
        text: words.rename,
        label: words.renameOf(mappingName),
        to: addressFor('rename', mappingId),
        opensDialog: true,
      },
      {
        text: words.delete,
        label: words.deleteOf(mappingName),
        to: addressFor('delete', mappingId),
        opensDialog: true,
      },
    ],
  }),
]
