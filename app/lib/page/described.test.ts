import { expect, test } from 'vitest'
import type { RootData } from '#app/lib/page/viewer.ts'
import { described, organizationOf } from './described.ts'

const frame = {
  chapter: {
    chapterName: 'Washington DC',
    subDomain: 'dc',
    isMain: false,
    chapterEmail: 'dc@aea.example',
    chapterPhone: '',
    chapterAddress: '21 Capstone Street',
  },
  association: { shortName: 'AEA', name: 'Association of Engineers' },
  baseUrl: 'https://dc.aea.example',
  chapters: [{ subDomain: 'aea', chapterName: 'CENTRAL', url: 'https://aea.aea.example' }],
}
const root = { frame } as unknown as RootData
const args = { matches: [{ id: 'root', data: root }] } as unknown as Parameters<typeof described>[0]

test('a public page has its title with the place, one canonical URL and the tags for sharing', () => {
  const tags = described(args, { title: 'Events', description: 'All of them.', path: '/calendar' })
  expect(tags).toEqual(
    expect.arrayContaining([
      { title: 'Events - Washington DC, AEA' },
      { name: 'description', content: 'All of them.' },
      { tagName: 'link', rel: 'canonical', href: 'https://dc.aea.example/calendar' },
      { property: 'og:title', content: 'Events' },
      { property: 'og:url', content: 'https://dc.aea.example/calendar' },
      { property: 'og:site_name', content: 'Washington DC, AEA' },
    ]),
  )
  expect(described(args, { title: 'Washington DC, AEA', path: '/' })[0]).toEqual({ title: 'Washington DC, AEA' })
})

test('an unlisted page says only that', () => {
  expect(described(args, { title: 'Draft', path: '/event/1', thing: organizationOf, isHidden: true })).toEqual([
    { title: 'Draft' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('a chapter is part of its association, and includes only the data it has', () => {
  const thing = organizationOf(root)
  expect(thing).toMatchObject({
    '@type': 'Organization',
    name: 'AEA Washington DC',
    email: 'dc@aea.example',
    parentOrganization: { url: 'https://aea.aea.example/' },
  })
  expect(Object.keys(thing)).not.toContain('telephone')
})
