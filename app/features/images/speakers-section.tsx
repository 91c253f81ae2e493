import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { Outputs } from '#server/wiring/api.ts'
import { maxSpeakerLength } from '#server/features/images/rules.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FileField } from '#app/ui/form/fields/file-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { speakersSection as words } from './gallery-section-words.ts'
import { speakersAmong } from './speakers.ts'

type SpeakersSectionProps = { pictures: Outputs['images']['ofEvent']; answer: Failure | undefined }

/** The speakers of an event, for its admins to add, edit and delete: a person with a talk and a picture. */
export function SpeakersSection({ pictures, answer }: SpeakersSectionProps) {
  const { dialog, row, addressFor, close } = useDialogAddress<'addSpeaker' | 'editSpeaker' | 'deleteSpeaker'>()
  const speakers = speakersAmong(pictures)
  const named = speakers.find(({ imageId }) => imageId === row)
  const edited = dialog === 'editSpeaker' ? named : undefined
  const isOpen = dialog === 'addSpeaker' || edited !== undefined
  return (
    <Block
      id="speakers"
      title={words.title}
      count={speakers.length}
      aside={
        !isOpen && (
          <LinkButton to={addressFor('addSpeaker')} size="small" icon={Plus} preventScrollReset>
            {words.add}
          </LinkButton>
        )
      }
    >
      {isOpen && (
        <div className="mt-4">
          <FormPanel
            key={edited?.imageId}
            id="speaker"
            icon={edited ? Pencil : Plus}
            title={edited ? words.edit : words.add}
            act={edited ? words.update : words.add}
            hidden={edited ? { intent: 'updateSpeaker', imageId: edited.imageId } : { intent: 'addSpeaker' }}
            edition={edited?.updatedAt}
            initial={edited && { speakerName: edited.speakerName, talk: edited.talk, image: edited.image }}
            labels={words.fields}
            answer={answerTo(answer, 'addSpeaker', 'updateSpeaker')}
            here={edited ? addressFor('editSpeaker', edited.imageId) : addressFor('addSpeaker')}
            back={addressFor()}
            onClose={close}
          >
            <TextField
              name="speakerName"
              label={words.fields.speakerName}
              maxCharacters={maxSpeakerLength.speakerName}
              autoComplete="off"
              span={3}
            />
            <TextField
              name="talk"
              label={words.fields.talk}
              maxLength={maxSpeakerLength.talk}
              autoComplete="off"
              span={3}
            />
            <FileField name="image" label={words.fields.image} hint={words.hint} accept="image/*" />
          </FormPanel>
        </div>
      )}
      {speakers.length === 0 && !isOpen && <p className="type-body py-4 text-ink-2">{words.none}</p>}
      <div className="block-rows">
        {speakers.map(({ imageId, image, speakerName, talk }) => (
          <div key={imageId} className="type-body flex items-center gap-3">
            <UploadedPicture
              path={image}
              alt=""
              sizes="3.5rem"
              className="size-14 flex-none rounded-tile border border-rule"
            />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{speakerName}</p>
              <p className="type-small text-ink-2 wrap-anywhere">{talk}</p>
            </div>
            <LinkButton
              to={addressFor('editSpeaker', imageId)}
              size="tiny"
              icon={Pencil}
              iconOnly
              aria-label={words.editOf(speakerName)}
              preventScrollReset
            />
            <LinkButton
              to={addressFor('deleteSpeaker', imageId)}
              size="tiny"
              icon={Trash}
              iconOnly
              aria-label={words.deleteOf(speakerName)}
              preventScrollReset
            />
          </div>
        ))}
      </div>
      {dialog === 'deleteSpeaker' && named && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deleteTitle(named.speakerName)}
          act={words.delete}
          action={addressFor()}
          fields={{ intent: 'removeSpeaker', imageId: named.imageId }}
        >
          {words.consequence}
        </ConfirmDialog>
      )}
    </Block>
  )
}
