import { expect, test } from 'vitest'
import { rssOf } from './rss.ts'

const feed = {
  title: 'AEA Washington DC',
  description: 'News',
  address: 'http://dc.localhost:3000/',
  self: 'http://dc.localhost:3000/announcements.rss',
}
const item = { title: 'Hall B', address: 'http://dc.localhost:3000/announcements/1', description: 'Closed.' }

test('typed input stays text, and no character breaks the file', () => {
  const title = 'A & B < C > "D" ]]><script>alert(1)</script>\u0000\u0007\u001B\uFFFE\uD800 end'
  const text = rssOf({ ...feed, items: [{ ...item, title, description: title, category: title }] })
  const escaped = 'A &amp; B &lt; C &gt; &quot;D&quot; ]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;   end'
  for (const name of ['title', 'description', 'category']) expect(text).toContain(`<${name}>${escaped}</${name}>`)
  expect(text).not.toMatch(/<script|[\p{Cs}\uFFFE]|[^\P{Cc}\n]/u)
})

test('a feed says where it is, and an item when it was published', () => {
  const text = rssOf({
    ...feed,
    items: [
      { ...item, publishedAt: '2026-11-21T15:00:00.000Z' },
      { ...item, description: '' },
    ],
  })
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" /)
  expect(text).toContain(
    '<atom:link href="http://dc.localhost:3000/announcements.rss" rel="self" type="application/rss+xml"/>',
  )
  expect(text.match(/<pubDate>.*?<\/pubDate>/g)).toEqual(['<pubDate>Sat, 21 Nov 2026 15:00:00 GMT</pubDate>'])
  expect(text.match(/<guid isPermaLink="true">http:\/\/dc\.localhost:3000\/announcements\/1<\/guid>/g)).toHaveLength(2)
  expect(text.match(/<description>/g)).toHaveLength(2)
})
