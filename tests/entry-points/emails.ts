import { run } from '#db/work.ts'
import { emailProofs } from '#tests/rest/emails.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { post } from '../support/entry-points/attempts.ts'
import { onHost, way, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const content = { title: 'Hall B is closed', body: '<p>Until March.</p>' }
const right = { ...content, audience: 'custom', to: memberIds.member, status: '' as const }
const ofTable = { ...content, audience: 'table', to: '', search: 'nobody has this name' }
const toRegistered = { ...content, audience: 'event', to: '' }
const sent = async (world: PaymentsWorld) => {
  const { emailId } = await world.as('admin').emails.send({ ...right, audience: 'custom' })
  return { emailId }
}

export const emailTheirs = {
  email: {
    lay: async (world) =>
      (await world.as('nyAdmin').emails.send({ ...content, title: 'Rooftop rules', audience: 'members' })).emailId,
    nobodys: 'bc2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const crowd = Array.from({ length: 2000 }, (_, at) => `m${at}@paper.example`)

const unknownLink = { mailId: 'unknown', key: 'A'.repeat(22) }

/** Returns the link of an email sent to Washington's member. */
async function ownLink(world: PaymentsWorld) {
  const ofContent = async () =>
    (await world.sentEmails()).find(
      ({ subject, links }) => subject === content.title && links.some((link) => link.includes('/unsubscribe/')),
    )
  // People who left receive no more emails.
  if (!(await ofContent())) await sent(world)
  const email = (await ofContent())!
  const [, , , , of, key] = email.links.find((link) => link.includes('/unsubscribe/'))!.split('/')
  return { mailId: of!, key: key! }
}

const bounced = async (world: PaymentsWorld) => {
  const row = {
    chapterId: world.chapters.dc.id,
    address: 'gone@paper.example',
    reason: 'bounced',
    note: '550',
    since: world.clock.now().toISOString(),
  } as const
  await world.store.write(function* ({ sql }) {
    yield* run(sql.insertInto('unwantedMail').values(row))
  })
  return { address: row.address }
}

/** Lets many emails of Washington have bounced. */
const held = async (world: PaymentsWorld) => {
  const chapterId = world.chapters.dc.id
  const since = world.clock.now().toISOString()
  const counted = { heldBounced: 12, heldAttempted: 180, wasHeld: 1, goodDays: 0, taken: 0, day: '' }
  await world.store.write(function* ({ sql }) {
    yield* run(sql.deleteFrom('bulkMail').where('chapterId', '=', chapterId))
    yield* run(sql.insertInto('bulkMail').values({ ...counted, chapterId, heldAt: since }))
  })
  return { act: 'continue' as const, since }
}

const until = '2031-01-01T00:00:00.000Z'

const byId = { emailId: 'email' } as const

const byLink = { mailId: { input: (ids: { email: string }) => ({ ...unknownLink, mailId: ids.email }) } }

export const emailEntryPoints: FeatureEntryPoints = {
  procedures: {
    'emails.sent': { minAccess: 'admin' },
    'emails.going': { minAccess: 'admin' },
    'emails.view': { minAccess: 'admin', foreign: byId },
    'emails.people': { minAccess: 'admin', foreign: byId },
    'emails.asDraft': { minAccess: 'admin', foreign: byId },
    'emails.peopleExported': {
      minAccess: 'admin',
      question: { emailId: 'unknown', format: 'csv' },
      foreign: {
        emailId: {
          input: (ids) => ({ emailId: ids.email, format: 'csv' }),
          files: (ids) => [`/export/email-people.csv?emailId=${ids.email}`],
        },
      },
    },
    'emails.check': {
      minAccess: 'admin',
      question: right,
      foreign: {
        memberType: { input: (ids) => ({ ...ofTable, memberType: ids.type }) },
        eventId: { input: (ids) => ({ ...toRegistered, eventId: ids.event }) },
      },
    },
    'emails.test': {
      minAccess: 'admin',
      right: content,
      foreign: { fromEmailId: { input: (ids) => ({ ...content, fromEmailId: ids.email }) } },
    },
    'emails.send': {
      minAccess: 'admin',
      right,
      foreign: {
        memberType: { input: (ids) => ({ ...ofTable, memberType: ids.type }) },
        eventId: { input: (ids) => ({ ...toRegistered, eventId: ids.event }) },
        emailId: { input: (ids) => ({ ...right, to: 'x', emailId: ids.email }) },
        fromEmailId: { input: (ids) => ({ ...right, fromEmailId: ids.email }) },
      },
    },
    'emails.control': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await sent(world)), act: 'pause' }),
      foreign: { emailId: { input: (ids) => ({ emailId: ids.email, act: 'stop' }) } },
    },
    'emails.decideHeld': { minAccess: 'admin', right: held },
    'emails.sendAgain': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await sent(world)), until: world.clock.now().toISOString() }),
      foreign: { emailId: { input: (ids) => ({ emailId: ids.email, until }) } },
    },
    'emails.clearBounce': { minAccess: 'admin', right: bounced },
    'emails.inChapter': { minAccess: 'admin' },
    'emails.byId': { minAccess: 'admin', foreign: byId },
    'emails.leaving': { minAccess: 'anyone', question: unknownLink, foreign: byLink },
    'emails.leave': { minAccess: 'anyone', right: ownLink, foreign: byLink },
    'emails.rejoin': { minAccess: 'anyone', right: ownLink, foreign: byLink },
  },
  proofs: emailProofs,
  calls: {
    'GET /api/emails/chapter/{host}': { minAccess: 'admin', foreign: onHost('/api/emails/chapter') },
    'GET /api/emails/{id}': { minAccess: 'admin', foreign: [{ path: (ids) => `/api/emails/${ids.email}` }] },
    'POST /api/emails': { minAccess: 'admin' },
  },
  pages: {
    '/emails': {
      minAccess: 'admin',
      forms: [
        ...(['preview', 'ask', 'test', 'send'] as const).map((intent) => ({
          minAccess: 'admin' as const,
          form: { intent, ...right },
        })),
        { minAccess: 'admin', form: { intent: 'control', emailId: 'unknown', act: 'pause' } },
        { minAccess: 'admin', form: { intent: 'held', act: 'continue', since: until } },
      ],
      foreign: {
        queries: { from: (ids) => [`dialog=new&from=${ids.email}`], event: (ids) => [`dialog=new&event=${ids.event}`] },
        fields: {
          emailId: (ids): Record<string, string>[] => [
            { intent: 'control', emailId: ids.email, act: 'stop' },
            { intent: 'send', ...right, to: 'x', emailId: ids.email },
            { intent: 'ask', ...right, to: 'x', emailId: ids.email },
          ],
          fromEmailId: (ids): Record<string, string>[] => [
            { intent: 'send', ...right, fromEmailId: ids.email },
            { intent: 'test', ...content, fromEmailId: ids.email },
          ],
          eventId: (ids) =>
            (['preview', 'ask', 'send'] as const).map((intent) => ({ intent, ...toRegistered, eventId: ids.event })),
          memberType: (ids) => [
            { intent: 'preview', ...ofTable, memberType: ids.type },
            { intent: 'ask', ...ofTable, memberType: ids.type },
            { intent: 'send', ...ofTable, memberType: ids.type },
          ],
        },
      },
    },
    '/email/:id': {
      minAccess: 'admin',
      at: () => '/email/unknown',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'clear', address: 'nobody@paper.example' } },
        { minAccess: 'admin', form: { intent: 'again', until } },
      ],
      foreign: { address: 'email' },
    },
    '/unsubscribe/:mailId/:key': {
      minAccess: 'anyone',
      at: () => `/unsubscribe/unknown/${'A'.repeat(22)}`,
      forms: [
        { minAccess: 'anyone', form: { intent: 'leave' } },
        { minAccess: 'anyone', form: { intent: 'rejoin' } },
      ],
      foreign: { none: 'A link is signed for its chapter.' },
    },
  },
  exports: {
    'email-people': { minAccess: 'admin', query: ({ emailId }) => `?emailId=${emailId}` },
  },
  otherRoutes: {
    'POST /unsubscribe/:mail/:key': {
      ways: [
        way(`/unsubscribe/unknown/${'A'.repeat(22)}`, 404, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
      ],
      foreign: { none: 'A link is signed for its chapter.' },
    },
  },
  limits: {
    // The maximum for one email; the limit counts recipients.
    bulkEmailsByChapter: {
      attempt: ({ client, admin }) => post(client, '/api/trpc/emails.send', { ...right, to: crowd }, { by: admin }),
      weight: crowd.length,
    },
    testEmailsByPerson: {
      attempt: ({ client, admin }) => post(client, '/api/trpc/emails.test', content, { by: admin }),
    },
  },
}
