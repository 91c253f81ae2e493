import { expect, test } from 'vitest'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { barEntries, isCurrent, panelOf, sectionName, visitorEntries } from './menu.ts'
import type { Entry } from './menu.ts'

type Reader = Pick<Viewer, 'role' | 'isAdmin' | 'chapter'>

const reader = (role: Viewer['role'], chapter: Partial<Viewer['chapter']> = {}): Reader => ({
  role,
  isAdmin: role === 'admin' || role === 'systemAdmin',
  chapter: {
    chapterId: 'sv',
    chapterName: 'Silicon Valley',
    subDomain: 'sv',
    chapterAddress: '',
    closedOn: null,
    chapterPhone: '',
    timeZone: 'America/New_York',
    zone: 'Eastern Time',
    chapterEmail: '',
    advertisement: true,
    jobPortal: true,
    isMain: false,
    ...chapter,
  },
})

const labels = (entries: Entry[]) => entries.map(({ label }) => label)
const bar = (who: Reader) => {
  const { left, right } = barEntries(who)
  return labels([...left, ...right, ...visitorEntries(who)])
}
const panel = (who: Reader) => panelOf(who)?.groups.flatMap(({ entries }) => labels(entries)) ?? []
const jobs = (who: Reader) => labels(barEntries(who).left.find(({ label }) => label === 'Jobs')?.below ?? [])

test('a visitor gets About, Join and Log in', () => {
  expect(bar(reader('anonymous'))).toEqual(['About', 'Events', 'Jobs', 'Committees', 'Donation', 'Join', 'Log in'])
  expect(panel(reader('anonymous'))).toEqual([])
})

test('a closed chapter has no Join', () => {
  expect(bar(reader('anonymous', { closedOn: '2026-11-22' }))).not.toContain('Join')
})

test('the parent chapter takes no applications and has its board and documents', () => {
  const entries = bar(reader('anonymous', { isMain: true }))
  expect(entries).toEqual(['About', 'Events', 'Jobs', 'Committees', 'Board', 'Documents', 'Donation', 'Log in'])
})

test('a member gets Dashboard, Blog and Payment', () => {
  expect(bar(reader('member'))).toEqual(['Dashboard', 'Blog', 'Events', 'Jobs', 'Committees', 'Payment', 'Donation'])
})

test.each([
  ['admin', '/dashboardScreen'],
  ['systemAdmin', '/systemAdmin'],
] as const)('the Admin dashboard of an %s is the landing page with pending tasks, %s', (role, to) => {
  const entry = barEntries(reader(role)).left.find(({ label }) => label === 'Admin dashboard')!
  expect(entry.to).toBe(to)
  expect(isCurrent(entry, '/dashboard')).toBe(true)
  expect(panelOf(reader(role))!.groups[0]!.entries[0]!.to, 'and the own dashboard stands in the panel').toBe(
    '/dashboard',
  )
})

test('Jobs exists only with the job portal, and is shorter on the parent chapter', () => {
  expect(bar(reader('member', { jobPortal: false }))).not.toContain('Jobs')
  expect(jobs(reader('member'))).toEqual(['Chapter jobs', 'All jobs', 'Post a job'])
  expect(jobs(reader('anonymous', { isMain: true }))).toEqual(['All jobs'])
})

test('a member gets Downloads, an admin Uploads', () => {
  expect(panel(reader('member'))).toEqual(['Dashboard', 'Members', 'Committees', 'Payment', 'Donation', 'Downloads'])
  expect(panel(reader('admin'))).toContain('Uploads')
})

test('only a system admin has the chapters in the panel', () => {
  expect(panel(reader('admin'))).not.toContain('Chapters')
  expect(panel(reader('systemAdmin'))).toContain('Chapters')
})

test('a module has a group in the panel, which is removed with it', () => {
  const groups = (who: Reader) => panelOf(who)!.groups.map(({ title }) => title)
  expect(groups(reader('admin'))).toEqual(['My chapter', 'Chapter content', 'Advertisement', 'Career portal', 'Setup'])
  expect(groups(reader('admin', { advertisement: false }))).not.toContain('Advertisement')
  expect(groups(reader('admin', { jobPortal: false }))).not.toContain('Career portal')
  expect(groups(reader('member'))).toEqual(['Membership'])
})

test('on each list of a module one entry is current', () => {
  const current = (path: string) =>
    panelOf(reader('admin'))!.groups.flatMap(({ entries }) => labels(entries.filter((entry) => isCurrent(entry, path))))
  expect(current('/career')).toEqual(['Pending posts'])
  expect(current('/career/approved/')).toEqual(['Approved posts'])
  expect(current('/advertisement')).toEqual(['Add advertisement'])
  expect(current('/advertisement/manage-sponsor')).toEqual(['Sponsors'])
})

test('mission, vision and history are managed on the parent chapter', () => {
  expect(panel(reader('admin'))).not.toContain('Mission')
  expect(panel(reader('admin', { isMain: true }))).toEqual(expect.arrayContaining(['Mission', 'Vision', 'History']))
})

test('a URL below an entry belongs to the entry, a longer word does not', () => {
  const payment = { label: 'Payment', to: '/payment' }
  expect(isCurrent(payment, '/payment/8KD40213/receipt')).toBe(true)
  expect(isCurrent(payment, '/paymentType')).toBe(false)
  expect(isCurrent({ label: 'Member types', to: '/memberType' }, '/MEMBERTYPE/')).toBe(true)
})

test("the phone's bar names the page", () => {
  expect(sectionName(reader('anonymous'), '/')).toBe('Home')
  expect(sectionName(reader('anonymous'), '/password/recover')).toBe('Password')
  expect(sectionName(reader('admin'), '/systemAdmin')).toBe('Admin dashboard')
  expect(sectionName(reader('admin'), '/users/3f/pending')).toBe('Members')
  expect(sectionName(reader('member'), '/job/new')).toBe('Post a job')
  expect(sectionName(reader('admin'), '/career/edit/7')).toBe('Career portal')
  expect(sectionName(reader('anonymous'), '/events')).toBe('Events')
  expect(sectionName(reader('member'), '/documents')).toBe('Downloads')
  expect(sectionName(reader('admin'), '/documents')).toBe('Uploads')
})
