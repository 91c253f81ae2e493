import Picture from 'lucide-react/icons/file-image'
import FileText from 'lucide-react/icons/file-text'
import Trash from 'lucide-react/icons/trash-2'
import { maxFlyers } from '#server/features/events/rules.ts'
import { displayName } from '#server/providers/files/upload-path.ts'
import { fileSize } from '#app/lib/format.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { flyerWords as words } from './flyer-words.ts'
import type { Flyer } from './flyers-block.tsx'

/** The flyers of an event, for its admins to add and delete. */
export function FlyersSection({ flyers, answer }: { flyers: Flyer[]; answer: Failure | undefined }) {
  const { dialog, row, addressFor, close } = useDialogAddress<'deleteFlyer'>()
  const asked = dialog === 'deleteFlyer' ? flyers.find(({ flyerId }) => flyerId === row) : undefined
  return (
    <div>
      <Block id="flyers" title={words.title} count={flyers.length} rows>
        {flyers.length === 0 && <p className="type-body text-ink-2">{words.none}</p>}
        {flyers.map((flyer) => (
          <FlyerRow key={flyer.flyerId} flyer={flyer} deletion={addressFor('deleteFlyer', flyer.flyerId)} />
        ))}
      </Block>
      {flyers.length < maxFlyers && (
        // Resets the form once they are saved.
        <PostForm
          key={flyers.map(({ flyerId }) => flyerId).join()}
          id="new-flyers"
          action={addressFor()}
          answer={answerTo(answer, 'addFlyers')}
          preventScrollReset
          className="mt-4"
        >
          <input type="hidden" name="intent" value="addFlyers" />
          <div className="entries">
            <FilesField
              name="flyer"
              label={words.field}
              hint={words.hint}
              max={maxFlyers - flyers.length}
              office={false}
            />
          </div>
          <p className="mt-3 text-right">
            <SubmitButton look="quiet">{words.add}</SubmitButton>
          </p>
        </PostForm>
      )}
      {asked && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.removal.title(displayName(asked.flyer))}
          act={words.delete}
          action={addressFor()}
          fields={{ intent: 'removeFlyer', flyerId: asked.flyerId }}
        >
          {words.removal.text}
        </ConfirmDialog>
      )}
    </div>
  )
}

function FlyerRow({ flyer: { flyer, contentType, bytes }, deletion }: { flyer: Flyer; deletion: string }) {
  const name = displayName(flyer)
  return (
    <div className="type-body flex items-center gap-3">
      <Icon of={contentType.startsWith('image/') ? Picture : FileText} size={18} className="shrink-0 text-ink-2" />
      <a href={flyer} target="_blank" rel="noreferrer" className="min-w-0 flex-1 wrap-anywhere hover:underline">
        {name}
      </a>
      <span className="type-fine tabular shrink-0 text-ink-2">{fileSize(bytes)}</span>
      <LinkButton
        to={deletion}
        size="tiny"
        icon={Trash}
        iconOnly
        aria-label={words.deleteOf(name)}
        preventScrollReset
      />
    </div>
  )
}
