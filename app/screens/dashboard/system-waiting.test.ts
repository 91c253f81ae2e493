import { expect, test } from 'vitest'
import { waitingIn, type Chapter } from './system-waiting.ts'
import { kindNames } from './waiting-kinds.ts'
import { totalOf, waitingRows, type Landing } from './waiting-rows.ts'

const chapter = (chapterName: string, zelle: number): Chapter => ({
  chapterId: chapterName,
  chapterName,
  subDomain: chapterName,
  url: `https://${chapterName}.aea.example`,
  closedOn: null,
  lacks: [],
  members: 4,
  active: 3,
  duesCents: 0,
  applications: 0,
  toResolve: 0,
  zelle,
  refundsToConfirm: 0,
  openRefunds: 0,
  failedEmails: 0,
  pendingJobs: 0,
  bankLines: 0,
  monthsToSeal: 0,
})

test("pending Zelle payments of all chapters are in the system admins' overview, with a link to the chapter with the most", () => {
  const waiting = waitingIn([chapter('dc', 1), chapter('ny', 3), chapter('sj', 0)]).filter(({ count }) => count > 0)
  expect(waiting).toMatchObject([
    {
      count: 4,
      title: 'Payments by Zelle',
      text: 'ny 3, dc 1.',
      to: 'https://ny.aea.example/login?as=systemAdmin&redirect=%2Ftreasury%2Fresolve',
    },
  ])
})

test('the links of chapters lead through the login as a system admin, and keep their place on the page', () => {
  const rows = waitingIn([{ ...chapter('dc', 0), applications: 1 }]).filter(({ count }) => count > 0)
  expect(rows.map(({ to }) => to)).toEqual([
    'https://dc.aea.example/login?as=systemAdmin&redirect=%2Fmembers%23pending',
  ])
})

test('what is wrong with the portal itself waits before everything else, and what is well does not', () => {
  const waiting = waitingIn(
    [],
    [],
    [
      { id: 'log', state: 'good', says: 'Verified' },
      { id: 'backups', state: 'warning', says: 'None: BACKUP_DIR is not set.' },
      { id: 'disk', state: 'problem', says: 'Full' },
      { id: 'clock', state: 'problem', says: 'An hour behind' },
      { id: 'memory', state: 'warning', says: 'Little is left.' },
    ],
  )
  expect(waiting.slice(0, 2)).toMatchObject([
    { count: 1, title: 'Problem of the portal', text: 'Disk (Full).', to: '/system' },
    {
      count: 2,
      title: 'Warnings of the portal',
      text: 'Backups (None: BACKUP_DIR is not set), Memory (Little is left).',
      to: '/system',
    },
  ])
})

test("a chapter's dashboard and the system admins' list count the same of every kind, also a chapter that is not set up", () => {
  const nothing = chapter('dc', 0)
  const landing = (figures: Chapter): Landing => ({
    ...figures,
    year: 2026,
    hour: 9,
    today: '2026-11-21',
    steps: [],
    monthsToSeal: Array.from({ length: figures.monthsToSeal }, (_, index) => `2026-0${index + 1}`),
    statementsToConfirm: [],
    statementPath: '/treasury/shares',
    refundToConfirm: null,
    failedTo: [],
    oldest: [],
  })
  const both = (figures: Chapter) => [totalOf(waitingRows(landing(figures))), totalOf(waitingIn([figures]))]
  expect(both(nothing)).toEqual([0, 0])
  expect(both({ ...nothing, lacks: ['payments', 'mail'] })).toEqual([1, 1])
  expect(kindNames.length).toBeGreaterThan(7)
  for (const kind of kindNames) expect([kind, ...both({ ...nothing, [kind]: 2 })]).toEqual([kind, 2, 2])
})
