import { sql as rawSql, type CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { layAccount, layLine } from '#tests/support/world/bank-lines.ts'
import { layOwing } from '#tests/support/world/owing.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { linesOfKeys } from './files.writes.ts'
import { matchPage } from './match-page.reads.ts'
import { openCount } from './reads.ts'

const many = 3_000
const dayOf = (index: number) => new Date(Date.parse('2018-01-01') + index * 86_400_000).toISOString().slice(0, 10)

type Table = 'bankLines' | 'bankBookings' | 'payments' | 'providerTransactions'

/** Inserts many rows, and lets PostgreSQL count them, as it does by itself some time later. */
async function lay<Name extends Table>({ store }: World, table: Name, row: (index: number) => Partial<Tables[Name]>) {
  const rows = Array.from({ length: many }, (_row, index) => row(index)) as never[]
  await store.write(function* ({ sql }) {
    for (let at = 0; at < many; at += 500) yield* run(sql.insertInto(table).values(rows.slice(at, at + 500)))
  })
  if (store.dialect === 'postgres') await rawSql`analyze ${rawSql.table(table)}`.execute(store.read)
}

/** An account with a line that names a member and one that says that a check came back, among thousands of rows. */
async function layMany(world: World): Promise<string> {
  const chapterId = world.chapters.dc.id
  const { accountId } = await layLine(world, { amountCents: -10_000, text: 'RETURNED CHECK 70001' })
  const other = await layAccount(world)
  const line = { chapterId, fileId: 'laid', bankId: null, checkNumber: null }
  await lay(world, 'bankLines', (index) => ({
    ...line,
    lineId: `line-${index}`,
    lineKey: `line ${index}`,
    day: dayOf(index),
    place: index,
    accountId: index % 2 === 0 ? accountId : other,
    amountCents: 10_000 + index,
    text: 'ZELLE FROM MEMBER RESIDENT',
  }))
  await lay(world, 'bankBookings', (index) => ({
    lineId: `line-${index + 1}`,
    chapterId,
    accountId: index % 2 === 0 ? other : accountId,
    kind: 'interest',
    amountCents: 10_001 + index,
    day: dayOf(index + 1),
    isRecordedHere: 0,
    actor: 'system:test',
    bookedAt: `${dayOf(index)}T12:00:00.000Z`,
    position: index,
  }))
  for (const [days, rows] of [
    ['bankDays', 'bankLines'],
    ['bankBookedDays', 'bankBookings'],
  ] as const)
    await world.store.write(function* ({ sql }) {
      yield* run(sql.deleteFrom(days))
      const counted = sql
        .selectFrom(rows)
        .select(['chapterId', 'accountId', 'day'])
        .select([rawSql<number>`count(*)`.as('lines'), rawSql<number>`sum("amountCents")`.as('cents')])
        .groupBy(['chapterId', 'accountId', 'day'])
      yield* run(sql.insertInto(days).columns(['chapterId', 'accountId', 'day', 'lines', 'cents']).expression(counted))
    })
  await lay(world, 'payments', (index) => ({
    paymentId: `P${index}`,
    term: 1,
    year: 2026,
    chapterId,
    personId: 'member',
    memberId: '',
    memberTypeId: '',
    paymentType: 'Regular',
    amountCents: 10_000,
    paidAt: new Date(Date.parse('2024-01-01') + index * 8 * 3_600_000).toISOString(),
    status: 'COMPLETED',
    reference: index % 50 === 0 ? `Check ${index}` : null,
    method: index % 50 === 0 ? 'check' : 'online',
    position: index,
  }))
  await lay(world, 'providerTransactions', (index) => ({
    chapterId,
    clientId: 'client',
    transactionId: `T${index}`,
    captureId: `T${index}`,
    kind: 'payment' as const,
    status: 'done' as const,
    amountCents: index,
    feeCents: 0,
    currency: 'USD',
    movedAt: `${dayOf(index)}T12:00:00.000Z`,
  }))
  return accountId
}

/** Two hundred members with the last name Smith who owe dues; those in the map have the first name given there. */
const laySmiths = (world: World, firstNames: ReadonlyMap<number, string>): Promise<number> =>
  layOwing(
    world,
    Array.from({ length: 200 }, (_, index) => [
      String(70_000 + index),
      firstNames.get(index) ?? `Ann${index}`,
      'Smith',
    ]),
  )

/** Returns who of the Smiths is proposed for a line with this text and the amount of the fee, and how surely. */
async function proposalsFor(
  world: World,
  firstNames: ReadonlyMap<number, string>,
  text: string,
): Promise<[detail: string, sureness: string][]> {
  const feeCents = await laySmiths(world, firstNames)
  const { accountId } = await layLine(world, { amountCents: feeCents, text })
  const source = { db: world.store.read, chapter: world.chapters.dc, clock: world.clock }
  const [line] = (await matchPage(source, accountId)).lines
  return line!.proposals.map(({ detail, sureness }) => [detail, sureness])
}

/** Returns a statement's plan; PostgreSQL scans small tables unless that is disabled. */
function planOf({ store }: World, { sql, parameters, query, queryId }: CompiledQuery): Promise<string> {
  const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain'
  return store.read.transaction().execute(async (held) => {
    if (store.dialect === 'postgres')
      for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
        await rawSql`set local enable_${rawSql.raw(way)} = off`.execute(held)
    const { rows } = await held.executeQuery<Record<string, string>>({
      sql: `${explain} ${sql}`,
      parameters,
      query,
      queryId,
    })
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join(' ')
  })
}

/** The index of each statement, by some of its words. */
const indexes: Record<string, RegExp> = {
  'from "payments"': /paymentsByHand/,
  'from "providerTransactions"': /providerTransactionsWithdrawn/,
  '"bankBookings" as "taken"': /bankLinesByAmount.*amountCents/,
  'left join "bankNotes"': /bankBookingsByPosition/,
  '"bankBookings"."lineId" is null and "bankLines"."accountId"': /bankLinesByDay.*day/,
}

/** Those that PostgreSQL reads otherwise while a table is small: it knows that it is. */
const onSqlite: Record<string, RegExp> = {
  'join "memberTypes"': /payersByName \(lastNameKey/,
  'left join "bankBookedDays"':
    /bankDays.*\(chapterId=\? AND accountId=\?.*bankBookedDays.*\(chapterId=\? AND accountId=\? AND day=\?/,
}

describeOnBoth('the match page of a large chapter', (open) => {
  test('reads payments, lines, and members in indexes, and not those of the chapter', async () => {
    const world = await open()
    const accountId = await layMany(world)
    const { db, queries } = listenedTo(world.store)
    const { lines } = await matchPage({ db, chapter: world.chapters.dc, clock: world.clock }, accountId)
    expect(lines.map(({ text }) => text)).toEqual(['ZELLE FROM MEMBER RESIDENT', 'RETURNED CHECK 70001'])
    await openCount(db, world.chapters.dc.id)
    const expected = world.store.dialect === 'sqlite' ? { ...indexes, ...onSqlite } : indexes
    for (const [words, index] of Object.entries(expected)) {
      const asked = queries.filter(({ sql }) => sql.includes(words))
      expect(asked.length, words).toBeGreaterThan(0)
      for (const query of asked) expect(await planOf(world, query), words).toMatch(index)
    }
  })

  test('finds a member whose whole name a line has among hundreds of the same last name', async () => {
    const world = await open()
    const proposals = await proposalsFor(world, new Map([[199, 'Zora']]), 'ZELLE FROM ZORA SMITH')
    expect(proposals).toEqual([
      ['Zora Smith, member 70199', 'certain'],
      ...proposals.slice(1).map((): unknown[] => [expect.stringContaining(' Smith, member 70'), 'likely']),
    ])
    expect(proposals).toHaveLength(6)
  })

  test('reads the first of a common last name in the order of an index, and sorts nobody', async () => {
    const world = await open()
    const amountCents = await laySmiths(world, new Map())
    const { accountId } = await layLine(world, { amountCents, text: 'ZELLE FROM ZORA SMITH' })
    const { db, queries } = listenedTo(world.store)
    await matchPage({ db, chapter: world.chapters.dc, clock: world.clock }, accountId)
    const asked = queries.filter(({ sql }) => sql.includes('order by "firstNameKey"'))
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) expect(await planOf(world, query)).not.toMatch(/TEMP B-TREE|Sort Key: members/)
  })

  test('is certain of none when several of them have the name, by whichever of their first names', async () => {
    const world = await open()
    const marys = new Map([
      [150, 'Mary Ann'],
      [160, 'Ann-Mary'],
      [199, 'Mary'],
    ])
    const proposals = await proposalsFor(world, marys, 'ZELLE FROM MARY SMITH')
    const names = proposals.slice(0, 3).map(([detail]) => detail.split(',')[0])
    expect(names.sort()).toEqual(['Ann-Mary Smith', 'Mary Ann Smith', 'Mary Smith'])
    expect(proposals.filter(([, sureness]) => sureness === 'certain')).toEqual([])
  })

  test('a file’s lines are looked up by their keys', async () => {
    const world = await open()
    const accountId = await layMany(world)
    const keys = Array.from({ length: 500 }, (_key, index) => `line ${index}`)
    const query = linesOfKeys(world.store.read, world.chapters.dc.id, accountId, keys).compile()
    expect(await planOf(world, query)).toMatch(/bankLinesByKey.*lineKey/)
  })
})
