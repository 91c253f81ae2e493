import { sql as rawSql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { writeCheckpoint } from '#server/features/books/checkpoints.writes.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('checking a receipt', (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await openDemo(open))
  afterEach(() => world.close())

  async function paid() {
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    return world.as('member').receipts.one({ paymentId })
  }

  const check = (code: string, on: 'dc' | 'ny' = 'dc') => world.as('anonymous', { on }).receipts.check({ code })

  /** Overwrites the log as someone with database access could. */
  async function tamper(text: string) {
    await world.store.alone('exclusive', function* (builder) {
      const unlocked =
        builder.dialect === 'postgres'
          ? ['alter table "facts" disable trigger user']
          : ['drop trigger "facts_update"', 'drop trigger "facts_delete"']
      for (const one of [...unlocked, text]) yield* run({ compile: () => rawSql.raw(one).compile(builder.sql) })
    })
  }

  test('a stranger sees the amount, the kind, the day, and the checkpoint, and nothing about the person', async () => {
    await begin()
    const { code, paymentId, position, hash } = await paid()
    expect(await check(code)).toMatchObject({ state: 'booked', checkpoint: null, verified: null })
    const checkpoint = (await writeCheckpoint(world.portal))!
    const answer = await check(code)
    expect(answer).toMatchObject({
      state: 'booked',
      paymentId,
      kind: 'Dues online',
      on: '2026-11-21',
      amountCents: 10_000,
      refunds: [],
      refundedCents: 0,
      position,
      hash,
      checkpoint: {
        position: checkpoint.position,
        hash: checkpoint.hash,
        signedOn: '2026-11-21',
        key: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      },
    })
    const { personId } = await world.store.read
      .selectFrom('members')
      .select('personId')
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    for (const personal of ['Resident', memberIds.member, `"${personId}"`, 'Regular', 'capture', 'aea.example'])
      expect(JSON.stringify(answer)).not.toContain(personal)
  })

  test('shows whether the money was refunded, and when', async () => {
    const { as } = await begin()
    const guests = as('anonymous').registrations
    const eventId = await announcePicnic(world)
    const { paymentId, orderId, registrationId, amountCents } = await guests.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId })
    await guests.finish({ orderId })
    await as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'duplicate' })
    const { code } = await as('admin').receipts.one({ paymentId })
    expect(await check(code)).toMatchObject({
      state: 'booked',
      kind: 'Event registrations',
      amountCents,
      refundedCents: amountCents,
      refunds: [{ on: '2026-11-21', amountCents }],
    })
  })

  test('a code that was not issued gets one answer, whatever is wrong with it, and no query is made', async () => {
    await begin()
    const { code } = await paid()
    for (const wrong of [
      code.replace(/.$/, (sign) => (sign === '7' ? '8' : '7')),
      code.slice(0, -1),
      'x',
      '',
      '1'.repeat(30),
      "' or 1=1 --",
    ]) {
      expect(await check(wrong), wrong).toEqual({ state: 'unknown' })
    }
    expect(await check(code, 'ny')).toEqual({ state: 'unknown' })
    await expect(check('1'.repeat(101))).rejects.toThrow('30 characters')
  })

  test('a receipt from years ago is found, before many later checkpoints and entries', async () => {
    await begin()
    const { code, position } = await paid()
    const first = (await writeCheckpoint(world.portal))!
    world.clock.set('2031-03-01T12:00:00Z')
    await paid()
    await writeCheckpoint(world.portal)
    expect(await check(code)).toMatchObject({
      state: 'booked',
      on: '2026-11-21',
      position,
      checkpoint: { position: first.position },
    })
  })

  const damages: [name: string, statement: (position: number, last: number) => string][] = [
    [
      'its own entry',
      (position) => `update facts set data = replace(data, '10000', '90000') where position = ${position}`,
    ],
    [
      'its own entry, with a hash that fits again',
      (position) => `update facts set hash = '${'ab'.repeat(32)}' where position = ${position}`,
    ],
    ['an entry behind it', (position) => `update facts set data = data || ' ' where position = ${position + 1}`],
    ['a whole entry behind it', (position) => `delete from facts where position = ${position + 1}`],
    ['the checkpoint', () => `update checkpoints set hash = '${'cd'.repeat(32)}'`],
    ['its entry, which is gone', (position) => `delete from facts where position >= ${position}`],
    ['data that no longer can be read', (position) => `update facts set data = '{' where position = ${position}`],
  ]
  test.each(damages)('a tampered log is reported: %s', async (_, statement) => {
    await begin()
    const { code, position } = await paid()
    const { position: last } = (await writeCheckpoint(world.portal))!
    expect(last).toBeGreaterThan(position)
    await tamper(statement(position, last))
    expect(await check(code)).toEqual({ state: 'damaged' })
  })
})
