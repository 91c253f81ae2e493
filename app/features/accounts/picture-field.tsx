import { lazy, Suspense, useState } from 'react'
import { FileDrop } from '#app/ui/form/fields/file-drop.tsx'
import { UploadRow } from '#app/ui/form/fields/upload-row.tsx'
import { useHiddenField } from '#app/ui/form/fields/use-hidden-field.ts'
import { useUpload } from '#app/ui/form/fields/use-upload.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { fileWords as words, profileLabels as labels } from './profile-form-words.ts'

// Loaded lazily: most people who edit a profile choose no picture.
const PictureCropper = lazy(() => import('./picture-cropper.tsx'))

export type Pictured = { profilePicture: string; memberId: string; initials: string }

/**
 * A person's picture: chosen, uploaded, cropped, and cut out when the form is saved. Submitted only if it changed, so
 * that a form opened before another change does not overwrite that change; the form waits for the upload.
 */
export function PictureField({ profilePicture, memberId, initials }: Pictured) {
  const { id, error, stood, aria } = useField('profilePicture', false)
  const { upload, complaint, send, drop } = useUpload()
  const [isRemoved, setRemoved] = useState(false)
  const [cut, setCut] = useState('')
  const path = isRemoved ? '' : (upload?.url ?? stood ?? profilePicture)
  const isChanged = path !== profilePicture
  const hidden = useHiddenField(path)
  const choose = (files: FileList) => {
    if (files.length === 0) return
    setRemoved(false)
    setCut('')
    send(files)
  }
  const remove = () => {
    drop()
    setRemoved(true)
  }
  return (
    <div className="field col-span-6 grid gap-3">
      {upload?.url ? (
        <Suspense fallback={<div className="h-84" />}>
          <PictureCropper key={upload.url} picture={upload.url} onCut={setCut} />
        </Suspense>
      ) : (
        <Portrait picture={path} memberId={memberId} initials={initials} size={104} />
      )}
      <FileDrop
        id={id}
        aria={aria}
        accept="image/*"
        label={labels.profilePicture}
        hint={isRemoved ? words.noPicture : words.pictureHint}
        act={path ? words.another : words.choose}
        onFiles={choose}
      />
      {path && (
        <Button className="needs-script justify-self-start" size="small" onClick={remove}>
          {words.removePicture}
        </Button>
      )}
      <input
        ref={hidden}
        type="hidden"
        name="profilePicture"
        value={path}
        disabled={!isChanged && !complaint}
        data-complaint={complaint}
      />
      <input type="hidden" name="pictureCut" value={cut} disabled={!isChanged} />
      <div aria-live="polite">{upload && upload.state !== 'done' && <UploadRow upload={upload} />}</div>
      <FieldError id={id} error={error} />
    </div>
  )
}
