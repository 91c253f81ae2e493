import { chapterOfHost } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { isInside } from '../providers/inside.ts'

/** Headers that a proxy adds to a visitor's request, and not to its own. */
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Answers whether the proxy in front may obtain a certificate for a host (Caddy's `on_demand_tls ask`): 200 for the
 * hosts of open chapters, and for the bare domain while there is no chapter; 404 for all others. Only the proxy itself may ask: from an address inside its network, and not
 * on behalf of a visitor. Without a proxy there is nothing to ask for. Writes nothing.
 */
export async function answerCertificateHost(
  { store, env }: Pick<Portal, 'store' | 'env'>,
  request: Request,
  connection: string,
): Promise<Response> {
  const isProxy =
    env.trustedProxies > 0 && isInside(connection) && forwarded.every((name) => !request.headers.has(name))
  if (!isProxy) return new Response('Only the proxy in front of the portal may ask', { status: 403 })
  const domain = new URL(request.url).searchParams.get('domain') ?? ''
  return (await isChapterHost({ store, env }, domain))
    ? new Response('yes')
    : new Response('No open chapter has this host', { status: 404 })
}

async function isChapterHost({ store, env }: Pick<Portal, 'store' | 'env'>, domain: string): Promise<boolean> {
  const host = domain.toLowerCase()
  const label = host === env.baseDomain ? '' : host.slice(0, -env.baseDomain.length - 1)
  // `chapterOfHost` looks at the first label only: dc.elsewhere.example would pass.
  const isBelow = host === env.baseDomain || host === `${label}.${env.baseDomain}`
  if (!isBelow || !/^(?:www\.)?[a-z\d-]*$|^www$/.test(label)) return false
  const chapter = await chapterOfHost(store.read, host, env)
  if (chapter !== null) return chapter.closedAt === null
  // The first start is a page of the bare domain.
  return (
    host === env.baseDomain &&
    !(await store.read.selectFrom('chapters').select('chapterId').limit(1).executeTakeFirst())
  )
}
