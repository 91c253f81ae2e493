import { fileSize } from '#app/lib/format.ts'
import { filesWords as words } from './files-words.ts'
import { UploadRow } from './upload-row.tsx'
import type { ListedUpload } from './use-uploads.ts'

type UploadListProps = {
  uploads: ListedUpload[]
  onRemove: (key: number) => void
  /** The files that have arrived are in a text, which shows them itself and lets go of them. */
  inText?: boolean
}

/** Files on their way and those that have arrived, each with a button to stop or remove it. */
export function UploadList({ uploads, onRemove, inText = false }: UploadListProps) {
  return (
    <div aria-live="polite">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          size={inText || upload.bytes === undefined ? '' : fileSize(upload.bytes)}
          act={
            !(inText && upload.state === 'done') && (
              <button
                type="button"
                className="text-link-line ml-4 cursor-pointer"
                aria-label={words.actOf(upload)}
                onClick={() => onRemove(upload.key)}
              >
                {upload.state === 'sending' ? words.stop : words.remove}
              </button>
            )
          }
        />
      ))}
    </div>
  )
}
