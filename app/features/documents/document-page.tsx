import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date, fileSize } from '#app/lib/format.ts'
import { described, isOnParent } from '#app/lib/page/described.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import { FileFrame, isFramed } from '#app/ui/attachments/file-frame.tsx'
import { kindOf } from '#app/ui/attachments/words.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { displayName } from '#server/providers/files/upload-path.ts'
import { DownloadLink, type DocumentLine } from './document-row.tsx'
import { documentsWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  const { documentName: title = words.downloads, documentDescription: description } = data ?? {}
  return described(
    { matches },
    { title, description, path: `/doc/${params.documentId}`, isHidden: !isOnParent({ matches }) },
  )
}

export const loader = load(({ api, params }) => api.documents.byId({ documentId: params.documentId! }))

/** One document in a frame, or a link to download it. */
export default function DocumentPage() {
  const document = useLoaderData<typeof loader>()
  const { role } = useViewer()
  const isAdmin = useMay('content', 'change')
  const Screen = role === 'anonymous' ? OpenScreen : WorkScreen
  const { documentType, documentName, documentDescription, addedOn } = document
  return (
    <Screen>
      <WayBack to="/documents">{words.back(isAdmin ? words.uploads : words.downloads)}</WayBack>
      <div className="mt-4 mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="type-small text-ink-2 wrap-anywhere">{documentType}</p>
          <h1 className="type-title wrap-anywhere">{documentName}</h1>
          <p className="type-body mt-1.5 text-ink-2 wrap-anywhere">
            {words.dated(documentDescription)} <span className="tabular">{date(addedOn)}</span>
          </p>
        </div>
        <DownloadLink of={document} />
      </div>
      <Frame of={document} />
    </Screen>
  )
}

/** The file in the page, or why it cannot be shown. */
function Frame({ of: document }: { of: DocumentLine }) {
  const { document: path, documentName, contentType, bytes, pages } = document
  if (isFramed(document)) return <FileFrame file={{ path, contentType, bytes, pages }} title={documentName} />
  return (
    <Empty level="h2" title={words.onlyDownload}>
      {words.onlyDownloadText} {displayName(path)}{' '}
      <span className="type-fine text-ink-2">{`${kindOf(contentType)}, ${fileSize(bytes)}`}</span>
    </Empty>
  )
}
