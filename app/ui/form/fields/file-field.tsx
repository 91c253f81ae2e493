import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { FileDrop } from './file-drop.tsx'
import { filesWords as words } from './files-words.ts'
import { UploadRow } from './upload-row.tsx'
import { useHiddenField } from './use-hidden-field.ts'
import { useUpload } from './use-upload.ts'

type FileFieldProps = FieldProps & {
  /** As on an input: ".pdf,image/*". */
  accept?: string
  /** What may be chosen: "PDF or picture, up to 10 MB". */
  hint: string
}

/** One file, uploaded as soon as it is chosen; the returned URL is submitted with the form as `name`. */
export function FileField({ name, label, help, optional, span, phoneSpan, accept, hint }: FileFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const { upload, complaint, send } = useUpload()
  const url = upload ? (upload.url ?? '') : (stood ?? '')
  const hidden = useHiddenField(url)
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <FileDrop id={id} aria={aria} accept={accept} hint={hint} act={words.chooseOne} onFiles={send} />
      <input
        ref={hidden}
        type="hidden"
        name={name}
        value={url}
        data-required={optional ? undefined : true}
        data-complaint={complaint}
      />
      <div aria-live="polite">{upload && <UploadRow upload={upload} />}</div>
    </FieldShell>
  )
}
