import { beforeEach, expect, test } from 'vitest'
import { apiRouter } from '#server/wiring/api.ts'
import { pageEntryPoints, addressOf, callEntryPoints } from '#tests/entry-points/tables.ts'
import { layPlaces } from '#tests/access/places.ts'
import { countReads } from '#tests/support/databases/read-rows.ts'
import {
  layAnnouncements,
  layComments,
  layJobs,
  layPosts,
  laySessions,
  layStrangers,
  nameOf,
} from '#tests/support/world/many-rows.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'

describeOnSqlite('a list of long texts', (open) => {
  let world: World
  let client: HttpClient
  let reads: ReturnType<typeof countReads>

  beforeEach(async () => {
    world = await open()
    const many = { count: 40, long: 40 }
    await layPosts(world, many)
    await layJobs(world, many)
    await layAnnouncements(world, many)
    world.clock.forward(1)
    reads = countReads(world.portal)
    client = openHttpClient(world)
  })

  const pages = [
    '/',
    '/blog',
    '/blog/page/1',
    '/blog/search/bridge',
    '/jobs',
    '/jobs/page/1',
    '/jobsall',
    '/career',
    '/career/approved',
    '/career/rejected',
    '/announcement',
    '/job/new',
    '/dashboardScreen',
    '/search?search=bridge',
    '/jobs.rss',
    '/announcements.rss',
  ]
  test.each(pages)('%s loads only the beginnings', async (path) => {
    const by = await client.sessionOf('admin')
    reads.take()
    const { status } = await client.request(path, { by })
    expect(status).toBe(200)
    expect(reads.take().letters).toBeLessThan(400_000)
  })
})

/**
 * Every write below admin, by what it leaves: a new one names where its rows are generated below, or why there are
 * never many.
 */
const leaves = {
  posts: ['blog.add', 'blog.update'],
  comments: ['blogComments.add', 'blogComments.reply', 'blogComments.update', 'blogComments.updateReply'],
  jobs: ['jobs.add', 'jobs.update'],
  sessions: [
    'accounts.login',
    'accounts.continueAs',
    'accounts.completeLogin',
    'accounts.passkeyLogin',
    'accounts.completeLink',
    'accounts.useLink',
  ],
  applications: ['accounts.register'],
  alerts: ['newsletter.subscribe'],
  waiting: ['waitingList.join'],
  registrations: [
    'registrations.start',
    'registrations.registerFree',
    'registrations.register',
    'registrations.reportZelle',
  ],
  /** They cost money, or disappear when nobody pays. */
  payments: [
    'donations.start',
    'donations.startAsGuest',
    'donations.donate',
    'donations.donateAsMember',
    'fees.start',
    'fees.pay',
    'dues.start',
    'dues.pay',
    'renewals.start',
  ],
  /** They change or end existing data, keep one row a person, or send an email. */
  nothing: [
    'accounts.resendOwn',
    'notifications.change',
    'notifications.stop',
    'notifications.resume',
    'accounts.logout',
    'accounts.resendVerification',
    'accounts.activate',
    'accounts.confirm',
    'accounts.requestPasswordReset',
    'accounts.resetPassword',
    'accounts.updateProfile',
    'accounts.endSession',
    'accounts.endOtherSessions',
    'accounts.beginAuthenticator',
    'accounts.confirmAuthenticator',
    'accounts.turnOffAuthenticator',
    'officeWork.begin',
    'officeWork.end',
    'accounts.newRecoveryCodes',
    'accounts.confirmIdentity',
    'accounts.requestLoginLink',
    'accounts.approveLink',
    'accounts.denyLink',
    // At most twenty for a person.
    'accounts.addPasskey',
    'accounts.renamePasskey',
    'accounts.removePasskey',
    'accounts.refuseReopening',
    // One for each member and position, at most twenty a day.
    'nominations.propose',
    'nominations.withdraw',
    'nominations.decline',
    // At most fifty for an office; one note and one confirmation for each term.
    'handOvers.addItem',
    'handOvers.updateItem',
    'handOvers.finishItem',
    'handOvers.removeItem',
    'handOvers.saveNotes',
    'handOvers.confirm',
    // Once for each ballot.
    'votes.cast',
    'votes.challenge',
    'blog.remove',
    'blogComments.remove',
    'blogComments.removeReply',
    'jobs.remove',
    'checkIn.admit',
    'checkIn.count',
    'checkIn.undo',
    'donations.finish',
    'donations.cancel',
    'payments.finish',
    'payments.cancel',
    'renewals.finish',
    'renewals.cancel',
    'receipts.bill',
    'emails.leave',
    'emails.rejoin',
    'undo.act',
    'newsletter.confirm',
    'newsletter.unsubscribe',
    'newsletter.unsubscribeByLink',
    'waitingList.confirm',
    'waitingList.leave',
    'registrations.leaveCart',
    'registrations.finish',
    'registrations.cancel',
    'registrations.changeByLink',
    'registrations.handOverByLink',
    'registrations.correctZelleNumber',
    'registrations.correctZelleByLink',
    'registrations.cancelByLink',
  ],
}

const procedures = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: { access?: string } } }>,
)

test('every write below admin lists what it leaves', () => {
  const writes = procedures.filter(
    ([, { _def }]) => _def.type === 'mutation' && /^(anyone|member)$/.test(_def.meta?.access ?? ''),
  )
  expect(Object.values(leaves).flat().sort()).toEqual(writes.map(([name]) => name).sort())
})

/** Its documented response contains all registrations of an event; each of them has a seat. */
const whole = ['GET /api/events/{id}']

const max = { rows: 2100, letters: 1_100_000, bytes: 2_200_000 }

describeOnSqlite('after 5,000 writes of each kind', (open) => {
  test('every page and every documented call loads and sends a bounded amount', { timeout: 300_000 }, async () => {
    const world = await worldWithPayments(open)
    const places = await layPlaces(world)
    await layPosts(world, { count: 5000, long: 60 })
    const blogId = nameOf('post', 4999)
    await layComments(world, blogId, 5000)
    await layJobs(world, { count: 5000, long: 60 })
    await laySessions(world, 5000)
    await layStrangers(world, places.eventId, 5000)
    world.clock.forward(60)
    const reads = countReads(world.portal)
    const client = openHttpClient(world)
    const problems: string[] = []
    const jobId = nameOf('approved', 4999)
    const pages = [
      ...Object.keys(pageEntryPoints).map((page) => addressOf(page, places)),
      `/blogs/${blogId}`,
      `/blogs/${blogId}?page=99`,
      `/blogs/${blogId}?thread=${nameOf('comment', 4999)}`,
      `/blogs/${blogId}/edit`,
      `/jobs/${jobId}`,
      `/career/edit/${jobId}`,
      '/search?search=bridge',
    ]
    const idsIn = (path: string) =>
      path
        .replace('{host}', 'dc')
        .replace('{chapterId}', 'chapter-dc')
        .replace('blog/{id}', `blog/${blogId}`)
        .replace('job/{id}', `job/${jobId}`)
        .replaceAll(/\{\w+\}/g, places.eventId)
    const calls = [
      ...Object.keys(callEntryPoints).flatMap((call) =>
        call.startsWith('GET ') && !whole.includes(call) ? [idsIn(call.slice(4))] : [],
      ),
      '/api/job/chapter/dc?size=1000',
      '/api/job/chapter/all?size=1000',
    ]
    for (const viewer of ['member', 'admin'] as const) {
      const by = await client.sessionOf(viewer)
      for (const [carrier, paths] of [
        ['cookie', pages],
        ['bearer', calls],
      ] as const) {
        for (const path of paths) {
          reads.take()
          const { status, bytes } = await client.request(path, { by, with: carrier })
          const { rows, letters } = reads.take()
          if (status >= 500 || rows > max.rows || letters > max.letters || bytes.byteLength > max.bytes)
            problems.push(
              `${viewer} at ${path}: ${status}, ${rows} rows, ${letters} letters, ${bytes.byteLength} bytes`,
            )
        }
      }
    }
    expect(problems).toEqual([])
    await world.close()
  })
})
