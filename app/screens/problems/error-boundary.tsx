import { isRouteErrorResponse, useRouteError } from '#app/lib/remix.ts'
import { namedByHeader } from '#app/lib/nonce.ts'
import { useRoot } from '#app/lib/page/viewer.ts'
import { Frame } from '#app/ui/frame/frame.tsx'
import { OfficeScreen } from './office-screen.tsx'
import { EndedScreen, FailedScreen, ForbiddenScreen, MissingScreen, UnknownChapterScreen } from './error-screen.tsx'

type Thrown = {
  kind?: string
  right?: string | null
  message?: string
  chapters?: { chapterName: string; url: string }[]
}

/** The screen shown when a page fails: inside the frame if that could be loaded. */
export function ErrorPage() {
  const error = useRouteError()
  const reference = useRoot()?.requestId || namedByHeader('request')
  if (!isRouteErrorResponse(error)) {
    return (
      <Frame section="Error">
        <FailedScreen status={500} reference={reference} />
      </Frame>
    )
  }
  const thrown = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Thrown
  return <Frame section={sections[error.status] ?? 'Error'}>{screenFor(error.status, thrown, reference)}</Frame>
}

const sections: Record<number, string> = { 404: 'Not found', 410: 'Link' }

function screenFor(
  status: number,
  { kind, message, right = null, chapters = [] }: Thrown,
  reference: string | undefined,
) {
  if (kind === 'unknown-chapter') return <UnknownChapterScreen chapters={chapters} />
  if (status === 410 && message) return <EndedScreen sentence={message} />
  if (status === 404) return <MissingScreen sentence={message} />
  if (kind === 'office') return <OfficeScreen right={right} />
  if (status === 403) return <ForbiddenScreen sentence={message} />
  return <FailedScreen status={status} sentence={message} reference={status >= 500 ? reference : undefined} />
}
