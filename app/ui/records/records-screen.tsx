import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType, ReactNode } from 'react'
import { useWithheld } from '#app/lib/page/withheld.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog, type FormDialogProps } from '#app/ui/dialog/form-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { readTableState, type TableFilter } from '#app/ui/table/table-state.ts'
import { capitalized } from '#server/text/graphemes.ts'
import { useDialogAddress } from './dialog-address.ts'
import { rowActs } from './row-acts.tsx'

type Entries = Record<string, string | number | boolean | null | undefined>

/**
 * A row has the time of its last change: its form sends it along, so that another user's changes since are not
 * overwritten.
 */
type EditedRow = Entries & { updatedAt: string }

type RecordsScreenProps<Row extends EditedRow> = {
  title: string
  lead: string
  /** One of them, in lower case: "quick link". */
  noun: string
  rows: Row[]
  columns: Column<Row>[]
  /** The column that identifies a row; the forms send it under this name. */
  idName: keyof Row & string
  nameOf: (row: Row) => string
  /** The form's fields and their labels. */
  fields: (row: Row | undefined) => ReactNode
  labels: Record<string, string>
  /** The form's container, a dialog by default: `FormPanel` for rich text or files. */
  form?: ComponentType<FormDialogProps>
  /**
   * For at most one row, which is shown whole instead of in a table: the button at the top adds it, or edits the
   * existing one.
   */
  single?: (row: Row) => ReactNode
  /** Off for viewers who can only view the rows. */
  mayEdit?: boolean
  searchLabel?: string
  /** Each filters the column with its name (`filterValue`). */
  filters?: TableFilter[]
  /** Tabs to the page's other parts. */
  tabs?: ReactNode
  /** Edit and Delete as icons, for tables with many columns. */
  iconActs?: boolean
  /** On phones the buttons of a row stand below it, instead of in its menu. */
  actsShown?: boolean
  /** A further action on a row; its button is before Edit. Only with `actsShown`. */
  rowAct?: (row: Row) => ReactNode
  /** A line of help below the table. */
  footnote?: string
  empty: { title: string; text: string }
  /** The consequence of deleting one. */
  consequence: string
  /** The response of the page's action. */
  answer: { message: string; fields: Record<string, string> } | undefined
}

/**
 * The page of a plain feature: a table of rows that can be added, edited and deleted. Its action handles the intents
 * `add`, `update` and `remove`. The open dialog is in the URL, so everything works without JavaScript.
 */
export function RecordsScreen<Row extends EditedRow>(props: RecordsScreenProps<Row>) {
  const {
    title,
    lead,
    noun,
    rows,
    columns,
    idName,
    nameOf,
    fields,
    labels,
    form: RecordForm = FormDialog,
    single,
    mayEdit: asked = true,
    searchLabel,
    filters = [],
    tabs,
    iconActs = false,
    actsShown = false,
    rowAct,
    footnote,
    empty,
    consequence,
    answer,
  } = props
  const { query, dialog: opened, row, addressFor, close } = useRecordDialog(rows, idName)
  const withheld = useWithheld()
  const mayEdit = asked && withheld?.update === undefined
  const dialog = mayEdit ? opened : null
  const idOf = (one: Row) => String(one[idName])
  const back = addressFor()
  const editing = dialog === 'edit' ? row : undefined
  const opensPanel = RecordForm !== FormDialog && (dialog === 'add' || (single && editing))
  return (
    <WorkScreen
      title={title}
      lead={lead}
      action={
        mayEdit &&
        !opensPanel && <TopButton of={{ noun, single: single !== undefined }} row={rows[0]} addressFor={addressFor} />
      }
    >
      {tabs && <div className="mb-6">{tabs}</div>}
      {(dialog === 'add' || editing) && (
        <RecordForm
          key={editing ? idOf(editing) : ''}
          id="record"
          title={editing ? `Edit ${noun}` : `New ${noun}`}
          icon={editing ? Pencil : Plus}
          act={editing ? `Update ${noun}` : `Add ${noun}`}
          hidden={editing ? { intent: 'update', [idName]: idOf(editing) } : { intent: 'add' }}
          edition={editing?.updatedAt}
          initial={editing}
          labels={labels}
          answer={answer}
          back={back}
          here={addressFor(editing ? 'edit' : 'add', editing)}
          onClose={close}
        >
          {fields(editing)}
        </RecordForm>
      )}
      {single && rows[0] ? (
        <Block
          title={nameOf(rows[0])}
          aside={
            mayEdit && (
              <LinkButton to={addressFor('delete', rows[0])} size="small" icon={Trash} preventScrollReset>
                {`Delete ${noun}`}
              </LinkButton>
            )
          }
        >
          <div className="pt-5">{single(rows[0])}</div>
        </Block>
      ) : (
        <DataTable
          label={title}
          columns={
            mayEdit
              ? [...columns, rowActs(nameOf, addressFor, { asIcons: iconActs, areShown: actsShown, more: rowAct })]
              : columns
          }
          rows={rows}
          state={readTableState(query, '', { filters: Object.fromEntries(filters.map(({ id }) => [id, ''])) })}
          filters={rows.length > 0 ? filters : []}
          rowId={idOf}
          opens={mayEdit ? (one) => addressFor('edit', one) : undefined}
          searchLabel={rows.length > 0 ? searchLabel : undefined}
          empty={empty}
        />
      )}
      {footnote && rows.length > 0 && <p className="type-small mt-4 text-ink-2">{footnote}</p>}
      {dialog === 'delete' && row && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Delete ${nameOf(row)}?`}
          act={`Delete ${noun}`}
          action={back}
          fields={{ intent: 'remove', [idName]: idOf(row) }}
        >
          {consequence}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={doneTexts(noun)} />
    </WorkScreen>
  )
}

type TopButtonProps<Row> = {
  of: { noun: string; single: boolean }
  row: Row | undefined
  addressFor: (dialog: string, row?: Row) => string
}

function TopButton<Row>({ of: { noun, single }, row, addressFor }: TopButtonProps<Row>) {
  const edits = single && row
  return (
    <LinkButton
      to={edits ? addressFor('edit', row) : addressFor('add')}
      look="primary"
      icon={edits ? Pencil : Plus}
      preventScrollReset
    >
      {edits ? `Update ${noun}` : single ? `Add ${noun}` : `New ${noun}`}
    </LinkButton>
  )
}

const doneTexts = (noun: string) => {
  const name = capitalized(noun)
  return { add: `${name} added.`, update: `${name} updated.`, remove: `${name} deleted.` }
}

/** Returns the dialog and row in the URL, the URLs of the other dialogs, and the back link. */
export function useRecordDialog<Row>(rows: Row[], idName: keyof Row & string) {
  const { row, addressFor, ...rest } = useDialogAddress<string>()
  return {
    ...rest,
    row: rows.find((one) => String(one[idName]) === row),
    addressFor: (dialog?: string, one?: Row) => addressFor(dialog, one && String(one[idName])),
  }
}
