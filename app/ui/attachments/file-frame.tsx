import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize-2'
import { useSyncExternalStore } from 'react'
import { fileSize } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { displayName } from '#server/providers/files/upload-path.ts'
import type { AttachedFile } from './attachments-block.tsx'
import { FileIcon } from './file-icon.tsx'
import { attachmentsWords as words, kindOf } from './words.ts'

/** Whether a browser can show it in a page; office documents cannot be. */
export const isFramed = ({ contentType }: Pick<AttachedFile, 'contentType'>) =>
  contentType === 'application/pdf' || contentType.startsWith('image/')

type FileFrameProps = {
  file: AttachedFile
  title: string
  /** For a PDF. */
  height?: string
  /** For a page without another download link. */
  withDownload?: boolean
}

/** A PDF or picture viewer in the page, with its name and size above and a link to open it alone. */
export function FileFrame({ file, title, height = 'h-[70vh] min-h-120', withDownload = false }: FileFrameProps) {
  const { path, contentType, bytes, pages } = file
  const framesPdf = useSyncExternalStore(
    neverChanges,
    () => navigator.pdfViewerEnabled,
    () => true,
  )
  const isPdf = contentType === 'application/pdf'
  return (
    <section className="panel overflow-hidden">
      <header className="flex min-h-13 items-center gap-3 border-b border-rule py-2 pr-2 pl-3.5">
        <FileIcon of={contentType} />
        <h2 className="type-small min-w-0 truncate font-semibold">{displayName(path)}</h2>
        <span className="type-small tabular mr-auto shrink-0 text-ink-2">{`${pages ? words.pages(pages) : kindOf(contentType)}, ${fileSize(bytes)}`}</span>
        <LinkButton to={path} reloadDocument target="_blank" size="small" icon={Maximize} iconOnly>
          {words.fullScreen}
        </LinkButton>
        {withDownload && (
          <LinkButton to={path} reloadDocument download={displayName(path)} size="small" icon={Download} iconOnly>
            {words.download(displayName(path))}
          </LinkButton>
        )}
      </header>
      <div className="bg-base-200">
        {isPdf && framesPdf && (
          <iframe src={`${path}#navpanes=0&view=FitH`} title={title} loading="lazy" className={`w-full ${height}`} />
        )}
        {isPdf && !framesPdf && <p className="type-body px-4 py-10 text-center text-ink-2">{words.notFramed}</p>}
        {!isPdf && <img src={path} alt={title} className="mx-auto max-w-full" />}
      </div>
    </section>
  )
}

const neverChanges = () => () => undefined
