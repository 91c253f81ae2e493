import { date } from '#app/lib/format.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { Form } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { HandOverDialog } from './hand-over-dialogs.tsx'
import { handOverWords, type HandOver, type HandOverItem } from './words.ts'

const words = handOverWords.items

export const isSettled = ({ itemState }: HandOverItem) => itemState === 'handedOver' || itemState === 'nothing'

type ItemsBlockProps = { handOver: HandOver; addressFor: (dialog: HandOverDialog, row?: string) => string }

/** What is bound to a person: what to do about it, and how far it is. */
export function ItemsBlock({ handOver: { items, mayEditItems }, addressFor }: ItemsBlockProps) {
  const acts: Column<HandOverItem> = {
    id: 'acts',
    header: '',
    kind: 'acts',
    phone: 'acts',
    cell: (row) => <Acts row={row} editAddress={addressFor('edit', row.itemId)} />,
  }
  return (
    <Block
      title={words.title}
      count={items.length > 0 ? words.count(items.filter(isSettled).length, items.length) : undefined}
      id="items"
      aside={
        mayEditItems && (
          <LinkButton to={addressFor('add')} preventScrollReset size="small" icon={Plus}>
            {words.add}
          </LinkButton>
        )
      }
    >
      {items.length === 0 ? (
        <div className="mt-4">
          <Empty title={words.empty}>{words.emptyText}</Empty>
        </div>
      ) : (
        <PlainTable
          label={words.label}
          columns={mayEditItems ? [...columns, acts] : columns}
          rows={items}
          rowId={({ itemId }) => itemId}
        />
      )}
    </Block>
  )
}

const columns: Column<HandOverItem>[] = [
  {
    id: 'item',
    header: words.fields.item,
    main: true,
    minWidth: 12,
    phone: 'primary',
    cell: ({ item, toDo }) => (
      <>
        {item}
        {toDo && <span className="type-small block font-normal text-ink-2">{toDo}</span>}
      </>
    ),
  },
  { id: 'holder', header: words.fields.holder, minWidth: 9, phone: 'secondary', cell: ({ holder }) => holder },
  {
    id: 'itemState',
    header: words.fields.itemState,
    minWidth: 10,
    phone: 'secondary',
    cell: (row) => <State row={row} />,
  },
]

function State({ row }: { row: HandOverItem }) {
  const { itemState, dueOn, handedOverOn } = row
  const at = itemState === 'appointment' ? dueOn : itemState === 'handedOver' ? handedOverOn : null
  const settled = isSettled(row)
  return (
    <span className={`flex items-start gap-1.5 ${settled ? 'text-success' : 'text-warning'}`}>
      <span className="mt-0.5 flex-none">
        <Icon of={settled ? Check : Clock} />
      </span>
      <span>
        {words.states[itemState]}
        {at && ` ${date(at)}`}
      </span>
    </span>
  )
}

function Acts({ row, editAddress }: { row: HandOverItem; editAddress: string }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-1.5 max-md:justify-start">
      <input type="hidden" name="itemId" value={row.itemId} />
      {!isSettled(row) && (
        <Button
          type="submit"
          name="intent"
          value="finishItem"
          size="small"
          icon={Check}
          aria-label={`${words.done}: ${row.item}`}
        >
          {words.done}
        </Button>
      )}
      <LinkButton
        to={editAddress}
        preventScrollReset
        look="text"
        size="small"
        icon={Pencil}
        iconOnly
        aria-label={`${words.edit}: ${row.item}`}
      >
        {`${words.edit}: ${row.item}`}
      </LinkButton>
      <Button type="submit" name="intent" value="removeItem" look="text" size="small" icon={Trash} iconOnly>
        {`${words.remove}: ${row.item}`}
      </Button>
    </Form>
  )
}
