import type { Module, Viewer, Waiting } from '#app/lib/page/viewer.ts'
import { mayDo, type Level, type Right } from '#server/auth/rights.rules.ts'
import type { FrameIconName } from './frame-icon.tsx'

/**
 * A menu entry, limited to chapters with `module` if set. It is current on its URL, on those below it unless `exact`,
 * and on those in `also`, but not on those in `except`, which belong to other entries.
 */
export type Entry = {
  label: string
  to: string
  icon?: FrameIconName
  module?: Module
  exact?: boolean
  also?: string[]
  except?: string[]
  below?: Entry[]
  /** The things that wait behind it, whose number it shows. */
  counts?: (keyof Waiting)[]
  /** The rights that open it for officers, any of them; without any it is for admins alone. */
  rights?: Right[]
  /** Of a page that is there to change something. */
  level?: Level
  /** Its name in a menu that has another entry of the same label. */
  longLabel?: string
}

/** A group without an id is always open; the others fold, and `isOpen` is how they are at first. */
export type PanelGroup = { id?: string; title?: string; entries: Entry[]; isOpen?: boolean }

export type Panel = { title: string; groups: PanelGroup[] }

type Reader = Pick<Viewer, 'role' | 'isAdmin' | 'chapter'> &
  Partial<Pick<Viewer, 'takesDonations' | 'mayWorkAsAdmin' | 'offices' | 'rights'>>

/** Returns the entries of the bar: content section 2 specifies who sees what. */
export function barEntries(reader: Reader): { left: Entry[]; right: Entry[] } {
  const { role, chapter, takesDonations = true } = reader
  const known = role !== 'anonymous'
  const left: Entry[] = known
    ? [landing(reader), { label: 'Blog', to: '/blog', icon: 'notebook-pen', also: ['/blogs'] }]
    : [{ label: 'About', to: '/about', icon: 'info' }]
  left.push({ label: 'Events', to: '/calendar', icon: 'calendar-days', also: ['/event'] }, jobs(chapter.isMain))

  const right: Entry[] = [{ label: 'Committees', to: '/committiees', icon: 'landmark', also: ['/committee'] }]
  if (chapter.isMain) right.push({ label: 'Board', to: '/bod', icon: 'users' }, { ...documents, label: 'Documents' })
  if (known) right.push({ label: 'Payment', to: '/payment', icon: 'receipt-text' })
  // A visitor could do nothing there without a cause to give to.
  if (known || takesDonations) right.push({ label: 'Donation', to: '/donate', icon: 'hand-heart' })
  return { left: switchedOn(chapter, left), right: switchedOn(chapter, right) }
}

/** Removes the entries of modules that the chapter has not turned on. */
const switchedOn = (chapter: Reader['chapter'], entries: Entry[]) =>
  entries.filter(({ module }) => !module || chapter[module])

/**
 * Returns a visitor's entries at the right end of the bar; neither the parent chapter nor a closed one takes
 * applications.
 */
export function visitorEntries({ role, chapter }: Reader): Entry[] {
  if (role !== 'anonymous') return []
  const login: Entry = { label: 'Log in', to: '/login', icon: 'log-in', also: ['/password'] }
  return chapter.isMain || chapter.closedOn !== null
    ? [login]
    : [{ label: 'Join', to: '/register', icon: 'user-plus' }, login]
}

/**
 * Returns the side panel of the work screens (foundation, section 2). Visitors have none. What admins use daily is on
 * top and always there; the rest is in groups that fold.
 */
export function panelOf(reader: Reader): Panel | undefined {
  if (reader.role === 'anonymous') return undefined
  if (!reader.isAdmin) {
    const office = officeEntries(reader)
    // The page of the offices alone needs no heading of its own.
    const [member, officer] = office.length > 1 ? [[], office] : [office, []]
    const groups = [{ title: 'Membership', entries: [...everyone(reader), ...member] }]
    return {
      title: 'My chapter',
      groups: officer.length > 0 ? [...groups, { title: 'My office', entries: officer }] : groups,
    }
  }
  return {
    title: 'Chapter panel',
    groups: [
      { entries: daily(reader) },
      { id: 'mine', title: 'My chapter', entries: everyone(reader).filter(({ to }) => !isDaily(to)) },
      { id: 'content', title: 'Chapter content', entries: content(reader), isOpen: true },
      ...ofModules.filter(({ module }) => reader.chapter[module]),
      { id: 'setup', title: 'Setup', entries: setup(reader) },
    ],
  }
}

/** What an officer at work may open; admins, and whoever holds an office, find the switch there. */
function officeEntries(reader: Reader): Entry[] {
  if (!reader.offices && !reader.mayWorkAsAdmin) return []
  const all = [
    ...daily(reader),
    ...content(reader),
    ...ofModules.filter(({ module }) => reader.chapter[module]).flatMap(({ entries }) => entries),
    ...setup(reader),
  ]
  const own = everyone(reader).map(({ to }) => to)
  const open = all.filter(
    ({ to, rights = [], level }) => !own.includes(to) && rights.some((right) => mayDo(reader, right, level)),
  )
  return [{ ...officeEntry, icon: 'briefcase' }, ...open]
}

/** Returns whether a group is open: as the viewer left it, and always around the current page. */
export function isGroupOpen(
  { id, entries, isOpen = false }: PanelGroup,
  states: Record<string, boolean>,
  path: string,
) {
  if (id === undefined || entries.some((entry) => isCurrent(entry, path))) return true
  return states[id] ?? isOpen
}

/** Returns how many things wait behind menu entries. */
export const countOf = (entries: readonly Entry[], waiting: Waiting | null | undefined): number =>
  entries.flatMap(({ counts = [] }) => counts).reduce((sum, name) => sum + (waiting?.[name] ?? 0), 0)

/**
 * Returns the panel's groups without the entries that the menu above already has. An entry with the label of another
 * gets its longer name, because a menu has no two entries of one name.
 */
export function groupsBelow(above: readonly Entry[], groups: readonly PanelGroup[]): PanelGroup[] {
  const labels = new Set(above.map(({ label }) => label))
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ to }) => !above.some((other) => other.to === to))
        .map((entry) => (labels.has(entry.label) ? { ...entry, label: entry.longLabel ?? entry.label } : entry)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Returns the entry that the bar marks: the page's own, or on pages of the side panel the entry of the same name, else
 * the dashboard, from which they are reached.
 */
export function markedInBar(reader: Reader, path: string): Entry | undefined {
  const { left, right } = barEntries(reader)
  const bar = [...left, ...right]
  const own = bar.find((entry) => isCurrent(entry, path))
  if (own || reader.role === 'anonymous') return own
  const inPanel = panelOf(reader)!
    .groups.flatMap(({ entries }) => entries)
    .find((entry) => isCurrent(entry, path))
  return inPanel && (bar.find(({ label }) => label === inPanel.label) ?? left[0])
}

/** Whether a URL belongs to an entry; case-insensitive. */
export function isCurrent({ to, exact = false, also = [], except = [] }: Entry, path: string): boolean {
  const here = `${path.toLowerCase().replace(/\/$/, '')}/`
  const isBelow = (address: string) => here.startsWith(`${address.toLowerCase()}/`)
  if (here === `${to.toLowerCase()}/`) return true
  return [...(exact ? [] : [to]), ...also].some(isBelow) && !except.some(isBelow)
}

/** The member's own page, linked from the menu with the name. */
export const profileEntry = { label: 'Profile', to: '/profile', also: ['/users/profile'] } satisfies Entry

/** How the member logs in, linked from the menu with the name. */
export const securityEntry = { label: 'Security', to: '/security', also: ['/confirm'] } satisfies Entry

/** The offices that the member holds, and the switch to work for them, or as an admin. */
export const officeEntry = { label: 'My office', to: '/my-office' } satisfies Entry

/** What the member is emailed about, linked from the menu with the name. */
export const notificationsEntry = { label: 'Notifications', to: '/notifications' } satisfies Entry

/** Returns the name of the page a path belongs to, shown in the phone's bar. */
export function sectionName(reader: Reader, path: string): string {
  if (path === '/') return 'Home'
  const { left, right } = barEntries(reader)
  const bar = [...left, ...right].flatMap((entry) => [...(entry.below ?? []), entry])
  // A page has its name even for viewers whose menus do not link to it.
  const all: Reader = {
    role: 'systemAdmin',
    isAdmin: true,
    chapter: { ...reader.chapter, isMain: true, advertisement: true, jobPortal: true },
  }
  const entries = [
    ...bar,
    ...everyone(reader),
    ...daily(all),
    ...content(all),
    ...ofModules.flatMap((group) => group.entries),
    ...setup(all),
    ...elsewhere,
  ]
  return entries.find((entry) => isCurrent(entry, path))?.label ?? 'Menu'
}

const members: Entry = {
  label: 'Members',
  to: '/members',
  icon: 'users',
  also: ['/users', '/admin/users'],
  except: profileEntry.also,
  counts: ['applications'],
}

const elsewhere: Entry[] = [
  { label: 'About', to: '/about' },
  { label: 'Search', to: '/search' },
  { label: 'Developers', to: '/developers' },
  { label: 'Board', to: '/bod' },
  { label: 'My registration', to: '/registration' },
  { label: 'Check a receipt', to: '/verify' },
  { label: 'Pay your dues', to: '/renew' },
  { label: 'Download', to: '/export' },
  { label: 'Undo', to: '/undo' },
  { label: 'Theme', to: '/preferences' },
  { label: 'Unsubscribe', to: '/unsubscribe' },
  { label: 'Log out', to: '/logout' },
  { label: 'Log in', to: '/login' },
  { label: 'Join', to: '/register' },
  { label: 'Activation', to: '/activate', also: ['/resend-verification'] },
  { label: 'Password', to: '/password' },
  profileEntry,
  securityEntry,
  officeEntry,
  members,
  { label: 'Training', to: '/training' },
  { label: 'Job alerts', to: '/newsletter' },
  notificationsEntry,
  { label: 'Advertisements', to: '/advertisement' },
  { label: 'Career portal', to: '/career' },
  { label: 'Mailbox', to: '/dev/mailbox' },
]

const dashboard: Entry = { label: 'Dashboard', to: '/dashboard', icon: 'layout-dashboard' }

/** Returns the first entry of the bar: for admins the dashboard begins with what waits [spec 3]. */
const landing = ({ isAdmin }: Reader): Entry =>
  isAdmin ? { ...dashboard, label: 'Admin dashboard', also: ['/dashboardScreen'] } : dashboard

const documents: Entry = { label: 'Downloads', to: '/documents', icon: 'folder-down', also: ['/doc'] }

function jobs(isMain: boolean): Entry {
  const all = { label: 'All jobs', to: '/jobsall' }
  const below = isMain ? [all] : [{ label: 'Chapter jobs', to: '/jobs' }, all, { label: 'Post a job', to: '/job/new' }]
  return {
    label: 'Jobs',
    to: isMain ? '/jobsall' : '/jobs',
    icon: 'briefcase',
    module: 'jobPortal',
    also: ['/jobs', '/jobsall', '/job'],
    below,
  }
}

function everyone(reader: Reader): Entry[] {
  return [
    dashboard,
    members,
    { label: 'Committees', to: '/committiees', icon: 'landmark', also: ['/committee'] },
    { label: 'Ballots', to: '/votes', icon: 'vote' },
    { label: 'Payment', to: '/payment', icon: 'receipt-text' },
    { label: 'Donation', to: '/donate', icon: 'hand-heart' },
    mayDo(reader, 'content', 'change') ? { ...documents, label: 'Uploads', icon: 'folder-up' } : documents,
  ]
}

/** The entries that admins need every day; they stay in sight without scrolling. */
function daily({ role }: Reader): Entry[] {
  return [
    { ...dashboard, also: ['/dashboardScreen'] },
    ...(role === 'systemAdmin'
      ? ([
          { label: 'Overview', to: '/systemAdmin', icon: 'landmark' },
          { label: 'Chapters', to: '/chapter', icon: 'building-2' },
        ] as const)
      : []),
    members,
    {
      label: 'Events',
      longLabel: 'Manage events',
      to: '/events',
      icon: 'calendar-days',
      also: ['/event', '/eventsnew', '/eventnew'],
      rights: ['events'],
    },
    { label: 'Email', to: '/emails', icon: 'mail', also: ['/email'], counts: ['failedEmails'], rights: ['mail'] },
    {
      label: 'Treasury',
      to: '/treasury',
      icon: 'scale',
      counts: ['toResolve', 'zelle', 'refundsToConfirm', 'bankLines', 'monthsToSeal'],
      rights: ['books'],
    },
    { label: 'Chapter settings', to: '/settings', icon: 'settings', rights: ['settings', 'accounts'] },
  ]
}

const isDaily = (to: string) => to === dashboard.to || to === members.to

function content({ chapter }: Reader): Entry[] {
  const entries: Entry[] = [
    { label: 'Activities', to: '/activity', icon: 'images', also: ['/activities'], rights: ['content'] },
    { label: 'Announcements', to: '/announcement', icon: 'megaphone', also: ['/announcements'], rights: ['content'] },
    { label: 'Images', to: '/images', icon: 'image', also: ['/image'], rights: ['content'] },
    { label: 'Help contacts', to: '/help', icon: 'life-buoy', rights: ['content'] },
    { label: 'Quick links', to: '/links', icon: 'link', rights: ['content'] },
  ]
  if (!chapter.isMain) return entries
  const ofTheParent: Entry[] = [
    { label: 'Mission', to: '/mission', icon: 'compass', also: ['/chapters/mission'], rights: ['content'] },
    { label: 'Vision', to: '/vission', icon: 'eye', also: ['/chapters/vission'], rights: ['content'] },
    { label: 'History', to: '/history', icon: 'history', also: ['/chapters/history'], rights: ['content'] },
  ]
  return [...entries, ...ofTheParent]
}

/** The panel groups that a chapter has only with a module. */
const ofModules: (PanelGroup & { module: Module })[] = [
  {
    id: 'ads',
    title: 'Advertisement',
    module: 'advertisement',
    entries: [
      {
        label: 'Add advertisement',
        to: '/advertisement',
        icon: 'megaphone',
        exact: true,
        rights: ['advertising'],
        level: 'change',
      },
      {
        label: 'Main banners',
        to: '/advertisement/home-main-banner',
        icon: 'rectangle-horizontal',
        also: ['/advertisement/home-image-box'],
        rights: ['advertising'],
      },
      { label: 'Video box', to: '/advertisement/home-video-box', icon: 'play', rights: ['advertising'] },
      { label: 'Event ads', to: '/advertisement/event-sponsor', icon: 'calendar-days', rights: ['advertising'] },
      { label: 'Sponsors', to: '/advertisement/manage-sponsor', icon: 'hand-heart', rights: ['advertising'] },
    ],
  },
  {
    id: 'career',
    title: 'Career portal',
    module: 'jobPortal',
    entries: [
      {
        label: 'Pending posts',
        to: '/career',
        icon: 'clock',
        exact: true,
        counts: ['pendingJobs'],
        rights: ['jobPortal'],
      },
      { label: 'Approved posts', to: '/career/approved', icon: 'check', rights: ['jobPortal'] },
      { label: 'Rejected posts', to: '/career/rejected', icon: 'x', rights: ['jobPortal'] },
    ],
  },
]

const setup = ({ role }: Reader): Entry[] => [
  ...(role === 'systemAdmin' ? [{ label: 'System', to: '/system', icon: 'server' } as const] : []),
  { label: 'Member types', to: '/memberType', icon: 'id-card', rights: ['settings'] },
  { label: 'Member fields', to: '/member-fields', icon: 'list-checks', rights: ['settings'] },
  { label: 'Payment types', to: '/paymentType', icon: 'tags', rights: ['accounts'] },
  { label: 'Donation types', to: '/donationType', icon: 'heart', rights: ['accounts'] },
  { label: 'Offices', to: '/offices', icon: 'user-round-cog', rights: ['offices'] },
  { label: 'Imports', to: '/imports', icon: 'file-down' },
  { label: 'Domain and mail', to: '/mail-records', icon: 'globe', rights: ['settings'] },
]
