import '#app/styles/kit/fields.css'
import UploadShape from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { useHiddenField } from './use-hidden-field.ts'
import { UploadRow } from './upload-row.tsx'
import { sendFile, type Upload } from './upload.ts'

type FileFieldProps = FieldProps & {
  /** As the input's own: ".pdf,image/*". */
  accept?: string
  /** Says what may be chosen: "PDF or picture, up to 10 MB". */
  hint: string
  uploadTo?: string
}

/**
 * One file, sent as soon as it is chosen; the URL that comes back goes out with the form as `name`.
 * Without scripts the file itself goes out as `${name}File`, if the form is multipart.
 */
export function FileField({ name, label, help, optional, span, phoneSpan, accept, hint, uploadTo = '/api/upload' }: FileFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const { upload, send } = useUpload(uploadTo)
  const url = upload ? (upload.url ?? '') : (stood ?? '')
  const hidden = useHiddenField(url)
  const [over, setOver] = useState(false)
  return (
    <FieldShell {...{ id, label, help, optional, error, span, phoneSpan }}>
      <div
        className="drop needs-script"
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void send(event.dataTransfer.files[0])
        }}
      >
        <Icon of={UploadShape} size={20} />
        <span>{hint}</span>
        <input {...aria} id={id} type="file" accept={accept} className="sr-only" onChange={(event) => void send(event.target.files?.[0])} />
        <label htmlFor={id} className="btn btn-quiet btn-sm" aria-hidden>
          Choose file
        </label>
      </div>
      <noscript>
        <input type="file" name={`${name}File`} accept={accept} aria-label={label} />
      </noscript>
      <input ref={hidden} type="hidden" name={name} value={url} data-required={optional ? undefined : true} />
      <div aria-live="polite">{upload && <UploadRow upload={upload} />}</div>
    </FieldShell>
  )
}

function useUpload(to: string) {
  const [upload, setUpload] = useState<Upload>()
  const stop = useRef<() => void>()
  useEffect(() => () => stop.current?.(), [])

  async function send(file: File | undefined) {
    if (!file) return
    stop.current?.()
    const { name } = file
    setUpload({ name, percent: 0, state: 'sending' })
    const sent = sendFile(to, file, (percent) => setUpload({ name, percent, state: 'sending' }))
    stop.current = sent.stop
    const outcome: Upload = await sent.url.then(
      (url) => ({ name, percent: 100, state: 'done', url }),
      (error: Error) => ({ name, percent: 0, state: 'failed', reason: error.message }),
    )
    if (stop.current === sent.stop) setUpload(outcome)
  }

  return { upload, send }
}
