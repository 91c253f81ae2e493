import { data, type MetaFunction } from '#app/lib/remix.ts'
import { load } from '#app/lib/page/page.ts'
import { Refusal } from '#server/refusal.ts'

export const meta: MetaFunction = () => [{ title: 'Export' }]

/** A rejected list download: the server sends a file from this URL, and shows this page only to say why not. */
export const loader = load((_page, { refused = new Refusal('missing', 'This list does not exist') }) => {
  // The login, or the question who one is, comes first.
  if (refused.why === 'unauthenticated' || refused.details.confirms) throw refused
  const { retryAfterSeconds } = refused.details
  throw data(
    { kind: refused.why, message: refused.message },
    { status: refused.status, ...(retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}) },
  )
})

export default function ExportRefusedPage() {
  return null
}
