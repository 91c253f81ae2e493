import type { Hono, Context as HonoContext } from 'hono'
import type { Chapter } from '../chapter.ts'
import { colorsOf } from '../look/look.ts'
import type { Portal } from '../context.ts'
import { countPublicPages, privatePathsOf, publicPagesOf, type PublicPage } from './public-pages.ts'
import { answerPublicFile, type PublicFile } from '../http/public-files.ts'
import type { Caller } from '../http/request-auth.ts'

/** Number of addresses in one sitemap; a chapter with more has several, and the first lists them. */
export const maxInMap = 1000

/** Serves the files by which search engines and phones discover a chapter. */
export function mountSeoFiles(app: Hono, portal: Portal, callerOf: (c: HonoContext) => Caller): void {
  const file = (c: HonoContext, made: PublicFile) => answerPublicFile(portal, c.req.raw, callerOf(c), made)
  app.get('/robots.txt', (c) => file(c, robots))
  app.get('/sitemap.xml', (c) => file(c, siteMap))
  app.get('/:part{sitemap-[1-9]\\d{0,3}\\.xml}', (c) => file(c, partOfMap(Number(/\d+/.exec(c.req.param('part'))![0]))))
  app.get('/manifest.webmanifest', (c) => file(c, manifest))
}

const robots: PublicFile = {
  type: 'text/plain',
  make: async ({ urls }, chapter) =>
    [
      'User-agent: *',
      ...privatePathsOf(chapter).map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${urls.origin(chapter)}/sitemap.xml`,
      '',
    ].join('\n'),
}

const siteMap: PublicFile = {
  type: 'application/xml',
  async make(portal, chapter) {
    const count = await countPublicPages(portal.store.read, chapter, portal.clock.now())
    if (count <= maxInMap)
      return mapOf(
        portal,
        chapter,
        await publicPagesOf(portal.store.read, chapter, portal.clock.now(), { from: 0, max: maxInMap }),
      )
    const origin = portal.urls.origin(chapter)
    const parts = Array.from(
      { length: Math.ceil(count / maxInMap) },
      (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
    )
    return xml('sitemapindex', parts)
  },
}

const partOfMap = (part: number): PublicFile => ({
  type: 'application/xml',
  async make(portal, chapter) {
    const pages = await publicPagesOf(portal.store.read, chapter, portal.clock.now(), {
      from: (part - 1) * maxInMap,
      max: maxInMap,
    })
    return pages.length === 0 ? null : mapOf(portal, chapter, pages)
  },
})

function mapOf({ urls }: Portal, chapter: Chapter, pages: PublicPage[]): string {
  const origin = urls.origin(chapter)
  return xml(
    'urlset',
    pages.map(
      ({ path, changedAt }) =>
        `<url><loc>${origin}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`,
    ),
  )
}

/** Paths consist of our own words and ids, which need no escaping. */
const xml = (name: string, rows: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</${name}>\n`

const manifest: PublicFile = {
  type: 'application/manifest+json',
  make: async ({ env }, chapter) =>
    JSON.stringify({
      name: `${env.association.shortName} ${chapter.chapterName}`,
      short_name: env.association.shortName,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: colorsOf(chapter.look).light['--bar'] ?? '#033c73',
      icons: iconsOf(chapter),
    }),
}

const iconsOf = ({ look: { logo } }: Chapter) =>
  (logo ? [512] : [192, 512]).map((pixels) => ({
    src: logo?.icon ?? `/icon-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
  }))
