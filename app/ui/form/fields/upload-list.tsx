import { fileSize } from '#app/lib/format.ts'
import { filesWords as words } from './files-words.ts'
import { UploadRow } from './upload-row.tsx'
import type { ListedUpload } from './use-uploads.ts'

type UploadListProps = {
  uploads: ListedUpload[]
  onRemove: (key: number) => void
  /** Uploaded files become part of a text, which shows and removes them. */
  inText?: boolean
}

/** Running and finished uploads, each with a button to stop or remove it. */
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
