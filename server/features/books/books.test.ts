import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { writeCheckpoint } from '#server/features/books/checkpoints.writes.ts'
import { move, paymentIdOf } from '#tests/support/world/ledger.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { verifyDaily } from './verification.jobs.ts'
import { beginVerification } from './verification.writes.ts'

describeOnBoth("the treasurer's books", (open) => {
  const settled = async () => {
    const world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-books-')) } })
    world.clock.set('2027-02-10T12:00:00Z')
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 10_000, at: '2026-12-05T12:00:00Z' }, 1)
    await move(world, { kind: 'byHand', chapter: 'dc', amountCents: 2_500, at: '2027-01-05T12:00:00Z' }, 2)
    await move(world, { kind: 'dues', chapter: 'ny', amountCents: 77_700, at: '2027-01-06T12:00:00Z' }, 3)
    return world
  }

  test('an admin sees the books of their chapter, month by month, as of any day', async () => {
    const world = await settled()
    const books = world.as('admin').books
    const now = await books.asOf({})
    expect(now).toMatchObject({ until: '2027-02-10', today: '2027-02-10', years: [2027, 2026] })
    expect(now.months.map(({ month }) => month)).toEqual(expect.arrayContaining(['2026-03', '2027-02']))
    expect(now.booked).toMatchObject({ payments: 2, receivedCents: 12_500, balanceCents: 12_500 })
    const then = await books.asOf({ until: '2026-12-31' })
    expect(then.booked.receivedCents).toBe(10_000)
    expect(then.view.byHand!.payments).toBe(0)
    expect((await books.payments({ until: '2026-12-31' })).map(({ paymentId }) => paymentId)).toEqual([paymentIdOf(1)])
    const namesAt = async (until?: string) => (await books.facts({ until })).facts.map(({ name }) => name)
    expect(await namesAt()).toEqual(expect.arrayContaining(['Dues paid', 'Payment recorded by hand']))
    expect(await namesAt('2027-01-05')).toEqual(await namesAt())
    expect(await namesAt('2026-12-31')).toContain('Dues paid')
    expect(await namesAt('2026-12-31')).not.toContain('Payment recorded by hand')
    await expect(books.asOf({ until: '2027-02-30' })).rejects.toThrow('This date does not exist')
  })

  test('nothing of another chapter is ever shown, whatever is requested', async () => {
    const world = await settled()
    const ny = world.as('nyAdmin').books
    expect((await ny.asOf({})).booked).toMatchObject({ payments: 1, receivedCents: 77_700 })
    expect((await ny.payments({})).map(({ paymentId }) => paymentId)).toEqual([paymentIdOf(3)])
    await expect(ny.facts({ id: paymentIdOf(1) })).rejects.toThrow('No payment or registration')
    await expect(ny.facts({ id: 'CAPTURE1' })).rejects.toThrow('No payment or registration')
    await expect(world.as('admin').books.facts({ id: paymentIdOf(3) })).rejects.toThrow('No payment or registration')
    expect(JSON.stringify(await ny.facts({}))).not.toContain(memberIds.member)
    // A system admin may go everywhere, and sees the host's chapter.
    expect((await world.as('system', { on: 'dc' }).books.asOf({})).booked.receivedCents).toBe(12_500)
    await expect(world.as('member').books.asOf({})).rejects.toThrow('You need an admin account')
  })

  test("the facts of a payment are found by its id and by the provider's ids", async () => {
    const world = await settled()
    for (const id of [paymentIdOf(1), paymentIdOf(1).toLowerCase(), 'CAPTURE1']) {
      const { facts, payments } = await world.as('admin').books.facts({ id })
      expect(facts.map(({ name, actor }) => [name, actor])).toEqual([['Dues paid', 'Portal']])
      expect(facts[0]!.detail).toBe('Regular dues, 2027, member 20003, $100.00, order ORDER1, capture CAPTURE1')
      expect(payments).toMatchObject([{ paymentId: paymentIdOf(1), stage: 'paid', amountCents: 10_000 }])
    }
    const newest = await world.as('admin').books.facts({})
    const positions = newest.facts.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => b - a))
  })

  const verified = async (world: World, who: 'admin' | 'nyAdmin' = 'admin') => (await world.as(who).books.verify()).last

  test('a verification is stored with who started it; other chapters see only that another chapter started it', async () => {
    const world = await settled()
    expect(await world.as('admin').books.verification()).toEqual({ last: null, isRunning: false })
    const checkpoint = await writeCheckpoint(world.portal)
    const head = await world.store.read.selectFrom('logHead').selectAll().executeTakeFirstOrThrow()
    expect(await verified(world)).toEqual({
      state: 'whole',
      startedAt: '2027-02-10T12:00:00.000Z',
      endedAt: '2027-02-10T12:00:00.000Z',
      facts: head.position,
      gaps: 0,
      newer: 0,
      head: head.hash,
      checkpoint: { position: head.position, hash: checkpoint!.hash },
      problems: [],
      by: 'admin Resident',
    })
    const seen = await world.as('nyAdmin').books.verification()
    expect(seen.last).toMatchObject({ state: 'whole', by: 'another chapter' })
    expect(JSON.stringify(seen)).not.toContain(emailOf('admin'))
  })

  test("a changed row is found, and reported without any chapter's amounts", async () => {
    const world = await settled()
    await world.store.write(({ sql }) =>
      run(sql.updateTable('payments').set({ amountCents: 66_600 }).where('paymentId', '=', paymentIdOf(3))),
    )
    const last = await verified(world)
    expect(last).toMatchObject({ state: 'damaged' })
    expect(last!.problems.join()).toContain('The table payments differs from the log')
    expect(last!.problems.join()).not.toMatch(/66600|77700/)
  })

  test('a changed fact is found, though no table shows it any more', async () => {
    const world = await settled()
    await world.store.alone('exclusive', function* ({ sql, dialect }) {
      const off = dialect === 'postgres' ? 'alter table "facts" disable trigger user' : 'drop trigger "facts_update"'
      for (const statement of [off, `update "facts" set "actor" = 'admin:x' where "position" = 3`]) {
        yield* run({ compile: () => rawSql.raw(statement).compile(sql) })
      }
    })
    expect((await verified(world, 'nyAdmin'))!.problems).toContain('Entry 3 was changed: its hash does not match')
  })

  test('two simultaneous verifications run as one, and an aborted one does not block others', async () => {
    const world = await settled()
    const by = { requestedBy: 'system:daily', chapter: null }
    const both = await Promise.all([beginVerification(world.portal, by), beginVerification(world.portal, by)])
    expect(both.filter(Boolean)).toHaveLength(1)
    for (const one of both) await one?.ended
    await world.store.write(({ sql }) => run(sql.updateTable('verifications').set({ state: 'running', endedAt: null })))
    expect((await world.as('admin').books.verify()).isRunning).toBe(true)
    world.clock.forward(61)
    expect(await verified(world)).toMatchObject({ state: 'whole' })
  })

  test('the portal verifies once a day on its own', async () => {
    const world = await settled()
    const count = async () =>
      (await world.store.read.selectFrom('verifications').select('verificationId').execute()).length
    await verifyDaily(world.portal)
    await verifyDaily(world.portal)
    expect(await count()).toBe(1)
    expect((await world.as('admin').books.verification()).last?.by).toBeNull()
    world.clock.forward(24 * 60)
    await verifyDaily(world.portal)
    expect(await count()).toBe(2)
  })
})
