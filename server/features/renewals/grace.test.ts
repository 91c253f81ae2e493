import { afterEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { earlierDatabase, layRows } from '#tests/support/databases/earlier.ts'
import { newcomer } from '#tests/support/world/applicant.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberStream, type MemberFact } from '../members/facts.ts'
import { lapseOverdue } from '../members/jobs.ts'
import { remindOfDues } from './jobs.ts'

const lapsedAtOf = async ({ store }: Pick<World, 'store'>, personId: string) =>
  (await store.read.selectFrom('members').select('lapsedAt').where('personId', '=', personId).executeTakeFirstOrThrow())
    .lapsedAt

describeOnBoth('a member in the grace period', (open) => {
  let world: PaymentsWorld
  let paymentId = ''
  /** Creates a member who has paid 2027, owes 2028, and is active until January 30, 2029. */
  const begin = async () => {
    world = await worldWithPayments(open)
    const begun = await world.approved('member')
    paymentId = begun.paymentId
    await world.as('member').payments.finish({ orderId: begun.orderId })
    await world.as('admin').renewals.change({ daysBefore: '60', daysAfter: '10, 40', graceDays: 30 })
    await on('2029-01-11T15:00:00.000Z')
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
  }
  const on = async (iso: string) => {
    world.clock.set(iso)
    await lapseOverdue(world.portal)
    await remindOfDues(world.portal)
  }
  const refund = async (id = paymentId) => {
    const { formKey, leftCents } = await world.as('admin').payments.toRefund({ paymentId: id })
    await world.as('admin').payments.refund({ paymentId: id, formKey, leftCents, what: 'all', reason: 'payerAsked' })
  }
  const reminded = async () => {
    const facts = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'RenewalReminderSent')
      .where('stream', '=', 'member-member')
      .orderBy('position')
      .execute()
    return facts.map(({ data }) => JSON.parse(data) as object)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('stays active by paying for the past year; a refund of that payment ends it, even during the grace period', async () => {
    await begin()
    const { paymentId: late, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2029 })
    await refund(late)
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2028 })
    await on('2029-01-12T15:00:00.000Z')
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2029 })
  })

  test('whose last year is refunded is inactive at once, did not lapse, and gets no more reminders', async () => {
    await begin()
    expect(await reminded()).toEqual([{ dueYear: 2028, daysBefore: -10 }])
    await refund()
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2027 })
    await on('2029-02-15T15:00:00.000Z')
    expect([await world.standing('member'), await lapsedAtOf(world, 'member'), (await reminded()).length]).toEqual([
      { status: 'inactive', dueIn: 2029 },
      null,
      1,
    ])
  })

  test('who changes the type owes the new year, and does not lapse after the grace period', async () => {
    await begin()
    await world.as('admin').members.update({ memberId: memberIds.member, memberTypeId: 'dc-student' })
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2029 })
    await on('2029-02-15T15:00:00.000Z')
    expect([await world.standing('member'), await lapsedAtOf(world, 'member'), (await reminded()).length]).toEqual([
      { status: 'inactive', dueIn: 2029 },
      null,
      1,
    ])
    await refund()
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2029 })
  })

  test('who does neither lapses after the grace period; a refund after that subtracts no year and changes nothing', async () => {
    await begin()
    await on('2029-02-15T15:00:00.000Z')
    const lapsedAt = await lapsedAtOf(world, 'member')
    expect([await world.standing('member'), lapsedAt, (await reminded()).at(-1)]).toEqual([
      { status: 'inactive', dueIn: 2029 },
      '2029-02-15T15:00:00.000Z',
      { dueYear: 2028, daysBefore: -40 },
    ])
    await refund()
    expect([await world.standing('member'), await lapsedAtOf(world, 'member')]).toEqual([
      { status: 'inactive', dueIn: 2029 },
      lapsedAt,
    ])
  })
})

const credited: MemberFact = { type: 'DuesCredited', data: { paymentId: 'PAID', terms: 1, nextPaymentDueIn: 2027 } }
const lapsed: MemberFact = { type: 'Lapsed', data: { dueIn: 2027, nextPaymentDueIn: 2028 } }
const changed: MemberFact = { type: 'MemberTypeChanged', data: { memberTypeId: 'dc-student', nextPaymentDueIn: 2028 } }
const takenBack: MemberFact = {
  type: 'DuesTakenBack',
  data: { paymentId: 'PAID', terms: [1], status: 'inactive', nextPaymentDueIn: 2028 },
}

/** Histories of members from before lapses were recorded. */
const lives: Record<string, MemberFact[]> = {
  'never paid': [lapsed],
  paid: [credited],
  'paid and lapsed': [credited, lapsed],
  'lapsed twice since': [credited, lapsed, lapsed],
  'lapsed between two payments': [credited, lapsed, credited],
  'lapsed again after paying again': [credited, lapsed, credited, lapsed],
  'changed the type since': [credited, lapsed, changed],
  'changed the type, then lapsed': [credited, changed, lapsed],
  'got the dues back since': [credited, lapsed, takenBack],
  'got the dues back, then lapsed': [credited, takenBack, lapsed],
  'got the dues back, then lapsed twice': [credited, takenBack, lapsed, lapsed],
}

describeOnBoth('a database from before lapses were recorded', (open) => {
  let world: PaymentsWorld
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await world.close()
  })

  test('matches its log, like a database that always recorded lapses', async () => {
    world = await worldWithPayments(open)
    for (const [index, facts] of Object.values(lives).entries()) {
      await world.as('admin').members.add({
        ...newcomer,
        email: `life${index}@dc.aea.example`,
        lastName: `Life${index}`,
        memberType: 'dc-regular',
      })
      for (const fact of facts) await record(await personOf(index), fact)
    }
    const { location, drop } = await earlierDatabase(world.store.dialect, '0335-comparisons')
    closing.push(drop)
    const older = await openStore(location)
    closing.push(() => older.close())
    for (const table of ['chapters', 'people', 'facts', 'members'] as const)
      await layRows(older, table, await world.store.read.selectFrom(table).selectAll().execute())
    await migrate(location)
    const noted = await whenLapsed(world.store)
    expect(await whenLapsed(older)).toEqual(noted)
    expect(
      Object.keys(lives).filter(
        (_, index) => noted.find(({ lastName }) => lastName === `Life${index}`)!.lapsedAt !== null,
      ),
    ).toEqual(['paid and lapsed', 'lapsed twice since', 'lapsed again after paying again', 'got the dues back since'])
  })

  const personOf = async (index: number) =>
    (
      await world.store.read
        .selectFrom('people')
        .select('personId')
        .where('lastName', '=', `Life${index}`)
        .executeTakeFirstOrThrow()
    ).personId

  async function record(personId: string, fact: MemberFact) {
    world.clock.forward(60)
    const by = { chapterId: world.chapters.dc.id, actor: 'system:tests', correlation: 'lives', now: world.clock.now() }
    await world.store.write((builder) =>
      logWriter(builder, logDefinition, by).record(memberStream, personId, () => [fact]),
    )
  }
})

const whenLapsed = (store: Store) =>
  store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.lastName', 'members.personId', 'members.lapsedAt'])
    .orderBy('members.personId')
    .execute()
