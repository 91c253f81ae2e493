import { expect, test } from 'vitest'
import { layPlaces } from '#tests/access/places.ts'
import { apiRouter } from '#server/wiring/api.ts'
import { countedCall } from '#server/auth/counted-writes.ts'
import { limits, type LimitName } from '#server/auth/limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Access } from '#server/trpc.ts'
import { addressOf, pageEntryPoints, rightInputs } from '#tests/entry-points/tables.ts'
import { countReads } from '#tests/support/databases/read-rows.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { all, run } from '#db/work.ts'

type Meta = { access?: Access; limits?: readonly LimitName[]; unlimited?: string }

const procedures = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>,
)
const writes = procedures.flatMap(
  ([
    name,
    {
      _def: { type, meta = {} },
    },
  ]) => (type === 'mutation' && (meta.access === 'anyone' || meta.access === 'member') ? [{ name, ...meta }] : []),
)

/** Logins by a proof that works once. */
const usesAProofUp = new Set([
  'accounts.continueAs',
  'accounts.completeLogin',
  'accounts.passkeyLogin',
  'accounts.completeLink',
  'accounts.useLink',
])

/** Procedures that undo, that delete, that a person can call once for each ballot, and those that may name an order whose money was captured [spec 32]. */
const withoutLimit = {
  putBack: ['undo.act'],
  takeAway: [
    'accounts.logout',
    'accounts.endSession',
    'accounts.endOtherSessions',
    'blog.remove',
    'blogComments.remove',
    'blogComments.removeReply',
    'jobs.remove',
    'nominations.withdraw',
    'nominations.decline',
  ],
  once: ['votes.cast', 'votes.challenge'],
  nameAnOrder: ['donations.donate', 'donations.donateAsMember', 'fees.pay', 'dues.pay', 'registrations.register'],
}

test('every write below admin names its limits, and the others are listed with a reason', () => {
  expect(
    writes
      .filter(({ limits: named = [], unlimited = '' }) => (named.length === 0) === (unlimited === ''))
      .map(({ name }) => name),
  ).toEqual([])
  expect(
    writes
      .filter(({ unlimited }) => unlimited)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.values(withoutLimit).flat().sort())
})

describeOnSqlite('a write below admin', (open) => {
  const setHits = (world: PaymentsWorld, name: LimitName) =>
    world.store.writeUnversioned(({ sql }) =>
      run(sql.updateTable('rateLimits').set({ hits: limits[name].max }).where('bucket', 'like', `${name}:%`)),
    )
  const clear = (world: PaymentsWorld) => world.store.writeUnversioned(({ sql }) => run(sql.deleteFrom('rateLimits')))

  test('is rejected when one of its limits is reached, and nothing is written', { timeout: 240_000 }, async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const problems: string[] = []
    for (const { name, limits: named = [] } of writes) {
      if (named.length === 0) continue
      const { as, on, input } = rightInputs[name]!
      world.clock.forward(61)
      const by = as ? await client.sessionOf(as) : undefined
      const send = async (body: object) =>
        client.request(`/api/trpc/${name}`, { method: 'POST', on, body, ...(by ? { by } : {}) })
      await clear(world)
      const right: Record<string, unknown> = { ...(await input(world)) }
      const first = await send(right)
      if (first.status !== 200) problems.push(`${name}: ${first.status} ${first.text}`)
      // The password has changed; a guess at it is counted elsewhere.
      const { password: _, currentPassword: __, ...details } = right
      const again = name === 'accounts.updateProfile' ? details : right
      for (const limit of named) {
        // Whoever has logged in since has used the proof up.
        if (usesAProofUp.has(name)) Object.assign(again, await input(world))
        await setHits(world, limit)
        const before = await wholeState(world.store)
        const refused = await send('captcha' in again ? { ...again, captcha: await solvedCheck(world) } : again)
        if (refused.status !== 429 || !(Number(refused.headers.get('retry-after')) > 0))
          problems.push(`${name}, ${limit}: ${refused.status} ${refused.text.slice(0, 200)}`)
        expect([name, await wholeState(world.store)]).toEqual([name, before])
        await world.store.writeUnversioned(({ sql }) =>
          run(sql.updateTable('rateLimits').set({ hits: 0 }).where('bucket', 'like', `${limit}:%`)),
        )
      }
    }
    expect(problems).toEqual([])
    await world.close()
  })
})

describeOnBoth("a member's write", (open) => {
  test('counts with what it wrote: one without effect counts nothing, and admins are not counted', async () => {
    const world = await worldWithPayments(open)
    const counted = async () =>
      (
        await world.store.read
          .selectFrom('rateLimits')
          .select('hits')
          .where('bucket', 'like', 'commentsByPerson:%')
          .execute()
      ).map(({ hits }) => hits)
    await expect(
      world.as('member').blogComments.add({ blogId: 'nowhere', comment: 'Is anybody here?' }),
    ).rejects.toThrow('There is no such blog post')
    expect(await counted()).toEqual([])
    const blogId = await world
      .as('admin')
      .blog.add({ title: 'What the load cells said', category: 'Structures', body: 'Twelve months.', photoId: '' })
    await world.as('admin').blogComments.add({ blogId, comment: 'Did they drift?' })
    expect(await counted()).toEqual([])
    await world.as('member').blogComments.add({ blogId, comment: 'They did.' })
    expect(await counted()).toEqual([1])
    await world.close()
  })
})

describeOnBoth("an officer's call", (open) => {
  const hitsIn = async ({ store }: World) =>
    (
      await store.read
        .selectFrom('rateLimits')
        .select('hits')
        .where('bucket', 'like', 'officeWritesByPerson:%')
        .execute()
    ).map(({ hits }) => hits)

  test('counts with the first write that is saved, and each write asks for the limit until then', async () => {
    const world = await open()
    const write = countedCall(world.context('member'))
    const refused = () =>
      write(function* () {
        throw new Refusal('invalid', 'No.')
      })
    const saved = () => write(({ sql }) => all(sql.selectFrom('chapters').select('chapterId')))
    await expect(refused()).rejects.toThrow('No.')
    expect(await hitsIn(world)).toEqual([])
    await saved()
    expect(await hitsIn(world)).toEqual([1])
    await world.store.writeUnversioned(({ sql }) => run(sql.updateTable('rateLimits').set({ hits: 1000 })))
    const next = countedCall(world.context('member'))
    const tried = () => next(({ sql }) => all(sql.selectFrom('chapters').select('chapterId')))
    for (let times = 0; times < 2; times++) await expect(tried()).rejects.toThrow(Refusal)
  })

  test('counts once, however often it writes; an admin’s is not counted', async () => {
    const world = await open()
    const hits = () => hitsIn(world)
    const callTwice = async (who: 'member' | 'admin') => {
      const write = countedCall(world.context(who))
      for (let times = 0; times < 2; times++)
        await write(({ sql }) => all(sql.selectFrom('chapters').select('chapterId')))
    }
    await callTwice('admin')
    expect(await hits()).toEqual([])
    await callTwice('member')
    expect(await hits()).toEqual([1])
    await callTwice('member')
    expect(await hits()).toEqual([2])
  })
})

/** As many calls as the limits of what members write allow, and one more. */
const calls = 21

/** Limits that count only attempts that fail. */
const countFailures: LimitName[] = ['loginByAccountAndAddress', 'secondStepByPerson']

/** Fields of free text, which a flood would fill. */
const isFreeText = /^(body|comment|description|note|bio)$|Description$/

const filled = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]: [string, unknown]) => [
      field,
      isFreeText.test(field) && typeof value === 'string' ? 'A long answer to that. '.repeat(80).trim() : value,
    ]),
  )

describeOnSqlite('a flood of each write below admin', (open) => {
  test(
    'is refused by its limit, and every page afterwards reads no more than a page of it',
    { timeout: 480_000 },
    async () => {
      const world = await worldWithPayments(open)
      const client = openHttpClient(world)
      const places = await layPlaces(world)
      const problems: string[] = []
      for (const { name, limits: named = [] } of writes) {
        if (named.length === 0) continue
        const { as, on, input } = rightInputs[name]!
        world.clock.forward(24 * 60)
        const by = as ? await client.sessionOf(as) : undefined
        const send = async (body: object) =>
          (await client.request(`/api/trpc/${name}`, { method: 'POST', on, body, ...(by ? { by } : {}) })).status
        const statuses: number[] = []
        while (statuses.length < calls && statuses.at(-1) !== 429) {
          // What is written before it may be refused first, or exist already.
          const right = await input(world).catch((error: Error) => error)
          if (right instanceof Error) {
            statuses.push(right.message.startsWith('Too many attempts') ? 429 : 409)
            continue
          }
          const status = await send(filled(right))
          statuses.push(status >= 400 && status < 409 ? await send(right) : status)
        }
        const isShort = named.some((limit) => limits[limit].max < calls && !countFailures.includes(limit))
        if (statuses.some((status) => status >= 500) || (isShort && statuses.at(-1) !== 429))
          problems.push(`${name} (${named.join()}): ${statuses.join(' ')}`)
      }
      expect(problems).toEqual([])
      const reads = countReads(world.portal)
      const heavy: string[] = []
      for (const viewer of ['member', 'admin', 'system'] as const) {
        const by = await client.sessionOf(viewer)
        for (const page of Object.keys(pageEntryPoints)) {
          reads.take()
          const { status } = await client.request(addressOf(page, places), { by })
          const { letters } = reads.take()
          if (status >= 500 || letters > maxLetters) heavy.push(`${page} to ${viewer}: ${status}, ${letters} letters`)
        }
      }
      expect(heavy).toEqual([])
      await world.close()
    },
  )
})

/** Maximum characters that one page reads from the database. */
const maxLetters = 400_000
