import { countedCall } from '#server/auth/counted-writes.ts'
import { limit } from '#server/auth/limits.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import type { Portal } from '#server/context.ts'
import { openRequest, type Caller } from '#server/http/request-auth.ts'
import { readUploadedFile } from '#server/providers/files/multipart.ts'
import { Refusal } from '#server/refusal.ts'
import { addBankFile } from './files.writes.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

const page = '/treasury/bank'

/**
 * POST /treasury/bank/file: a file of the bank in the field `image`, as every upload is sent, and the
 * account that the admin chose, if any, in `account`. Redirects to the page, which says what became of the file,
 * or to that of a list's columns; unauthorized readers to the login.
 */
export async function answerBankFile(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  try {
    const opened = await openRequest(portal, request, caller, 'page')
    if (!opened) return new Response('There is no chapter at this address', { status: 404 })
    const context = await opened.context()
    const { actor } = context
    if (!isSignedIn(actor) || !mayDo(actor, 'payments', 'change'))
      return goTo(`/login?redirect=${encodeURIComponent(page)}`)
    await limit(portal, 'uploadByAddress', caller.clientAddress)
    const fields = new Map<string, string>()
    const { bytes, sentName } = await readUploadedFile(request, fields)
    const counted = { ...context, actor, write: countedCall({ ...context, actor }) }
    const { fileId, waits, leavesGap } = await addBankFile(counted, bytes, sentName, fields.get('account'))
    if (waits && !leavesGap) return goTo(`${page}/files/${fileId}`)
    if (leavesGap) return goTo(`${page}#files`)
    return goTo(`${page}?file=${fileId}#files`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return goTo(`${page}?refused=${refusedAs[error.why] ?? 'invalid'}#files`)
  }
}

/** The codes by which the page words a refusal: texts in addresses could be anybody's. */
const refusedAs: Partial<Record<Refusal['why'], string>> = {
  unavailable: 'busy',
  limited: 'busy',
  forbidden: 'forbidden',
}

const goTo = (location: string) => new Response(null, { status: 303, headers: { location } })
