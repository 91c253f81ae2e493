import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { Outputs } from '#server/wiring/api.ts'
import { maxDescriptionLength, maxAtOnce } from '#server/features/images/rules.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PhotoWall } from '#app/ui/media/photo-wall.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { gallerySection as words } from './gallery-section-words.ts'
import { cutText } from '#server/text/graphemes.ts'

type GallerySectionProps = {
  event: Pick<Outputs['events']['byId'], 'eventName'>
  pictures: Outputs['images']['ofEvent']
  answer: Failure | undefined
}

/** The pictures of an event, for its admins to add and delete. */
export function GallerySection({ event: { eventName }, pictures, answer }: GallerySectionProps) {
  const { dialog, row, addressFor, close } = useDialogAddress<'addPictures' | 'deletePicture'>()
  const asked = dialog === 'deletePicture' ? pictures.find(({ imageId }) => imageId === row) : undefined
  const isAdding = dialog === 'addPictures'
  return (
    <>
      <PhotoWall
        id="gallery"
        wide
        pictures={pictures}
        aside={
          !isAdding && (
            <LinkButton to={addressFor('addPictures')} size="small" icon={Plus} preventScrollReset>
              {words.add}
            </LinkButton>
          )
        }
        actOf={({ imageId }, index) => (
          <LinkButton to={addressFor('deletePicture', imageId)} size="small" icon={Trash} iconOnly preventScrollReset>
            {words.deleteOf(index + 1)}
          </LinkButton>
        )}
      >
        {isAdding ? (
          <div className="mt-4">
            <FormPanel
              id="new-pictures"
              icon={Plus}
              title={words.add}
              act={words.add}
              hidden={{ intent: 'addPictures' }}
              initial={{ imageDescription: cutText(eventName, maxDescriptionLength) }}
              labels={words.fields}
              answer={answerTo(answer, 'addPictures')}
              here={addressFor('addPictures')}
              back={addressFor()}
              onClose={close}
            >
              <FilesField
                name="image"
                label={words.fields.image}
                hint={words.hint}
                max={maxAtOnce}
                accept="image/*"
                validate={({ type }) => (type.startsWith('image/') ? undefined : words.notAPicture)}
              />
              <TextField
                name="imageDescription"
                label={words.fields.imageDescription}
                help={words.descriptionHelp}
                maxLength={maxDescriptionLength}
              />
            </FormPanel>
          </div>
        ) : (
          pictures.length === 0 && <p className="type-body py-4 text-ink-2">{words.none}</p>
        )}
      </PhotoWall>
      {asked && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle}
          act={words.delete}
          action={addressFor()}
          fields={{ intent: 'removePicture', imageId: asked.imageId }}
        >
          {words.consequence(asked.imageDescription)}
        </ConfirmDialog>
      )}
    </>
  )
}
