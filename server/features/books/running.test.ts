import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { Db } from '#db/tables/tables.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { move, type Movement } from '#tests/support/world/ledger.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { booksIn, paymentsAsOf, untilDay, yearsIn } from './reads.ts'
import { latestFacts, withActors } from './trace.reads.ts'
import { booksUntil } from './running.reads.ts'

const movements = fc.array(
  fc.record({
    kind: fc.constantFrom<Movement['kind']>('dues', 'byHand', 'registrations', 'rejected'),
    chapter: fc.constantFrom<'dc' | 'ny'>('dc', 'dc', 'ny'),
    amountCents: fc.integer({ min: 1, max: 500_000 }),
    /** The time since the previous movement; negative if the clock was set back. */
    hoursLater: fc.integer({ min: -60, max: 400 }),
  }),
  { minLength: 8, maxLength: 12 },
)

/** Returns a reader that counts the facts it is handed. */
function countingReader({ store }: World): { db: Db; facts: number } {
  const counted = { db: store.read, facts: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      counted.facts += result.rows.filter((row) => 'data' in row).length
      return Promise.resolve(result)
    },
  }
  counted.db = store.read.withPlugin(plugin)
  return counted
}

describeOnBoth('the running books', (open) => {
  test.each([21, 22])(
    'match the log read from its start, on any day and in every chapter (history %d)',
    async (seed) => {
      const world = await open()
      const { timeZone } = world.env
      const days = ['2026-11-30', '2026-12-31', '2027-01-15', '2027-12-31']
      const compare = async () => {
        for (const chapter of [world.chapters.dc.id, world.chapters.ny.id]) {
          for (const day of days) {
            expect(await booksUntil({ db: world.store.read, kinds, logDefinition }, chapter, timeZone, day)).toEqual(
              await booksIn({ db: world.store.read, kinds, logDefinition }, chapter, timeZone, untilDay(day, timeZone)),
            )
          }
        }
      }
      let time = Date.parse('2026-11-29T20:00:00Z')
      for (const [number, { hoursLater, ...movement }] of fc.sample(movements, { seed, numRuns: 1 })[0]!.entries()) {
        time += hoursLater * 3_600_000
        await move(world, { ...movement, at: new Date(time).toISOString() }, number)
        await compare()
      }
      await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
      await compare()
    },
  )

  const pay = (world: World, number: number) =>
    move(world, { kind: 'dues', chapter: 'dc', amountCents: 100, at: '2026-12-05T12:00:00Z' }, number)

  test('resume where they stopped, even with concurrent callers, and start over with another log', async () => {
    const world = await open()
    const counted = countingReader(world)
    const payments = async () =>
      (
        await booksUntil(
          { db: counted.db, kinds, logDefinition },
          world.chapters.dc.id,
          world.env.timeZone,
          '2026-12-31',
        )
      )['2026-12']?.dues?.payments
    for (const number of [1, 2, 3]) await pay(world, number)
    expect(await Promise.all([payments(), payments(), payments()])).toEqual([3, 3, 3])
    expect(counted.facts).toBe(3)
    await pay(world, 4)
    expect(await payments()).toBe(4)
    expect(counted.facts).toBe(4)
    await world.store.alone('exclusive', function* ({ sql, dialect }) {
      const off = dialect === 'postgres' ? 'alter table "facts" disable trigger user' : 'drop trigger "facts_update"'
      for (const statement of [
        off,
        `update "facts" set "hash" = 'another' where "position" = (select max("position") from "facts")`,
      ]) {
        yield* run({ compile: () => rawSql.raw(statement).compile(sql) })
      }
    })
    expect(await payments()).toBe(4)
    expect(counted.facts).toBe(8)
  })

  test("the treasurer's page does not scan a whole table", async () => {
    const world = await open()
    const chapter = world.chapters.dc.id
    await pay(world, 1)
    const { timeZone } = world.env
    expect(
      await wholeTablesRead(world.store, async (db) => {
        await booksUntil({ db, kinds, logDefinition }, chapter, timeZone, '2026-12-31')
        await yearsIn(db, chapter, world.chapters.dc.zones)
        for (const extent of [{}, untilDay('2026-12-31', timeZone)])
          expect(await paymentsAsOf({ db, kinds, logDefinition }, chapter, extent, { page: 0, size: 10 })).toHaveLength(
            1,
          )
        await withActors(
          db,
          chapter,
          await latestFacts({ db, kinds, logDefinition }, chapter, untilDay('2026-12-31', timeZone), 8),
        )
      }),
    ).toEqual([])
  })
})
