import { useState } from 'react'
import { FieldShell } from '#app/ui/form/field.tsx'
import { FileDrop } from '#app/ui/form/fields/file-drop.tsx'
import { UploadRow } from '#app/ui/form/fields/upload-row.tsx'
import { useHiddenField } from '#app/ui/form/fields/use-hidden-field.ts'
import { useUpload } from '#app/ui/form/fields/use-upload.ts'
import { useField } from '#app/ui/form/form-context.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { CertificateView } from './certificate-view.tsx'
import { personWords } from './person-words.ts'
import { fileWords as words, profileLabels as labels } from './profile-form-words.ts'

export type Certified = { certificate: string; owner: string }

/** A person's certificate with its preview. Like the picture, it is submitted only if it changed. */
export function CertificateField({ certificate, owner }: Certified) {
  const { id, error, stood, aria } = useField('certificate', false)
  const { upload, complaint, send, drop } = useUpload()
  const [isRemoved, setRemoved] = useState(false)
  const path = isRemoved ? '' : (upload?.url ?? stood ?? certificate)
  const isChanged = path !== certificate
  const hidden = useHiddenField(path)
  const choose = (files: FileList) => {
    if (files.length === 0) return
    setRemoved(false)
    send(files)
  }
  const remove = () => {
    drop()
    setRemoved(true)
  }
  return (
    <FieldShell id={id} error={error} label={labels.certificate} optional>
      <div className="grid gap-3">
        <FileDrop
          id={id}
          aria={aria}
          accept=".pdf,image/*"
          hint={isRemoved ? words.noCertificate : personWords.certificateHint}
          act={path ? words.replaceCertificate : words.chooseCertificate}
          onFiles={choose}
        />
        <input
          ref={hidden}
          type="hidden"
          name="certificate"
          value={path}
          disabled={!isChanged && !complaint}
          data-complaint={complaint}
        />
        <div aria-live="polite">{upload && <UploadRow upload={upload} />}</div>
        {path && (
          <>
            <Button className="needs-script justify-self-start" size="small" onClick={remove}>
              {words.removeCertificate}
            </Button>
            <CertificateView path={path} owner={owner} />
          </>
        )}
      </div>
    </FieldShell>
  )
}
