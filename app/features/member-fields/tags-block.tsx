import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { Failure } from '#app/lib/page/page.ts'
import { Link } from '#app/lib/remix.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { date } from '#app/lib/format.ts'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Tag } from './tag.tsx'
import { tagsWords as words } from './words.ts'

export type TagDialog = 'addTag' | 'renameTag' | 'mergeTag' | 'deleteTag'

type TagView = Outputs['memberTags']['managed'][number]

type TagsBlockProps = {
  tags: TagView[]
  address: {
    dialog: string | null
    row: string | null
    addressFor: (dialog?: TagDialog, row?: string) => string
    close: () => void
  }
  answer: Failure | undefined
}

/** The chapter's tags; the number of people leads to the filtered members. */
export function TagsBlock({ tags, address, answer }: TagsBlockProps) {
  const { dialog, row, addressFor, close } = address
  const tag = tags.find(({ tagId }) => tagId === row)
  const back = addressFor()
  const form = { answer, back, labels: words.labels, onClose: close }
  return (
    <Block
      id="tags"
      title={words.title}
      count={tags.length}
      aside={
        <LinkButton to={addressFor('addTag')} size="small" icon={Plus} preventScrollReset>
          {words.add}
        </LinkButton>
      }
    >
      {tags.length === 0 ? (
        <p className="type-body py-4 text-ink-2">{words.none}</p>
      ) : (
        <PlainTable label={words.title} columns={columnsOf(addressFor)} rows={tags} rowId={({ tagId }) => tagId} />
      )}
      <p className="type-small mt-3 text-ink-2">{words.foot}</p>
      {dialog === 'addTag' && (
        <FormDialog
          {...form}
          id="tag"
          title={words.add}
          icon={Plus}
          act={words.add}
          hidden={{ intent: 'addTag' }}
          here={addressFor('addTag')}
        >
          <NameField />
        </FormDialog>
      )}
      {dialog === 'renameTag' && tag && (
        <FormDialog
          {...form}
          id="tag"
          title={words.renameTitle(tag.tagName)}
          icon={Pencil}
          act={words.rename}
          hidden={{ intent: 'renameTag', tagId: tag.tagId }}
          edition={tag.updatedAt}
          initial={{ tagName: tag.tagName }}
          here={addressFor('renameTag', tag.tagId)}
        >
          <NameField />
        </FormDialog>
      )}
      {dialog === 'mergeTag' && tag && (
        <FormDialog
          {...form}
          id="tag"
          title={words.mergeTitle(tag.tagName)}
          icon={Merge}
          lead={words.mergeLead(tag.tagName, words.people(tag.people))}
          act={words.merge}
          hidden={{ intent: 'mergeTags', tagId: tag.tagId }}
          here={addressFor('mergeTag', tag.tagId)}
        >
          <SelectField
            name="intoTagId"
            label={words.labels.intoTagId}
            placeholder={words.choose}
            options={tags
              .filter(({ tagId }) => tagId !== tag.tagId)
              .map(({ tagId, tagName }) => ({ value: tagId, text: tagName }))}
          />
        </FormDialog>
      )}
      {dialog === 'deleteTag' && tag && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle(tag.tagName)}
          act={words.deleteAct}
          action={back}
          fields={{ intent: 'removeTag', tagId: tag.tagId }}
        >
          {words.deleteText(tag.people)}
        </ConfirmDialog>
      )}
    </Block>
  )
}

const NameField = () => (
  <TextField name="tagName" label={words.labels.tagName} maxLength={maxTagLength} autoComplete="off" />
)

const columnsOf = (addressFor: TagsBlockProps['address']['addressFor']): Column<TagView>[] => [
  {
    id: 'tagName',
    header: words.heads.tag,
    main: true,
    minWidth: 9,
    cell: ({ tagName }) => <Tag>{tagName}</Tag>,
    phone: 'primary',
  },
  {
    id: 'people',
    header: words.heads.people,
    kind: 'figure',
    cell: ({ tagId, people }) => (
      <Link to={`/members?chapter.tag=${tagId}#chapter`} className="text-link-line">
        {people.toLocaleString('en-US')}
        <span className="md:hidden"> {words.people(people).split(' ')[1]}</span>
      </Link>
    ),
    phone: 'primaryEnd',
  },
  {
    id: 'lastUsedOn',
    header: words.heads.lastUsed,
    kind: 'date',
    priority: 2,
    cell: ({ lastUsedOn }) => (lastUsedOn === null ? words.never : date(lastUsedOn)),
    phone: 'secondaryEnd',
  },
  {
    id: 'setBy',
    header: words.heads.setBy,
    minWidth: 9,
    priority: 3,
    cell: ({ setBy }) => setBy,
    phone: 'secondary',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 15,
    leadsTo: ({ tagId }) =>
      ['renameTag', 'mergeTag', 'deleteTag'].map((dialog) => addressFor(dialog as 'renameTag', tagId)),
    cell: ({ tagId, tagName }) => (
      <span className="inline-flex gap-2">
        {(
          [
            ['renameTag', words.rename],
            ['mergeTag', words.merge],
            ['deleteTag', words.remove],
          ] as const
        ).map(([dialog, text]) => (
          <LinkButton
            key={dialog}
            to={addressFor(dialog, tagId)}
            size="tiny"
            aria-label={`${text} ${tagName}`}
            preventScrollReset
          >
            {text}
          </LinkButton>
        ))}
      </span>
    ),
    phone: 'acts',
  },
]
