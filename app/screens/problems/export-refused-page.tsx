import { data, redirect, type MetaFunction } from '#app/lib/remix.ts'
import { load } from '#app/lib/page/page.ts'
import { Refusal } from '#server/refusal.ts'

export const meta: MetaFunction = () => [{ title: 'Export' }]

/** A rejected list download: the server sends a file from this URL, and shows this page only to say why not. */
export const loader = load(({ request, url }, { refused = new Refusal('missing', 'This list does not exist') }) => {
  // The login comes first.
  if (refused.why === 'unauthenticated') throw refused
  const { retryAfterSeconds, confirms } = refused.details
  // Back to the page with the link: a file is no page to lead on to.
  if (confirms) throw redirect(`/confirm?redirect=${encodeURIComponent(pageBefore(request, url))}`)
  throw data(
    { kind: refused.why, message: refused.message },
    { status: refused.status, ...(retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}) },
  )
})

/** Returns the page of this host whose link was followed, or the first page after a login. */
function pageBefore({ headers }: Request, { host }: URL): string {
  const referer = headers.get('referer') ?? ''
  const before = URL.canParse(referer) ? new URL(referer) : null
  const isOurs = before?.host === host && !before.pathname.startsWith('/export/')
  return isOurs ? before.pathname + before.search : '/dashboard'
}

export default function ExportRefusedPage() {
  return null
}
