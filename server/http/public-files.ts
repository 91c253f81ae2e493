import type { Chapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { cacheUntilWrite, expireEachMinute, ofEachStore } from './cache/cache-until-write.ts'
import { isKnownCopy, weakTag } from './cache/etag.ts'
import { compressed } from './compressed.ts'
import { openRequest, type Caller } from './request-auth.ts'

/** A file of a chapter that is the same for everybody, such as its calendar. */
export type PublicFile = {
  type: string
  /** Returns its text, or null where the chapter has no such file. */
  make(portal: Portal, chapter: Chapter): Promise<string | null>
}

/** Number of files cached at once, and the maximum length of each. */
const maxFiles = 100
const maxCachedLength = 256 * 1024

const cachedFiles = ofEachStore(({ store, clock }: Pick<Portal, 'store' | 'clock'>) =>
  cacheUntilWrite<string>(store, maxFiles, expireEachMinute(clock)),
)

/**
 * Answers with the file, or a 304 when the client's copy is current. It is created once, and again after the next
 * write.
 */
export async function answerPublicFile(
  portal: Portal,
  request: Request,
  caller: Caller,
  { type, make }: PublicFile,
): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'file')
  const text = opened && (await cachedText(portal, opened.chapter, request, make))
  if (text === null) return new Response('There is nothing at this address', { status: 404 })
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, no-cache',
    etag: weakTag(text),
  })
  if (isKnownCopy(headers.get('etag')!, request)) return new Response(null, { status: 304, headers })
  return compressed(text, { status: 200, headers }, request)
}

async function cachedText(
  portal: Portal,
  chapter: Chapter,
  request: Request,
  make: PublicFile['make'],
): Promise<string | null> {
  const { cached, keep } = await cachedFiles(portal).slot(`${chapter.id} ${new URL(request.url).pathname}`)
  if (cached !== undefined) return cached
  const text = await make(portal, chapter)
  if (text !== null && text.length <= maxCachedLength) keep(text)
  return text
}
