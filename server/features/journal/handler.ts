import { isSignedIn } from '#server/auth/actor.ts'
import type { Portal } from '#server/context.ts'
import { openRequest, type Caller } from '#server/http/request-auth.ts'
import { Refusal } from '#server/refusal.ts'
import { contentDisposition } from '#server/text/content-disposition.ts'
import { exportedFile } from './writes.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

const page = '/treasury/journal'

/**
 * GET /treasury/journal/file?export=1200: an exported journal as a file, by the position of its fact. Redirects
 * unauthorized readers to the login, and those who ask for an export that the chapter does not have to the page.
 */
export async function answerJournalFile(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'file')
  if (!opened) return new Response('There is no chapter at this address', { status: 404 })
  const context = await opened.context()
  if (!isSignedIn(context.actor) || !mayDo(context.actor, 'books'))
    return goTo(`/login?redirect=${encodeURIComponent(page)}`)
  try {
    const { fileName, bytes } = await exportedFile(context, positionIn(request))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
        'content-disposition': contentDisposition('attachment', fileName),
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof Refusal) return goTo(`${page}?file=none`)
    throw error
  }
}

/** Returns the position that the address names; 0, where no export is, for anything else. */
function positionIn(request: Request): number {
  const position = new URL(request.url).searchParams.get('export') ?? ''
  return /^\d{1,15}$/.test(position) ? Number(position) : 0
}

const goTo = (location: string) => new Response(null, { status: 303, headers: { location } })
