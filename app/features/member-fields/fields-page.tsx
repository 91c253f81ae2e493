import Plus from 'lucide-react/icons/plus'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { fieldForm, fieldPlace, fieldReference, newField } from '#server/features/members/member-fields/schema.ts'
import { newTag, tagMerge, tagReference, tagUpdate } from '#server/features/members/tags/schema.ts'
import { FieldForm } from './field-form.tsx'
import { FieldList } from './field-list.tsx'
import { TagsBlock, type TagDialog } from './tags-block.tsx'
import { fieldsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  const [fields, tags] = await Promise.all([api.memberFields.managed(), api.memberTags.managed()])
  return { fields, tags }
})

export const action = acts({
  addField: one(newField, ({ api, input }) => api.memberFields.add(input)),
  updateField: one(fieldForm, ({ api, input }) => api.memberFields.update(input)),
  placeField: one(fieldPlace, ({ api, input }) => api.memberFields.place(input)),
  removeField: one(fieldReference, ({ api, input }) => api.memberFields.remove(input)),
  addTag: one(newTag, ({ api, input }) => api.memberTags.add(input)),
  renameTag: one(tagUpdate, ({ api, input }) => api.memberTags.rename(input)),
  mergeTags: one(tagMerge, ({ api, input }) => api.memberTags.merge(input)),
  removeTag: one(tagReference, ({ api, input }) => api.memberTags.remove(input)),
})

type FieldDialog = 'addField' | 'editField' | 'deleteField'

/** The chapter's own fields of people, and the tags on them, for its admins. */
export default function FieldsPage() {
  const { fields, tags } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const address = useDialogAddress<FieldDialog | TagDialog>()
  const { dialog, row, addressFor, close } = address
  const field = fields.find((one) => one.fieldId === row && !one.isParents)
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={
        dialog !== 'addField' && (
          <LinkButton to={addressFor('addField')} look="primary" icon={Plus} preventScrollReset>
            {words.add}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-10">
        {dialog === 'addField' && (
          <FieldForm answer={answerTo(answer, 'addField')} back={addressFor()} here={addressFor('addField')} />
        )}
        <Block
          id="fields"
          title={words.block}
          count={fields.length}
          aside={fields.length > 1 && <span className="type-small text-ink-2 max-md:hidden">{words.order}</span>}
        >
          {fields.length === 0 ? (
            <p className="type-body py-4 text-ink-2">{words.none}</p>
          ) : (
            <FieldList
              fields={fields}
              edited={dialog === 'editField' ? field?.fieldId : undefined}
              addressFor={addressFor}
              answer={answerTo(answer, 'updateField')}
            />
          )}
          {fields.length > 0 && (
            <p className="type-small mt-3 text-ink-2">{chapter.isMain ? words.footParent : words.foot}</p>
          )}
        </Block>
        {/* The parent's people belong to its chapters, which have tags of their own. */}
        {(!chapter.isMain || tags.length > 0) && (
          <TagsBlock tags={tags} address={address} answer={answerTo(answer, 'addTag', 'renameTag', 'mergeTags')} />
        )}
      </div>
      {dialog === 'deleteField' && field && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle(field.fieldName)}
          act={words.deleteAct}
          action={addressFor()}
          fields={{ intent: 'removeField', fieldId: field.fieldId }}
        >
          {words.deleteText(field.people)}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}
