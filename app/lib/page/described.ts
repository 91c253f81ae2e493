import type { MetaDescriptor, MetaFunction } from '#app/lib/remix.ts'
import { heldRoot, type RootData } from '#app/lib/page/viewer.ts'

type Described = {
  title: string
  /** A sentence or two, as search engines and messengers show them. */
  description?: string | undefined
  /** The one address of the page, from the root, however it was asked for. */
  path: string
  /** The page's thing as schema.org describes it. */
  thing?: ((root: RootData) => object) | undefined
  /** The feeds of what the page shows, for feed readers. */
  feeds?: { path: string; title: string }[]
  /** Not to be found by search engines, such as a draft. */
  isHidden?: boolean
}

/**
 * The title, the description, the address and the tags of Open Graph of a public page: how it looks where others find
 * or share it. The one place that makes them.
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

/** The data of the frame, which a page's tags are made from too; undefined where it could not be loaded. */
export const rootOf = ({ matches }: Matches) =>
  heldRoot(matches.find(({ id }) => id === 'root')?.data as RootData | undefined)

/** Whether a page is on the host of the parent, where more is everybody's. */
export const isOnParent = ({ matches }: Matches) => rootOf({ matches })?.frame.chapter.isMain === true

/** The chapter and its association: Washington DC, AEA. */
export const placeOf = ({ frame }: RootData) => `${frame.chapter.chapterName}, ${frame.association.shortName}`

/** The chapter as an organisation that search engines know, and the association that it is part of. */
export function organizationOf({ frame }: RootData): object {
  const { chapter, association, baseUrl, chapters } = frame
  const parent = chapters.find(({ subDomain }) => subDomain === association.shortName.toLowerCase())
  return {
    '@type': 'Organization',
    name: chapter.isMain ? association.name : `${association.shortName} ${chapter.chapterName}`,
    url: `${baseUrl}/`,
    logo: `${baseUrl}/icon-512.png`,
    ...(chapter.chapterEmail && { email: chapter.chapterEmail }),
    ...(chapter.chapterPhone && { telephone: chapter.chapterPhone }),
    ...(chapter.chapterAddress && { address: chapter.chapterAddress }),
    ...(parent &&
      !chapter.isMain && {
        parentOrganization: { '@type': 'Organization', name: association.name, url: `${parent.url}/` },
      }),
  }
}
