import { logDefinition } from '#server/wiring/log-definition.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from '#server/time/clock.ts'
import { move } from '#tests/support/world/ledger.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { bookedOf, talliesOf } from './decisions.ts'
import { booksIn, paymentsAsOf, untilDay } from './reads.ts'

const movements = fc.array(
  fc.record({
    kind: fc.constantFrom('dues', 'byHand', 'registrations', 'rejected', 'refunded'),
    chapter: fc.constantFrom('dc', 'dc', 'ny'),
    amountCents: fc.integer({ min: 1, max: 500_000 }),
    /** The time since the previous movement; often crosses the end of a month. */
    hoursLater: fc.integer({ min: 0, max: 400 }),
  }),
  { minLength: 8, maxLength: 14 },
)

/** Returns the chapter's money according to the current tables. */
async function tablesSay({ store, chapters }: World, chapter: 'dc' | 'ny') {
  const sumIn = async (table: 'payments' | 'eventPayments' | 'refunds', where: [string, unknown][] = []) => {
    let query = store.read.selectFrom(table).select(['amountCents']).where('chapterId', '=', chapters[chapter].id)
    for (const [column, value] of where)
      query = query.where(column as 'chapterId', value === null ? 'is' : '=', value as string)
    return (await query.execute()).reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  const [payments, byHand, registrations, rejected, refunded] = await Promise.all([
    sumIn('payments', [['purpose', 'dues']]),
    sumIn('payments', [
      ['purpose', 'dues'],
      ['captureId', null],
    ]),
    sumIn('eventPayments'),
    sumIn('refunds'),
    sumIn('refunds', [['state', 'done']]),
  ])
  return { dues: payments - byHand, byHand, registrations, rejected, refunded }
}

async function replaySays(
  { store, chapters, env }: World,
  chapter: 'dc' | 'ny',
  extent: Parameters<typeof booksIn>[3],
) {
  const { dues, byHand, registrations, unbooked } = talliesOf(
    kinds,
    await booksIn({ db: store.read, kinds, logDefinition }, chapters[chapter].id, env.timeZone, extent),
  )
  return {
    dues: dues!.receivedCents,
    byHand: byHand!.receivedCents,
    registrations: registrations!.receivedCents,
    rejected: unbooked!.receivedCents,
    refunded: unbooked!.givenBackCents,
  }
}

describeOnBoth('replaying the books', (open) => {
  // A new database is opened for each test, so every generated history gets its own test.
  const seeds = [11, 12, 13, 14]

  test.each(seeds)(
    'match, at every position and on every day, what the tables contained then (history %d)',
    async (seed) => {
      const world = await open()
      const history = fc.sample(movements, { seed, numRuns: 1 })[0] ?? []
      let time = Date.parse('2026-11-29T20:00:00Z')
      const rejected: { number: number; chapter: 'dc' | 'ny'; amountCents: number }[] = []
      const notes: { position: number; at: string; dc: object; ny: object }[] = []
      for (const [number, { hoursLater, ...planned }] of history.entries()) {
        time += hoursLater * 3_600_000
        const movement = { ...planned, at: new Date(time).toISOString() }
        const back = movement.kind === 'refunded' ? rejected.pop() : undefined
        if (movement.kind === 'refunded' && !back) continue
        if (movement.kind === 'rejected') rejected.push({ ...movement, number })
        await move(
          world,
          { ...movement, ...(back && { chapter: back.chapter, amountCents: back.amountCents }) },
          back?.number ?? number,
        )
        const head = await world.store.read.selectFrom('logHead').select('position').executeTakeFirstOrThrow()
        notes.push({
          position: head.position,
          at: movement.at,
          dc: await tablesSay(world, 'dc'),
          ny: await tablesSay(world, 'ny'),
        })
      }
      for (const { position, dc, ny } of notes) {
        expect(await replaySays(world, 'dc', { upTo: position })).toEqual(dc)
        expect(await replaySays(world, 'ny', { upTo: position })).toEqual(ny)
      }
      const dayOf = (at: string) => calendarDay(new Date(at), world.env.timeZone)
      for (const { at } of notes) {
        const last = notes.findLast((note) => dayOf(note.at) <= dayOf(at))!
        expect(await replaySays(world, 'dc', untilDay(dayOf(at), world.env.timeZone))).toEqual(last.dc)
      }
    },
  )

  test('end a day at midnight in the time zone, by the time at which a fact was recorded', async () => {
    const world = await open()
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 100, at: '2027-01-01T04:59:59.999Z' }, 1)
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 20, at: '2027-01-01T05:00:00.000Z' }, 2)
    const { timeZone } = world.env
    const books = await booksIn(
      { db: world.store.read, kinds, logDefinition },
      world.chapters.dc.id,
      timeZone,
      untilDay('2026-12-31', timeZone),
    )
    expect(Object.keys(books)).toEqual(['2026-12'])
    expect(bookedOf(talliesOf(kinds, books)).receivedCents).toBe(100)
    expect(
      Object.keys(await booksIn({ db: world.store.read, kinds, logDefinition }, world.chapters.dc.id, timeZone, {})),
    ).toEqual(['2026-12', '2027-01'])
  })

  test("list the payments as of a day newest first, in pages, with the payers' names", async () => {
    const world = await open()
    for (let number = 1; number <= 5; number++) {
      await move(
        world,
        {
          kind: number === 3 ? 'registrations' : 'byHand',
          chapter: number === 4 ? 'ny' : 'dc',
          amountCents: number,
          at: `2026-12-0${number}T12:00:00Z`,
        },
        number,
      )
    }
    const chapter = world.chapters.dc.id
    const list = (until: string, page: number) =>
      paymentsAsOf({ db: world.store.read, kinds, logDefinition }, chapter, untilDay(until, world.env.timeZone), {
        page,
        size: 2,
      })
    expect((await list('2026-12-05', 0)).map(({ amountCents }) => amountCents)).toEqual([5, 3])
    expect((await list('2026-12-05', 1)).map(({ amountCents }) => amountCents)).toEqual([2, 1])
    expect((await list('2026-12-03', 0))[0]).toMatchObject({
      name: 'Resident, member',
      purpose: 'Registration 50003',
      kind: 'RegistrationPaid',
    })
    expect(await list('2026-11-30', 0)).toEqual([])
  })
})
