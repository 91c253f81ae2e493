import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize-2'
import { useSyncExternalStore, type ReactNode } from 'react'
import { fileSize } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
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
  /** What else can be done with the file: a button in its head. */
  act?: ReactNode
  /** A PDF opens on demand: for a file beside other things, whose viewer would be a dark box of its own. */
  isFolded?: boolean
}

/**
 * A PDF or picture viewer in the page, with its name and size above and a link to open it alone. A browser that shows no
 * PDFs inside a page, as on phones, has the head alone.
 */
export function FileFrame({
  file,
  title,
  height = 'h-[70vh] min-h-120',
  withDownload = false,
  act,
  isFolded = false,
}: FileFrameProps) {
  const { path, contentType, bytes, pages } = file
  const framesPdf = useSyncExternalStore(
    neverChanges,
    () => navigator.pdfViewerEnabled,
    () => true,
  )
  const isPdf = contentType === 'application/pdf'
  const isShown = !isPdf || framesPdf
  const size = [kindOf(contentType), ...(pages ? [words.pages(pages)] : []), fileSize(bytes)].join(', ')
  return (
    <section className="panel overflow-hidden">
      <header className={`flex min-h-13 items-center gap-3 py-2 pr-2 pl-3.5 ${isShown ? 'border-b border-rule' : ''}`}>
        <FileIcon of={contentType} />
        {/* On phones the size is below the name. */}
        <div className="mr-auto flex min-w-0 gap-x-3 max-sm:flex-col">
          <h2 className="type-small truncate font-semibold">{displayName(path)}</h2>
          <span className="type-small tabular shrink-0 text-ink-2">{size}</span>
        </div>
        <LinkButton to={path} reloadDocument target="_blank" size="small" icon={Maximize} iconOnly>
          {words.fullScreen}
        </LinkButton>
        {withDownload && (
          <LinkButton to={path} reloadDocument download={displayName(path)} size="small" icon={Download} iconOnly>
            {words.download(displayName(path))}
          </LinkButton>
        )}
        {act}
      </header>
      {isShown && isPdf && isFolded && (
        <details className="group">
          <summary className="type-small flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3.5 text-link [&::-webkit-details-marker]:hidden">
            <span>
              {words.showHere} <span className="sr-only">{displayName(path)}</span>
            </span>
            <Icon of={ChevronDown} className="flex-none group-open:rotate-180" />
          </summary>
          <PdfFrame path={path} title={title} height={height} />
        </details>
      )}
      {isShown && !(isPdf && isFolded) && (
        <div className="bg-base-200">
          {isPdf ? (
            <PdfFrame path={path} title={title} height={height} />
          ) : (
            <img src={path} alt={title} className="mx-auto max-w-full" />
          )}
        </div>
      )}
    </section>
  )
}

const PdfFrame = ({ path, title, height }: { path: string; title: string; height: string }) => (
  <iframe src={`${path}#navpanes=0&view=FitH`} title={title} loading="lazy" className={`block w-full ${height}`} />
)

const neverChanges = () => () => undefined
