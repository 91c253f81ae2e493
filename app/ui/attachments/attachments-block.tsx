import Download from 'lucide-react/icons/download'
import { displayName } from '#server/providers/files/upload-path.ts'
import { fileSize } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FileIcon } from './file-icon.tsx'
import { attachmentsWords as words, kindOf } from './words.ts'

export type AttachedFile = { path: string; contentType: string; bytes: number; pages: number | null }

/** The files of a record with their types and sizes, linked. Empty if there are none. */
export function AttachmentsBlock({ files }: { files: AttachedFile[] }) {
  if (files.length === 0) return null
  return (
    <Block title={words.title} count={files.length} rows>
      {files.map(({ path, contentType, bytes }) => {
        const name = displayName(path)
        return (
          <p key={path} className="type-body flex items-center gap-3">
            <FileIcon of={contentType} />
            <a href={path} target="_blank" rel="noreferrer" className="group min-w-0 flex-1">
              <span className="block wrap-anywhere group-hover:underline">{name}</span>
              <span className="type-fine block text-ink-2">
                {kindOf(contentType)}, {fileSize(bytes)}
              </span>
            </a>
            <a href={path} download={name} aria-label={words.download(name)} className="p-2 text-link">
              <Icon of={Download} size={18} />
            </a>
          </p>
        )
      })}
    </Block>
  )
}

/** The files that can be viewed in the page: pictures as they are, PDFs in a frame that opens on demand. */
export function AttachmentsView({ files }: { files: AttachedFile[] }) {
  return files.map(({ path, contentType }) => {
    const name = displayName(path)
    if (contentType.startsWith('image/')) {
      return (
        <figure key={path} className="mt-6">
          <img src={path} alt={name} loading="lazy" className="max-w-full rounded-panel border border-rule" />
          <figcaption className="type-fine mt-2 text-ink-2 wrap-anywhere">{name}</figcaption>
        </figure>
      )
    }
    if (contentType !== 'application/pdf') return null
    return (
      <details key={path} className="mt-6">
        <summary className="type-body cursor-pointer text-link wrap-anywhere">{words.show(name)}</summary>
        <iframe src={path} title={name} loading="lazy" className="mt-3 h-160 w-full rounded-panel border border-rule" />
      </details>
    )
  })
}
