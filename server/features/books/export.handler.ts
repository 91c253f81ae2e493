import { UnsignedCheckpoint } from '#events-log/export.ts'
import { apiFor } from '#server/wiring/api.ts'
import type { Portal } from '#server/context.ts'
import { openExport } from './export.writes.ts'
import { openRequest, type Caller } from '#server/http/request-auth.ts'
import { Refusal } from '#server/refusal.ts'
import { contentDisposition } from '#server/text/content-disposition.ts'
import { refusalIn } from '#server/trpc.ts'

/** Chapters with an export in progress: each reads much of the log, so a chapter has one at a time. */
const underWay = new Set<string>()

const page = '/treasury'

/**
 * GET /treasury/export?year=2025: streams a year of the chapter's books as a file, line by line as the log is read.
 * Redirects unauthorized readers, and a second concurrent export, to a page with the reason.
 */
export async function answerBooksExport(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'file')
  if (!opened) return new Response('There is no chapter at this address', { status: 404 })
  const { chapter } = opened
  const api = apiFor(await opened.context())
  try {
    const year = new URL(request.url).searchParams.get('year') ?? ''
    const order = await api.books.exportable({ year })
    // Nobody reads the body of a HEAD response, so an export started for it would never end and would block others.
    if (request.method === 'HEAD') return new Response(null, { headers: headersOf(order.fileName) })
    if (underWay.has(chapter.id)) return goTo(`${page}?export=busy`)
    underWay.add(chapter.id)
    try {
      const lines = await openExport(portal, chapter, order.year)
      return download(whileOpen(lines, chapter.id, portal), order.fileName)
    } catch (error) {
      underWay.delete(chapter.id)
      throw error
    }
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.why === 'unauthenticated' || refusal?.why === 'forbidden')
      return goTo(`/login?redirect=${encodeURIComponent(page)}`)
    if (refusal instanceof Refusal) return goTo(`${page}?export=none`)
    if (error instanceof UnsignedCheckpoint) {
      portal.log.error({ err: error, chapterId: chapter.id }, 'an export of the books was refused')
      return goTo(`${page}?export=unsigned`)
    }
    throw error
  }
}

const goTo = (location: string) => new Response(null, { status: 303, headers: { location } })

/** Yields the lines until the last one, or until the reader leaves; logs whatever interrupts them. */
async function* whileOpen(
  lines: AsyncGenerator<string>,
  chapterId: string,
  { log }: Portal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const text of lines) yield Buffer.from(text)
  } catch (error) {
    log.error({ err: error, chapterId }, 'an export of the books was broken off')
    throw error
  } finally {
    underWay.delete(chapterId)
  }
}

function download(pieces: AsyncGenerator<Uint8Array>, fileName: string): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, { headers: headersOf(fileName) })
}

const headersOf = (fileName: string) => ({
  'content-type': 'application/x-ndjson; charset=utf-8',
  'content-disposition': contentDisposition('attachment', fileName),
  'cache-control': 'no-store',
})
