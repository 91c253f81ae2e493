import { afterEach, expect, test } from 'vitest'
import { logWriter } from '#events-log/log-writer.ts'
import { run } from '#db/work.ts'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { paymentStream, type PaymentFact } from '#server/features/payments/facts.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { insertablePerson } from '#tests/support/world/people.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'
import { paymentsTable } from '../rules.ts'
import type { PaymentList } from '../schema.ts'
import { matchingPayments, pageOfPayments } from './reads.ts'

type Input = Parameters<ReturnType<PaymentsWorld['as']>['payments']['inChapter']>[0]

const payers = ['member', 'inactive', 'lifer', 'admin'] as const
const types = ['Life', 'Regular', 'Student']

describeOnBoth("the table of a chapter's payments", (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const list = (input: Input) => world.as('admin').payments.inChapter(input)

  /** Records dues of many years in one payment. */
  const record = (
    number: number,
    rows = 30,
    payer: Person = payers[number % payers.length]!,
    paymentType = types[number % types.length]!,
  ) =>
    world.store.write((builder) => {
      const data = {
        personId: payer,
        memberId: memberIds[payer],
        memberTypeId: 'dc-regular',
        paymentType,
        terms: 1,
        durationYears: 1,
        currency: 'USD',
      }
      const years = Array.from({ length: rows }, (_, index) => ({
        year: 1990 + ((number * 7 + index) % 40),
        amountCents: 1000 * (1 + (number % 5)),
      }))
      const fact: PaymentFact = {
        type: 'PaymentRecordedByHand',
        data: {
          ...data,
          rows: years,
          amountCents: years.reduce((sum, { amountCents }) => sum + amountCents, 0),
          reference: `CHK-${1000 + number} LULU`,
        },
        occurredAt: new Date(Date.UTC(2020, 0, 1 + (number % 50))).toISOString(),
      }
      const stamp = { chapterId: 'chapter-dc', actor: 'admin:test', correlation: 'test', now: world.clock.now() }
      return logWriter(builder, logDefinition, stamp).record(
        paymentStream(kinds),
        `TAB${String(number).padStart(5, '0')}`,
        () => [fact],
      )
    })

  type Row = Omit<Awaited<ReturnType<typeof list>>['rows'][number], 'typeName' | 'eventName' | 'paidOn' | 'refundWaits'>

  /** Sorts all rows in plain TypeScript. */
  const ordered = (rows: Row[], { sort, direction }: Pick<PaymentList, 'sort' | 'direction'>) => {
    const since = (row: Row) => [row.paidAt, row.position, row.term]
    const key = (row: Row): (string | number)[] =>
      ({
        paymentId: [row.paymentId, row.term],
        memberName: [row.lastName!, row.firstName!, row.personId, ...since(row)],
        paidAt: since(row),
      })[sort as string] ?? [row[sort as 'year'], ...since(row)]
    const compare = (one: Row, other: Row) => {
      const [a, b] = [key(one), key(other)]
      const at = a.findIndex((value, index) => value !== b[index])
      return at === -1 ? 0 : a[at]! < b[at]! ? -1 : 1
    }
    const sorted = [...rows].sort(compare)
    return direction === 'asc' ? sorted : sorted.reverse()
  }
  const ids = (rows: { paymentId: string; term: number }[]) => rows.map(({ paymentId, term }) => `${paymentId} ${term}`)

  /** Returns all rows at once, as in an export. */
  const everyRow = async (): Promise<Row[]> =>
    (
      await matchingPayments(world.store.read, world.chapters.dc.id, { search: '', sort: 'paidAt', direction: 'desc' })
    ).execute()

  test('every page matches the whole list, near and far, in every order, also after another payment', async () => {
    world = await worldWithPayments(open)
    for (let number = 0; number < 22; number++) await record(number, 100)
    for (const more of [0, 1]) {
      if (more) await record(22, 100)
      const all = await everyRow()
      expect(all).toHaveLength((22 + more) * 100)
      for (const sort of more ? (['memberName', 'amountCents'] as const) : paymentsTable.columns) {
        for (const direction of ['asc', 'desc'] as const) {
          const whole = ids(ordered(all, { sort, direction }))
          // Pages at the start, a stride away, nearer to the end, and beyond it.
          for (const page of [0, 10, 12, 40]) {
            const answer = await list({ page, size: 100, sort, direction })
            expect([sort, direction, page, ids(answer.rows)]).toEqual([
              sort,
              direction,
              page,
              whole.slice(page * 100, page * 100 + 100),
            ])
            expect(answer.total).toBe(all.length)
          }
        }
      }
    }
    const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    expect(differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)).toEqual([])
  }, 60_000)

  test('two concurrent requests for the same far page both get it', async () => {
    world = await worldWithPayments(open)
    for (let number = 0; number < 28; number++) await record(number, 150)
    const page = 20
    const [one, other] = await Promise.all([list({ page, size: 100 }), list({ page, size: 100 })])
    const [near] = await Promise.all([list({ page: 21, size: 100, direction: 'asc' })])
    const later = await list({ page, size: 100 })
    for (const answer of [one, other, later]) expect(ids(answer.rows)).toEqual(ids([...near.rows].reverse()))
  })

  test('groups stay together and show their totals on all pages, filtered or not', async () => {
    world = await worldWithPayments(open)
    for (let number = 0; number < 12; number++) await record(number)
    const all = await everyRow()
    for (const group of paymentsTable.groups) {
      for (const narrower of [{}, { year: '2001' }, { paymentType: 'Life' }, { search: 'lulu' }]) {
        const fitting = all.filter(
          (row) =>
            (!narrower.year || String(row.year) === narrower.year) &&
            (!narrower.paymentType || row.paymentType === narrower.paymentType),
        )
        const rows: Row[] = []
        for (let page = 0; rows.length < fitting.length; page++) {
          const answer = await list({ page, size: 50, group, ...narrower })
          rows.push(...answer.rows)
          expect([answer.total, answer.totalCents]).toEqual([
            fitting.length,
            fitting.reduce((sum, { amountCents }) => sum + amountCents, 0),
          ])
          for (const { key, rows: count, amountCents } of answer.groups) {
            const members = fitting.filter((row) => String(group === 'memberName' ? row.personId : row[group]) === key)
            expect([count, amountCents]).toEqual([
              members.length,
              members.reduce((sum, row) => sum + row.amountCents, 0),
            ])
          }
        }
        expect(ids(rows).sort()).toEqual(ids(fitting).sort())
        const keys = rows.map((row) => String(group === 'memberName' ? row.personId : row[group]))
        expect(keys.filter((key, index) => key !== keys[index - 1])).toHaveLength(new Set(keys).size)
      }
    }
  })

  test('a word matches anywhere in a name or a type, and at the beginning of an id or of a word of the reference', async () => {
    world = await worldWithPayments(open)
    for (let number = 0; number < 12; number++) await record(number, 1)
    const counts: Record<string, number> = {
      nactiv: 3,
      'RESIDENT lifer': 3,
      ife: 6,
      regular: 4,
      'regular inactive': 1,
      TAB0000: 10,
      tab00011: 1,
      ab0001: 0,
      'chk-1003': 1,
      '1003': 1,
      '003': 0,
      lu: 12,
      'lulu, 1011': 1,
      [memberIds.member]: 3,
      [memberIds.member.slice(0, 3)]: 12,
      'student lulu member': 1,
      '%': 0,
      _: 0,
    }
    for (const [search, total] of Object.entries(counts)) {
      const answer = await list({ search, size: 100 })
      expect([search, answer.total, answer.rows.length]).toEqual([search, total, total])
    }
    // A current name matches regardless of case and accents.
    const rename = (lastName: string) =>
      world.store.write(function* ({ sql }) {
        yield* run(sql.updateTable('people').set({ lastName, firstName: 'Ann-Marie' }).where('personId', '=', 'lifer'))
      })
    await rename('ŠŤASTNÁ')
    for (const word of ['šťastná', 'ťastn', 'stn', 'ŠŤA', 'marie', 'n-m'])
      expect([word, (await list({ search: word })).total]).toEqual([word, 3])
    await rename('Wu')
    for (const [word, total] of [
      ['stn', 0],
      ['wu', 3],
      ['ann-marie wu', 3],
      ['lifer', 0],
    ] as const)
      expect([word, (await list({ search: word })).total]).toEqual([word, total])
    expect(await list({ search: 'regular', paymentType: 'Life' })).toMatchObject({ total: 0, rows: [] })
  })

  test('shows payments of every kind, by members and guests, while the lists of membership payments show only those', async () => {
    world = await worldWithPayments(open)
    await record(0, 2)
    const eventId = await announcePicnic(world)
    const paid = async (who: 'anonymous' | 'member', cart: ReturnType<typeof guestCart>) => {
      const { paymentId, orderId, registrationId } = await world.as(who).registrations.start(cart)
      await world.standin.control({ do: 'approve', orderId })
      await world.as(who).registrations.finish({ orderId })
      return { paymentId, registrationId }
    }
    const guest = await paid('anonymous', guestCart(eventId))
    const member = await paid('member', { ...guestCart(eventId), isMember: true })
    const all = await list({ size: 100, sort: 'memberName', direction: 'asc' })
    expect(
      all.rows.map(({ typeName, firstName, lastName, memberId, amountCents }) => [
        typeName,
        firstName,
        lastName,
        memberId,
        amountCents,
      ]),
    ).toEqual([
      ['Event registration', 'Vera', 'Guest', '', 6_000],
      ['Life dues', 'member', 'Resident', memberIds.member, 1_000],
      ['Life dues', 'member', 'Resident', memberIds.member, 1_000],
      ['Event registration', 'member', 'Resident', memberIds.member, 6_000],
    ])
    expect(all).toMatchObject({ total: 4, totalCents: 14_000 })
    // A payment for an event names it.
    const events = new Set(all.rows.filter(({ purpose }) => purpose === 'registration').map((row) => row.eventName))
    expect([...events]).toEqual([expect.stringMatching(/\w/)])
    expect(all.rows.filter(({ purpose }) => purpose === 'dues').every((row) => row.eventName === null)).toBe(true)
    const idsOf = async (input: Input) =>
      (await list({ ...input, sort: 'paymentId', direction: 'asc' })).rows.map(({ paymentId }) => paymentId)
    const both = [guest.paymentId, member.paymentId].sort()
    expect(await idsOf({ purpose: 'registration' })).toEqual(both)
    expect(await idsOf({ purpose: 'dues' })).toEqual(['TAB00000', 'TAB00000'])
    expect(await idsOf({ search: 'vera' })).toEqual([guest.paymentId])
    expect(await idsOf({ search: guest.paymentId.slice(0, 6) })).toEqual([guest.paymentId])
    expect(await idsOf({ search: 'registration' })).toEqual(both)
    const { groups } = await list({ group: 'memberName' })
    expect(groups).toContainEqual({ key: `registration:${guest.registrationId}`, rows: 1, amountCents: 6_000 })
    expect(await world.as('admin').payments.choices()).toMatchObject({
      kinds: [
        { purpose: 'dues', name: 'Dues' },
        { purpose: 'registration', name: 'Registrations' },
      ],
      paymentTypes: [
        { paymentType: 'Event registration', typeName: 'Event registration' },
        { paymentType: 'Life', typeName: 'Life dues' },
      ],
    })
    const membership = [
      await world.as('member').payments.mine(),
      await world.as('admin').payments.ofMember({ memberId: memberIds.member }),
      await world.as('admin').payments.allInChapter(),
    ]
    for (const rows of membership) expect(rows.map(({ purpose }) => purpose)).toEqual(['dues', 'dues'])

    // Refunded money counts nowhere, and its row says so.
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: guest.registrationId, reason: 'requested' })
    expect(await list({ purpose: 'registration', sort: 'memberName', direction: 'asc' })).toMatchObject({
      rows: [
        { lastName: 'Guest', status: 'REFUNDED', refundedCents: 6_000 },
        { lastName: 'Resident', status: 'COMPLETED', refundedCents: 0 },
      ],
      total: 2,
      totalCents: 6_000,
    })
    expect(await list({ search: 'registration' })).toMatchObject({ total: 2, totalCents: 6_000 })
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await list({ purpose: 'registration' })).toMatchObject({ total: 2, totalCents: 6_000 })
  })

  test('an export has the same rows in the same order, however the table is sorted and grouped', async () => {
    world = await worldWithPayments(open)
    for (let number = 0; number < 6; number++) await record(number, 4)
    for (const sort of paymentsTable.columns) {
      for (const group of [undefined, ...paymentsTable.groups]) {
        const page = await list({ size: 100, sort, direction: 'asc', group })
        const whole = { search: '', sort, direction: 'asc', group } as const
        const file = await (await matchingPayments(world.store.read, world.chapters.dc.id, whole)).execute()
        expect([sort, group, ids(file)]).toEqual([sort, group, ids(page.rows)])
        expect(file[0]!.lastName).toBe(page.rows[0]!.lastName)
      }
    }
  })

  test('a payer of that name in another chapter is neither found nor counted', async () => {
    world = await worldWithPayments(open)
    await record(0, 30)
    const counted = async () => {
      const { rows, total, totalCents, isMore } = await list({ search: 'member', size: 25 })
      return { rows: rows.length, total, totalCents, isMore }
    }
    const before = await counted()
    expect(before).toEqual({ rows: 25, total: 30, totalCents: 30_000, isMore: false })
    const { email: _, ...person } = await insertablePerson(world, 'member')
    await world.store.write(function* ({ sql }) {
      const elsewhere = Array.from({ length: 2001 }, (_, index) => ({
        ...person,
        personId: `elsewhere-${index}`,
        email: `elsewhere-${index}@aea.example`,
        emailKey: `elsewhere-${index}`,
      }))
      while (elsewhere.length > 0) yield* run(sql.insertInto('people').values(elsewhere.splice(0, 500)))
    })
    expect(await counted()).toEqual(before)
  })

  test('with a million rows every page is read through indexes, whatever the filter', async () => {
    world = await worldWithPayments(open)
    const list: PaymentList = { page: 0, size: 25, sort: 'paidAt', direction: 'desc', search: '' }
    expect(
      await wholeTablesRead(world.store, async (db) => {
        for (const sort of paymentsTable.columns) await pageOfPayments(db, world.chapters.dc.id, { ...list, sort })
        for (const sort of ['paidAt', 'amountCents'] as const)
          await pageOfPayments(db, world.chapters.dc.id, { ...list, sort, purpose: 'registration' })
      }),
    ).toEqual([])
  })

  test('every order is right when filtered, however many rows are skipped', async () => {
    world = await worldWithPayments(open)
    // There are many students and few life members.
    for (let number = 0; number < 26; number++)
      await record(number, 225, undefined, number % 13 === 0 ? 'Life' : 'Student')
    const all = await everyRow()
    for (const narrower of [{ paymentType: 'Student' }, { paymentType: 'Life' }, { purpose: 'dues' }]) {
      const { paymentType } = narrower
      const fitting = all.filter((row) => !paymentType || row.paymentType === paymentType)
      for (const sort of paymentsTable.columns) {
        const whole = ids(ordered(fitting, { sort, direction: 'asc' }))
        const last = Math.ceil(fitting.length / 100) - 1
        for (const page of [0, 20, last].filter((page) => page <= last)) {
          const answer = await list({ page, size: 100, sort, direction: 'asc', ...narrower })
          expect([sort, narrower, page, ids(answer.rows)]).toEqual([
            sort,
            narrower,
            page,
            whole.slice(page * 100, page * 100 + 100),
          ])
        }
      }
    }
  }, 60_000)
})
