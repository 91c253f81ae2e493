import BookOpen from 'lucide-react/icons/book-open'
import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { date, fileSize } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { FileIcon } from '#app/ui/attachments/file-icon.tsx'
import { isFramed } from '#app/ui/attachments/file-frame.tsx'
import { kindOf } from '#app/ui/attachments/words.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { displayName } from '#server/providers/files/upload-path.ts'
import { documentsWords as words } from './words.ts'

export type DocumentLine = Outputs['documents']['byId']

/** A document in a list: its name links to its page. `deleteAt` is the URL that asks before deleting it. */
export function DocumentRow({ of: row, deleteAt }: { of: DocumentLine; deleteAt: string | undefined }) {
  const { documentId, documentName, documentDescription, contentType, bytes, addedOn } = row
  return (
    <div className="flex items-center gap-x-4 gap-y-1">
      <FileIcon of={contentType} />
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-center sm:gap-x-4">
        <div className="min-w-0">
          <Link to={`/doc/${documentId}`} className="type-body font-medium wrap-anywhere hover:underline">
            {documentName}
          </Link>
          <p className="type-small text-ink-2 wrap-anywhere">{documentDescription}</p>
        </div>
        <p className="type-fine tabular text-ink-2">
          {kindOf(contentType)}, {fileSize(bytes)}
          <span className="sm:hidden">,</span> <span className="sm:block">{date(addedOn)}</span>
        </p>
      </div>
      <span className="inline-flex shrink-0 gap-2">
        {isFramed(row) && (
          <LinkButton
            to={`/doc/${documentId}`}
            size="small"
            icon={BookOpen}
            aria-label={words.readOf(documentName)}
            className="max-sm:hidden"
          >
            {words.read}
          </LinkButton>
        )}
        <DownloadLink of={row} iconOnly />
        {deleteAt && (
          <LinkButton to={deleteAt} size="small" icon={Trash} iconOnly preventScrollReset>
            {words.deleteOf(documentName)}
          </LinkButton>
        )}
      </span>
    </div>
  )
}

/** Links to the file itself, under its uploaded name. */
export function DownloadLink({
  of: { document, documentName },
  iconOnly = false,
}: {
  of: DocumentLine
  iconOnly?: boolean
}) {
  const dress = iconOnly ? ({ size: 'small', iconOnly } as const) : ({ look: 'primary' } as const)
  return (
    <LinkButton to={document} reloadDocument download={displayName(document)} icon={Download} {...dress}>
      {iconOnly ? words.downloadOf(documentName) : words.download}
    </LinkButton>
  )
}
