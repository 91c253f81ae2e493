import { expect, test } from 'vitest'
import { isCurrent, panelOf, profileEntry, sectionName } from '#app/ui/frame/menu.ts'
import { pages } from '../../remix.config.js'

const chapter = {
  chapterId: 'aea',
  chapterName: 'AEA',
  subDomain: 'aea',
  chapterAddress: '',
  closedOn: null,
  chapterPhone: '',
  chapterEmail: '',
  advertisement: true,
  jobPortal: true,
  isMain: true,
  timeZone: 'America/New_York',
  zone: 'ET',
}
const everywhere = { role: 'systemAdmin' as const, isAdmin: true, chapter }

test("at most one menu entry is marked as current on a page, and none on one's own profile", () => {
  const addresses = Object.keys(pages).map((page) => page.replaceAll(/:\w+/g, '7'))
  const entries = panelOf(everywhere)!.groups.flatMap((group) => group.entries)
  const marked = (path: string) => entries.filter((entry) => isCurrent(entry, path)).map(({ label }) => label)
  expect(addresses.length).toBeGreaterThan(80)
  expect(addresses.filter((path) => marked(path).length > 1)).toEqual([])
  expect(marked('/users/profile/edit')).toEqual([])
  expect(sectionName(everywhere, '/users/profile/edit')).toBe('Profile')
  expect(isCurrent(profileEntry, '/users/profile/edit')).toBe(true)
  expect(marked('/users/59308/edit')).toEqual(['Members'])
})
