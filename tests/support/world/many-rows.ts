import { sql as rawSql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { memberIds, type World } from './world.ts'
import { insertablePerson } from './people.ts'

type Span = { from?: number; count: number }

/** The first number of generated rows: five digits, so that they sort as text, too. */
const firstNumber = 10_000

/** The id of a generated row, from 0. */
export const nameOf = (name: string, index: number) => `${name}-${firstNumber + index}`

/** Inserts many rows with one statement. `{i}` in a text stands for the number of the row. */
async function layMany(
  { store }: World,
  table: keyof Tables,
  { from = 0, count }: Span,
  row: Record<string, string | number | null>,
) {
  const valueOf = (value: string | number | null) => {
    if (typeof value !== 'string' || !value.includes('{i}')) return rawSql.lit(value)
    return rawSql.join(
      value.split('{i}').map((part) => rawSql.lit(part)),
      rawSql` || cast(i as text) || `,
    )
  }
  const [first, last] = [firstNumber + from, firstNumber + from + count - 1]
  const rows = rawSql`insert into ${rawSql.table(table)} (${rawSql.join(Object.keys(row).map((column) => rawSql.ref(column)))})
    with recursive numbers(i) as (select ${rawSql.lit(first)} union all select i + 1 from numbers where i < ${rawSql.lit(last)})
    select ${rawSql.join(Object.values(row).map(valueOf))} from numbers`
  await store.write(({ sql }) => run({ compile: () => rows.compile(sql) }))
}

/** The time of a row, in the order of the numbers. */
const rowTime = '2026-11-20T10:00:00.{i}Z'

/** The longest text that a post or a job may have. */
const longText = `<p>${'bridge '.repeat(14_100)}</p>`
const shortText = '<p>A bridge.</p>'

/** The number of rows, and how many of the newest have the maximum length. */
export type Many = { count: number; long: number }

const spans = ({ count, long }: Many) =>
  [
    { span: { count: count - long }, body: shortText },
    { span: { from: count - long, count: long }, body: longText },
  ].filter(({ span }) => span.count > 0)

const textOf = (body: string) => ({ body, bodyWords: body.slice(3, -4) })

const stampsBy = ({ chapters }: World, by: string) => ({
  chapterId: chapters.dc.id,
  createdBy: by,
  updatedBy: by,
  createdAt: rowTime,
  updatedAt: rowTime,
})

/** Posts of the member in Washington, each in its own category. */
export async function layPosts(world: World, many: Many) {
  const stamps = stampsBy(world, 'member')
  await layMany(
    world,
    'blogCategories',
    { count: many.count },
    { ...stamps, categoryId: 'category-{i}', name: 'Category {i}' },
  )
  for (const { span, body } of spans(many))
    await layMany(world, 'blogPosts', span, {
      ...stamps,
      ...textOf(body),
      blogId: 'post-{i}',
      categoryId: 'category-{i}',
      title: 'Post {i}',
      photoId: '',
      commentCount: 0,
    })
}

/** Comments and replies of the member: `count` below a post, and `count` below the newest comment. */
export async function layComments(world: World, blogId: string, count: number) {
  const row = {
    chapterId: world.chapters.dc.id,
    blogId,
    comment: 'Did they drift? '.repeat(60),
    authorId: 'member',
    createdAt: rowTime,
    editedAt: null,
    hiddenAt: null,
    hiddenBy: null,
  }
  await layMany(world, 'blogComments', { count }, { ...row, commentId: 'comment-{i}', parentId: null })
  await layMany(
    world,
    'blogComments',
    { count },
    { ...row, commentId: 'reply-{i}', parentId: nameOf('comment', count - 1) },
  )
}

const states = {
  approved: { approved: 1, rejected: 0, listedUntil: '2027-01-20T00:00:00.000Z' },
  pending: { approved: 0, rejected: 0, listedUntil: null },
  rejected: { approved: 0, rejected: 1, listedUntil: null },
}

/** Jobs of the member, the same number in each state. */
export async function layJobs(world: World, many: Many) {
  const details = {
    memberId: memberIds.member,
    title: 'Job {i}',
    companyName: 'Lindqvist',
    web: '',
    email: 'jobs@lindqvist.example',
    phone: '',
    city: 'Washington',
    state: 'DC',
    attachments: '[]',
    rejectionReason: '',
    decidedAt: null,
    verdictBefore: null,
  }
  for (const [state, flags] of Object.entries(states)) {
    for (const { span, body } of spans(many))
      await layMany(world, 'jobs', span, {
        ...stampsBy(world, 'member'),
        ...details,
        ...flags,
        ...textOf(body),
        jobId: `${state}-{i}`,
      })
  }
}

/** Announcements of an admin. */
export async function layAnnouncements(world: World, many: Many) {
  for (const { span, body } of spans(many))
    await layMany(world, 'announcements', span, {
      ...stampsBy(world, 'admin'),
      ...textOf(body),
      announcementId: 'announcement-{i}',
      title: 'The bridge',
      attachments: '[]',
    })
}

/**
 * Data from strangers: pending applications, addresses subscribed to job alerts, places on a waiting list,
 * registrations of an event.
 */
export async function layStrangers(world: World, eventId: string, count: number) {
  const chapterId = world.chapters.dc.id
  const person = await insertablePerson(world, 'member')
  const event = { chapterId, eventId }
  await layMany(
    world,
    'people',
    { count },
    { ...person, personId: 'applicant-{i}', email: 'applicant-{i}@comer.example', emailKey: 'applicant-{i}' },
  )
  await layMany(
    world,
    'applications',
    { count },
    {
      chapterId,
      personId: 'applicant-{i}',
      memberTypeId: 'dc-student',
      emailVerified: 1,
      verifiedAt: rowTime,
      appliedAt: rowTime,
      updatedAt: rowTime,
    },
  )
  await layMany(
    world,
    'newsletterSubscriptions',
    { count },
    {
      chapterId,
      subscriptionId: 'alert-{i}',
      email: 'alert-{i}@x.example',
      token: 'alert-{i}',
      subscribedAt: rowTime,
      confirmedAt: rowTime,
      unsubscribedAt: null,
    },
  )
  await layMany(
    world,
    'waitingEntries',
    { count },
    {
      ...event,
      entryId: 'place-{i}',
      persons: 1,
      state: 'waiting',
      place: 1_000_000,
      joinedAt: rowTime,
      registrationId: null,
      offeredUntil: null,
      endedAt: null,
      reason: null,
    },
  )
  await layMany(
    world,
    'waitingPeople',
    { count },
    {
      ...event,
      entryId: 'place-{i}',
      personId: null,
      firstName: 'Wanda',
      lastName: 'Guest',
      email: 'place-{i}@guests.example',
      cartId: 'cart-{i}',
      addressHash: null,
      confirmedAt: rowTime,
    },
  )
  const registered = {
    state: 'registered',
    personId: 'member',
    memberId: '',
    adults: 1,
    minors: 0,
    contributionCents: 0,
    amountCents: 0,
    heldUntil: null,
    registeredAt: rowTime,
    paymentId: null,
    startedAt: rowTime,
    updatedAt: rowTime,
  }
  await layMany(
    world,
    'registrations',
    { count },
    {
      ...event,
      ...registered,
      registrationId: '9{i}',
      cancelledAt: null,
      cancelReason: null,
      handOvers: 0,
      handedOverAt: null,
    },
  )
  await layMany(
    world,
    'registrants',
    { count },
    {
      ...event,
      registrationId: '9{i}',
      mInit: 'Ms',
      firstName: 'Vera',
      lastName: 'Guest',
      email: 'vera@guests.example',
      phone: '',
      note: 'Late',
      cartId: null,
      paymentId: null,
      addressHash: null,
      createdAt: rowTime,
    },
  )
}

/** Logins of the member, each with its session. */
export const laySessions = (world: World, count: number) =>
  layMany(
    world,
    'sessions',
    { count },
    {
      sessionId: 'session-{i}',
      personId: 'member',
      chapterId: world.chapters.dc.id,
      role: 'member',
      expiresAt: 4_000_000_000_000,
      createdAt: rowTime,
      device: 'Firefox on Windows',
    },
  )
