import { expect, test } from 'vitest'
import { layAccount } from '#tests/support/world/bank-lines.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import { layShare, shareMonth } from '#tests/support/world/shares.ts'
import { describeOnBoth, emailOf } from '#tests/support/world/world.ts'
import { sendNotifications } from '../notifications/jobs.ts'
import { monthsToSeal } from './decisions.ts'

test.each([
  [null, null, '2026-12-11', []],
  [null, '2026-12-01', '2026-12-11', []],
  [null, '2026-11-30', '2026-12-10', []],
  [null, '2026-11-30', '2026-12-11', ['2026-11']],
  [null, '2019-01-01', '2026-12-31', ['2026-11']],
  ['2026-10', null, '2026-12-10', []],
  ['2026-10', '2026-01-01', '2026-12-11', ['2026-11']],
  ['2026-09', '2026-01-01', '2027-01-31', ['2026-10', '2026-11', '2026-12']],
])('sealed up to %s, with accounts from %s, the books have on %s to seal %j', (lastSealed, openedOn, today, months) => {
  expect(monthsToSeal({ lastSealed, openedOn }, today)).toEqual(months)
})

describeOnBoth('what of the books is not closed by the 10th', (open) => {
  test('is on the dashboard, in the list of what to resolve, and once a month in the daily summary', async () => {
    const world = await open()
    const admin = world.as('admin')
    const system = world.as('system')
    const waiting = async () => {
      const { monthsToSeal: months, statementsToConfirm: shares, statementPath } = await admin.chapters.landing()
      expect(statementPath).toBe(`/treasury/shares${shares[0] ? `/${shares[0]}` : ''}`)
      expect([
        await admin.months.toSeal(),
        (await admin.shares.toConfirm()).statements.map(({ month }) => month),
      ]).toEqual([months, shares])
      return { months, shares }
    }
    const ofParent = async () => {
      const { statementsToConfirm } = await system.chapters.overview()
      expect(await system.shares.toConfirm()).toEqual({ side: 'parent', statements: statementsToConfirm })
      const landing = await system.chapters.landing()
      const [first] = statementsToConfirm
      expect(landing).toMatchObject({
        statementsToConfirm: statementsToConfirm.map(({ month }) => month),
        // The parent's page of a statement has the chapter in its address.
        statementPath: first ? `/treasury/shares/${first.month}/${first.chapterId}` : '/treasury/shares',
      })
      return statementsToConfirm.map(({ chapterName, month }) => `${chapterName} ${month}`)
    }
    const emails = async () =>
      (
        await world.store.read
          .selectFrom('outbox')
          .select(['toAddress', 'subject', 'text'])
          .where('subject', 'like', '%to close the books%')
          .orderBy('createdAt')
          .orderBy('toAddress')
          .execute()
      ).map(({ toAddress, subject, text }) => ({ to: toAddress, subject, text }))
    const on = async (iso: string) => {
      world.clock.set(iso)
      await sendNotifications(world.portal)
    }
    await layAccount(world)
    await layShare(world)
    await on('2026-12-09T15:00:00.000Z')
    // 8 a.m. in New York.
    await on('2026-12-10T13:01:00.000Z')
    expect(await waiting()).toEqual({ months: ['2026-10'], shares: [shareMonth] })
    expect(await ofParent()).toEqual([`Washington DC ${shareMonth}`])
    expect(await emails()).toEqual([])
    await on('2026-12-11T13:01:00.000Z')
    await on('2026-12-12T13:01:00.000Z')
    expect(await waiting()).toEqual({ months: ['2026-11'], shares: [shareMonth] })
    const [first, second, ...others] = await emails()
    expect(others).toEqual([])
    expect(first).toMatchObject({
      to: emailOf('admin'),
      subject: 'AEA Washington DC: 2 new reminders to close the books',
    })
    expect(first!.text).toMatch(/November 2026.+Not sealed yet/s)
    expect(first!.text).toContain('/treasury/months/2026-11')
    expect(second).toMatchObject({ to: emailOf('system') })
    expect(second!.text).toContain('Washington DC: not confirmed yet')

    // What is closed is no longer waiting, on the side that did it.
    const { totals } = await admin.shares.statement({ month: shareMonth })
    await world.as('admin').shares.agree({ month: shareMonth, toPayCents: totals.toPayCents })
    await layMonthSeal(world, '2026-11')
    expect(await waiting()).toEqual({ months: [], shares: [] })
    expect(await ofParent()).toEqual([`Washington DC ${shareMonth}`])
    await on('2027-01-11T13:01:00.000Z')
    expect((await emails()).slice(2).map(({ to, subject }) => [to, subject.split(': ')[1]])).toEqual([
      [emailOf('admin'), '1 new reminder to close the books'],
      [emailOf('system'), '1 new reminder to close the books'],
    ])
    // Another chapter has neither accounts nor shares, and no reminder.
    expect(await world.as('nyAdmin').months.toSeal()).toEqual([])
    expect((await world.as('nyAdmin').shares.toConfirm()).statements).toEqual([])
  })
})
