import type { MetaDescriptor, MetaFunction } from '#app/lib/remix.ts'
import { heldRoot, type RootData } from '#app/lib/page/viewer.ts'

type Described = {
  title: string
  /** A sentence or two, for search engines and messengers. */
  description?: string | undefined
  /** The canonical URL of the page, from the root. */
  path: string
  /** The page as a schema.org object. */
  thing?: ((root: RootData) => object) | undefined
  /** The page's feeds, for feed readers. */
  feeds?: { path: string; title: string }[]
  /** Hidden from search engines, such as a draft. */
  isHidden?: boolean
}

/**
 * Returns the meta tags of a public page: title, description, canonical URL and Open Graph, for search results and
 * sharing. The only place that creates them.
 */
export function described(
  { matches }: Matches,
  { title, description, path, thing, feeds = [], isHidden = false }: Described,
): MetaDescriptor[] {
  const root = rootOf({ matches })
  if (!root) return [{ title }]
  if (isHidden) return [{ title }, { name: 'robots', content: 'noindex' }]
  const { baseUrl } = root.frame
  const place = placeOf(root)
  const address = baseUrl + path
  const texts = description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []
  return [
    { title: title === place ? place : `${title} - ${place}` },
    ...texts,
    { tagName: 'link', rel: 'canonical', href: address },
    ...feeds.map(({ path, title }) => ({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${title} - ${place}`,
      href: baseUrl + path,
    })),
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: place },
    { property: 'og:image', content: `${baseUrl}/icon-512.png` },
    ...(thing ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing(root) } } as MetaDescriptor] : []),
  ]
}

type Matches = Pick<Parameters<MetaFunction>[0], 'matches'>

/** Returns the root loader's data, used by a page's tags; undefined if it could not be loaded. */
export const rootOf = ({ matches }: Matches) =>
  heldRoot(matches.find(({ id }) => id === 'root')?.data as RootData | undefined)

/** Whether a page is on the parent's host, where more is public. */
export const isOnParent = ({ matches }: Matches) => rootOf({ matches })?.frame.chapter.isMain === true

/** Returns the chapter and its association: Washington DC, AEA. */
export const placeOf = ({ frame }: RootData) => `${frame.chapter.chapterName}, ${frame.association.shortName}`

/** Returns the chapter as a schema.org organization, and the association it is part of. */
export function organizationOf({ frame }: RootData): object {
  const { chapter, association, baseUrl, chapters, look } = frame
  const parent = chapters.find(({ subDomain }) => subDomain === association.shortName.toLowerCase())
  return {
    '@type': 'Organization',
    name: chapter.isMain ? association.name : `${association.shortName} ${chapter.chapterName}`,
    url: `${baseUrl}/`,
    logo: `${baseUrl}${look?.logo?.icon ?? '/icon-512.png'}`,
    ...(chapter.chapterEmail && { email: chapter.chapterEmail }),
    ...(chapter.chapterPhone && { telephone: chapter.chapterPhone }),
    ...(chapter.chapterAddress && { address: chapter.chapterAddress }),
    ...(parent &&
      !chapter.isMain && {
        parentOrganization: { '@type': 'Organization', name: association.name, url: `${parent.url}/` },
      }),
  }
}
