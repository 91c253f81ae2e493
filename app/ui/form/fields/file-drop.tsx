import '#app/styles/kit/fields.css'
import UploadShape from 'lucide-react/icons/upload'
import { useIsWithheld } from '#app/lib/page/withheld.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useDropZone } from './drop-zone.ts'
import { filesWords as words } from './files-words.ts'

type FileDropProps = {
  id: string
  aria: { 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }
  /** As on an input: ".pdf,image/*". */
  accept?: string
  multiple?: boolean
  /** What may be chosen: "PDF or picture, up to 10 MB". */
  hint: string
  /** The button's text. */
  act: string
  /** Names the input if no label does. */
  label?: string
  onFiles: (files: FileList) => void
}

/** A drop zone and button for files. They are uploaded by a script; without JavaScript the field says so. */
export function FileDrop({ id, aria, accept, multiple, hint, act, label, onFiles }: FileDropProps) {
  // In a form that is only read, the input is disabled; a zone never is.
  const zone = useDropZone(onFiles, useIsWithheld(undefined))
  return (
    <>
      <div {...zone} className="drop needs-script" data-invalid={aria['aria-invalid']}>
        <Icon of={UploadShape} size={20} />
        <span>{hint}</span>
        <input
          {...aria}
          id={id}
          accept={accept}
          multiple={multiple}
          type="file"
          aria-label={label}
          className="sr-only"
          onChange={({ target }) => {
            onFiles(target.files!)
            // Allows choosing the same file again after a failure.
            target.value = ''
          }}
        />
        <label htmlFor={id} className="btn btn-quiet btn-sm" aria-hidden>
          {act}
        </label>
      </div>
      <noscript>
        <p className="field-help">{words.noScript}</p>
      </noscript>
    </>
  )
}
