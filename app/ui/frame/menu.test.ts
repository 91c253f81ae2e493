import { expect, test } from 'vitest'
import { pages } from '#remix.config.js'
import type { Viewer, Waiting } from '#app/lib/page/viewer.ts'
import {
  barEntries,
  countOf,
  groupsBelow,
  isCurrent,
  isGroupOpen,
  markedInBar,
  panelOf,
  sectionName,
  visitorEntries,
} from './menu.ts'
import type { Entry } from './menu.ts'

type Reader = Pick<Viewer, 'role' | 'isAdmin' | 'chapter'> & { takesDonations?: boolean }

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

test.each(['admin', 'systemAdmin'] as const)('the Admin dashboard of an %s is the page after login', (role) => {
  const entry = barEntries(reader(role)).left.find(({ label }) => label === 'Admin dashboard')!
  expect(entry.to).toBe('/dashboard')
  expect(isCurrent(entry, '/dashboardScreen')).toBe(true)
  expect(panelOf(reader(role))!.groups[0]!.entries[0]!.to).toBe('/dashboard')
  expect(panel(reader(role)).includes('Overview')).toBe(role === 'systemAdmin')
})

test('a visitor sees no Donation without a cause to give to, a member does', () => {
  expect(bar({ ...reader('anonymous'), takesDonations: false })).not.toContain('Donation')
  expect(bar({ ...reader('anonymous'), takesDonations: true })).toContain('Donation')
  expect(bar({ ...reader('member'), takesDonations: false })).toContain('Donation')
})

test('Jobs exists only with the job portal, and is shorter on the parent chapter', () => {
  expect(bar(reader('member', { jobPortal: false }))).not.toContain('Jobs')
  expect(jobs(reader('member'))).toEqual(['Chapter jobs', 'All jobs', 'Post a job'])
  expect(jobs(reader('anonymous', { isMain: true }))).toEqual(['All jobs'])
})

test('a member gets Downloads, an admin Uploads', () => {
  expect(panel(reader('member'))).toEqual([
    'Dashboard',
    'Members',
    'Committees',
    'Ballots',
    'Payment',
    'Donation',
    'Downloads',
  ])
  expect(panel(reader('admin'))).toContain('Uploads')
})

test('only a system admin has the chapters in the panel', () => {
  expect(panel(reader('admin'))).not.toContain('Chapters')
  expect(panel(reader('systemAdmin'))).toContain('Chapters')
})

test('a module has a group in the panel, which is removed with it', () => {
  const groups = (who: Reader) => panelOf(who)!.groups.flatMap(({ title }) => title ?? [])
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
  expect(sectionName(reader('admin'), '/systemAdmin')).toBe('Overview')
  expect(sectionName(reader('admin'), '/users/3f/pending')).toBe('Members')
  expect(sectionName(reader('member'), '/job/new')).toBe('Post a job')
  expect(sectionName(reader('admin'), '/career/edit/7')).toBe('Career portal')
  expect(sectionName(reader('anonymous'), '/events')).toBe('Events')
  expect(sectionName(reader('member'), '/documents')).toBe('Downloads')
  expect(sectionName(reader('admin'), '/documents')).toBe('Uploads')
})

test('what admins need daily is in sight: it does not fold', () => {
  const [daily, ...folding] = panelOf(reader('admin'))!.groups
  expect(labels(daily!.entries)).toEqual(['Dashboard', 'Members', 'Events', 'Email', 'Treasury', 'Chapter settings'])
  expect(daily!.id).toBeUndefined()
  expect(folding.every(({ id }) => /^[a-z]+$/.test(id ?? ''))).toBe(true)
})

test('a group is as it was left, and open around the current page', () => {
  const group = (id: string) => panelOf(reader('admin'))!.groups.find((one) => one.id === id)!
  expect(isGroupOpen(group('content'), {}, '/members')).toBe(true)
  expect(isGroupOpen(group('content'), { content: false }, '/members')).toBe(false)
  expect(isGroupOpen(group('content'), { content: false }, '/images')).toBe(true)
  expect(isGroupOpen(group('setup'), {}, '/members')).toBe(false)
  expect(isGroupOpen(group('setup'), { setup: true }, '/members')).toBe(true)
})

test('an entry has the number of things that wait behind it', () => {
  const waiting: Waiting = {
    applications: 4,
    toResolve: 1,
    zelle: 2,
    refundsToConfirm: 3,
    openRefunds: 7,
    pendingJobs: 5,
    bankLines: 8,
    monthsToSeal: 9,
    failedEmails: 6,
  }
  const counts = panelOf(reader('admin'))!
    .groups.flatMap(({ entries }) => entries)
    .flatMap((entry) => (countOf([entry], waiting) ? [`${entry.label} ${countOf([entry], waiting)}`] : []))
  expect(counts).toEqual(['Members 4', 'Email 6', 'Treasury 23', 'Pending posts 5'])
  expect(countOf(panelOf(reader('member'))!.groups[0]!.entries, null)).toBe(0)
})

test.each([
  ['member', {}],
  ['admin', {}],
  ['admin', { isMain: true }],
  ['systemAdmin', { isMain: true }],
] as const)('the phone menu of a %s has no two entries of one name or address', (role, chapter) => {
  const who = reader(role, chapter)
  const { left, right } = barEntries(who)
  const above = [...left, ...right]
  const all = [...above, ...groupsBelow(above, panelOf(who)!.groups).flatMap(({ entries }) => entries)]
  expect(labels(all)).toEqual([...new Set(labels(all))])
  expect(all.map(({ to }) => to)).toEqual([...new Set(all.map(({ to }) => to))])
  const missing = panelOf(who)!
    .groups.flatMap(({ entries }) => entries)
    .filter(({ to }) => !all.some((entry) => entry.to === to))
  expect(missing).toEqual([])
})

test('the bar marks where one is, also on pages of the side panel', () => {
  const marked = (role: Viewer['role'], path: string) => markedInBar(reader(role), path)?.label
  expect(marked('admin', '/dashboard')).toBe('Admin dashboard')
  expect(marked('admin', '/memberType')).toBe('Admin dashboard')
  expect(marked('admin', '/events')).toBe('Events')
  expect(marked('member', '/members')).toBe('Dashboard')
  expect(marked('member', '/payment/7/receipt')).toBe('Payment')
  expect(marked('member', '/profile')).toBeUndefined()
  expect(marked('anonymous', '/login')).toBeUndefined()
})

test("the phone's bar has a name for every page", () => {
  const nameless = Object.keys(pages)
    .filter((path) => !path.includes('*'))
    .map((path) => path.replace(/:\w+/g, 'x'))
    .filter((path) => sectionName(reader('systemAdmin'), path) === 'Menu')
  expect(nameless).toEqual([])
})
