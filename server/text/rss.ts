import { writable } from './writable-text.ts'

/** An item of a feed. Feed readers also identify it by its address. */
export type FeedItem = {
  title: string
  /** The absolute address of its page. */
  address: string
  /** Plain text. */
  description: string
  /** UTC ISO; left out where it is of no use, such as for an upcoming event. */
  publishedAt?: string
  category?: string
}

export type Feed = {
  title: string
  description: string
  /** The absolute address of the page that it accompanies. */
  address: string
  /** Its own absolute address. */
  self: string
  items: readonly FeedItem[]
}

/** Returns an RSS 2.0 feed. */
export function rssOf({ title, description, address, self, items }: Feed): string {
  const head = [
    element('title', title),
    element('link', address),
    element('description', description),
    element('language', 'en-us'),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
  ]
  const lines = [...head, ...items.map(itemOf)].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${lines}\n</channel>\n</rss>\n`
}

const itemOf = ({ title, address, description, publishedAt, category }: FeedItem) =>
  [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escaped(address)}</guid>`,
    ...(description ? [element('description', description)] : []),
    ...(category ? [element('category', category)] : []),
    ...(publishedAt ? [element('pubDate', new Date(publishedAt).toUTCString())] : []),
    '</item>',
  ].join('\n')

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** XML does not allow control characters, not even escaped. */
const controls = /[^\P{Cc}\t\n\r]/gu

const escaped = (text: string) =>
  writable(text)
    .replace(controls, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
