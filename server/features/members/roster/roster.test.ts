import fc from 'fast-check'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { calendarDay } from '#server/time/clock.ts'
import { newcomer } from '#tests/support/world/applicant.ts'
import { move } from '#tests/support/world/ledger.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { memberStream, type MemberFact } from '../facts.ts'
import { lapseOverdue } from '../jobs.ts'
import { typeNamesOf } from '../person.reads.ts'
import { rosterAsOf, rosterPage } from './reads.ts'

const zone = 'America/New_York'

/** Folds the log independently of the portal's code. Lines are "id type status". */
async function byHand({ store, chapters }: World, day: string): Promise<string[]> {
  const facts = await store.read
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapters.dc.id)
    .orderBy('position')
    .execute()
  const standing = new Map<string, { id: string; type: string; status: string }>()
  for (const { stream, type, data: text, recordedAt } of facts) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(recordedAt))
    if (clock > day || !stream.startsWith('member-')) continue
    const data = JSON.parse(text) as Record<string, string>
    const known = standing.get(stream)!
    if (type === 'Approved' || type === 'MemberAdded')
      standing.set(stream, { id: data.memberId!, type: data.memberTypeId!, status: 'inactive' })
    if (type === 'SystemAdminAppointed')
      standing.set(stream, { id: data.memberId!, type: data.memberTypeId!, status: 'active' })
    if (type === 'DuesCredited') known.status = 'active'
    if (type === 'Lapsed') known.status = 'inactive'
    if (type === 'MemberTypeChanged') standing.set(stream, { ...known, type: data.memberTypeId!, status: 'inactive' })
    if (type === 'MemberDeleted') standing.delete(stream)
  }
  return [...standing.values()].map(({ id, type, status }) => `${id} ${type} ${status}`).sort()
}

async function portalSays({ store, chapters }: World, day: string): Promise<string[]> {
  const { members } = await rosterAsOf({ db: store.read, logDefinition }, chapters.dc.id, chapters.dc.zones, day)
  return members.map(({ memberId, memberTypeId, status }) => `${memberId} ${memberTypeId} ${status}`).sort()
}

async function tableSays({ store, chapters }: World): Promise<string[]> {
  const rows = await store.read.selectFrom('members').selectAll().where('chapterId', '=', chapters.dc.id).execute()
  return rows.map(({ memberId, memberTypeId, status }) => `${memberId} ${memberTypeId} ${status}`).sort()
}

/** Records facts of a person without their decisions, which other tests cover. */
const record = (world: World, personId: string, ...facts: MemberFact[]) =>
  world.store.write((builder) =>
    logWriter(builder, logDefinition, {
      chapterId: world.chapters.dc.id,
      actor: 'system:tests',
      correlation: 'roster',
      now: world.clock.now(),
    }).record(memberStream, personId, () => facts),
  )

const acts = {
  approve: (world: World) => world.as('admin').members.approve({ pendingId: 'applicant', memberType: 'dc-student' }),
  add: (world: World, number: number) =>
    world.as('admin').members.add({
      ...newcomer,
      email: `new${number}@dc.aea.example`,
      memberType: number % 2 ? 'dc-student' : 'dc-regular',
    }),
  pay: (world: World, number: number) =>
    record(world, 'inactive', {
      type: 'DuesCredited',
      data: { paymentId: `PAID${number}`, terms: 1, nextPaymentDueIn: 2028 },
    }),
  lapse: (world: World) => lapseOverdue(world.portal),
  refund: async (world: World, number: number) => {
    const at = world.clock.now().toISOString()
    await move(world, { kind: 'rejected', chapter: 'dc', amountCents: 100, at }, number)
    await move(world, { kind: 'refunded', chapter: 'dc', amountCents: 100, at }, number)
  },
  change: (world: World, number: number) =>
    record(world, 'lifer', {
      type: 'MemberTypeChanged',
      data: { memberTypeId: number % 2 ? 'dc-student' : 'dc-regular', nextPaymentDueIn: 2027 },
    }),
  remove: (world: World) => world.as('admin').members.remove({ memberId: memberIds.member }),
  deletePending: (world: World) => world.as('admin').members.deletePending({ pendingId: 'unverified' }),
  elsewhere: (world: World) => world.as('nyAdmin').members.remove({ memberId: memberIds.nyMember }),
}

const history = fc.tuple(
  fc.shuffledSubarray(['approve', 'remove', 'deletePending', 'elsewhere'] as const, { minLength: 2 }),
  fc.array(fc.constantFrom('add', 'pay', 'lapse', 'refund', 'change'), { minLength: 5, maxLength: 8 }),
  fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 12, maxLength: 12 }),
)

describeOnBoth('the roster', (open) => {
  test.each([31, 32, 33])(
    "of every day matches the independent fold of the log, and today's matches the table (history %d)",
    async (seed) => {
      const world = await open()
      const [once, often, hours] = fc.sample(history, { seed, numRuns: 1 })[0]!
      const days = new Set([calendarDay(world.clock.now(), zone)])
      for (const [number, act] of [...often.slice(0, 3), ...once, ...often.slice(3)].entries()) {
        world.clock.forward(hours[number]! * 60)
        await acts[act](world, number)
        const today = calendarDay(world.clock.now(), zone)
        days.add(today)
        expect(await portalSays(world, today)).toEqual(await tableSays(world))
      }
      for (const day of days) expect(await portalSays(world, day)).toEqual(await byHand(world, day))
      await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
      for (const day of days) expect(await portalSays(world, day)).toEqual(await byHand(world, day))
    },
  )

  test("ends its day at midnight in the chapter's time zone", async () => {
    const world = await open()
    world.clock.set('2027-01-01T04:59:59.000Z')
    await acts.add(world, 1)
    world.clock.set('2027-01-01T05:00:00.000Z')
    await acts.add(world, 2)
    const { roster } = world.as('admin').members
    const [before, after] = [await roster({ on: '2026-12-31' }), await roster({})]
    expect([before.total, after.total, after.on]).toEqual([5, 6, '2027-01-01'])
  })

  test('counts its members by type and status, and finds them by name, filter, and page', async () => {
    const { roster } = (await open()).as('admin').members
    const whole = await roster({})
    expect(whole.count.active + whole.count.inactive).toBe(whole.total)
    expect(whole.types.reduce((sum, { active, inactive }) => sum + active + inactive, 0)).toBe(whole.total)
    expect(whole.rows.map(({ memberId }) => memberId)).toEqual(
      [memberIds.admin, memberIds.member, memberIds.inactive, memberIds.lifer].sort(),
    )
    expect((await roster({ search: 'LIF resident' })).rows.map(({ firstName }) => firstName)).toEqual(['lifer'])
    expect((await roster({ sort: 'firstName', direction: 'desc' })).rows.map(({ firstName }) => firstName)).toEqual([
      'member',
      'lifer',
      'inactive',
      'admin',
    ])
    expect((await roster({ status: 'inactive' })).rows.map(({ firstName }) => firstName)).toEqual(['inactive'])
    expect(await roster({ size: 2, page: 9 })).toMatchObject({
      total: 4,
      rows: [{ memberId: whole.rows[2]!.memberId }, { memberId: whole.rows[3]!.memberId }],
    })
    expect((await roster({ direction: 'desc', sort: 'memberId' })).rows[0]).toEqual(whole.rows[3])
  })

  test('of a day before a member left has their ID, type, and status, and nothing personal', async () => {
    const world = await open()
    const before = calendarDay(world.clock.now(), zone)
    world.clock.forward(24 * 60)
    await acts.remove(world)
    const { roster, rosterExported } = world.as('admin').members
    const { rows } = await roster({ on: before, search: memberIds.member })
    expect(rows).toEqual([
      { memberId: memberIds.member, firstName: '', lastName: 'Former member', memberType: 'Regular', status: 'active' },
    ])
    expect((await roster({ search: memberIds.member })).total).toBe(0)
    const { source } = (await rosterExported({ on: before, format: 'csv' })).sheet()
    expect(source).toContainEqual(rows[0])
  })

  test('of a day without data is rejected with a message', async () => {
    const world = await open()
    const { roster, rosterExported } = world.as('admin').members
    const sentences: [day: string, sentence: RegExp][] = [
      ['2026-02-31', /This date does not exist/],
      ['x', /Enter a date/],
      ['2099-01-01', /^The roster of Jan 1, 2099 is not known yet. Choose today or an earlier date.$/],
      ['1999-12-31', /^The records of this chapter begin on \w{3} \d+, 2026. Choose that date or a later one.$/],
    ]
    for (const [on, sentence] of sentences) {
      await expect(roster({ on })).rejects.toThrow(sentence)
      await expect(rosterExported({ on, format: 'csv' })).rejects.toThrow(sentence)
    }
  })

  test('does not scan a whole table, and handles changed and deleted types', async () => {
    const world = await open()
    const chapter = world.chapters.dc.id
    const day = calendarDay(world.clock.now(), zone)
    const list = { page: 0, size: 10, search: '', sort: 'memberId', direction: 'asc' } as const
    expect(
      await wholeTablesRead(world.store, async (db) => {
        const types = await typeNamesOf(db, chapter)
        await rosterPage(
          { db, chapter, types },
          await rosterAsOf({ db, logDefinition }, chapter, world.chapters.dc.zones, day),
          {
            ...list,
            memberType: undefined,
            status: undefined,
            on: day,
          },
        )
      }),
    ).toEqual([])
    await world.store.write(({ sql }) => run(sql.deleteFrom('memberTypes').where('memberTypeId', '=', 'dc-regular')))
    expect((await world.as('admin').members.roster({})).types.map(({ memberType }) => memberType)).toContain(
      'Deleted member type',
    )
  })
})
