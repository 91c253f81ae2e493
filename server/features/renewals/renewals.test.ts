import { afterEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { claimDue } from '#server/providers/mail/queue.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { lapseOverdue } from '../members/jobs.ts'
import { remindOfDues } from './jobs.ts'

/** Sets the time, lapses and reminds members. Everyone in Washington and New York who paid in 2026 owes 2027. */
const tell = async (world: World, iso: string) => {
  world.clock.set(iso)
  await lapseOverdue(world.portal)
  return remindOfDues(world.portal)
}

const reminders = async (world: World, to: string) =>
  (await world.sentEmails()).filter((email) => email.text.includes('/renew/') && email.to === to).reverse()

const linkOf = ({ text }: { text: string }) => {
  const [, code = '', key = ''] = /\/renew\/([^/\s]+)\/(\S+)/.exec(text) ?? []
  return { code, key }
}

describeOnBoth('dues reminders', (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  const firstLink = async (iso = '2027-11-02T15:00:00.000Z') => {
    await tell(world, iso)
    return linkOf((await reminders(world, emailOf('member'))).at(-1)!)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test("are sent 60, 30, 7, and 0 days before the end of the year and 14 after, once each, by the association's days", async () => {
    await begin()
    const sent: [string, number][] = []
    // In Washington, it is five hours earlier.
    for (const iso of [
      '2027-11-01T03:59:00.000Z',
      '2027-11-01T04:00:00.000Z',
      '2027-11-01T05:00:00.000Z',
      '2027-12-01T05:00:00.000Z',
      '2027-12-24T12:00:00.000Z',
      '2027-12-31T12:00:00.000Z',
      '2028-01-01T12:00:00.000Z',
      '2028-01-14T12:00:00.000Z',
      '2028-01-15T12:00:00.000Z',
      '2028-02-29T12:00:00.000Z',
    ]) {
      sent.push([iso.slice(0, 16), await tell(world, iso)])
      await world.sentEmails()
    }
    expect(sent).toEqual([
      ['2027-11-01T03:59', 0],
      ['2027-11-01T04:00', 4],
      ['2027-11-01T05:00', 0],
      ['2027-12-01T05:00', 4],
      ['2027-12-24T12:00', 4],
      ['2027-12-31T12:00', 4],
      ['2028-01-01T12:00', 0],
      ['2028-01-14T12:00', 4],
      ['2028-01-15T12:00', 0],
      ['2028-02-29T12:00', 0],
    ])
    const emails = await reminders(world, emailOf('member'))
    expect(emails.map(({ subject }) => subject)).toEqual([
      ...Array.from({ length: 3 }, () => 'Your 2027 dues: please pay by Fri, Dec 31, 2027'),
      'Today is the last day for your 2027 dues',
      'Your membership is inactive: pay your dues to renew it',
    ])
    for (const text of [
      '$100.00',
      memberIds.member,
      'If they are not paid by then, your membership becomes inactive.',
      'http://dc.localhost:3000/renew/20003-2027-20271231/',
      'It works until Fri, Dec 31, 2027',
    ])
      expect(emails[0]!.text).toContain(text)
    expect(emails.at(-1)!.text).toContain(
      'dues for 2027 were not paid, so your membership is now inactive. Pay your dues for 2028 ($100.00)',
    )
    const facts = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'RenewalReminderSent')
      .where('stream', '=', 'member-member')
      .orderBy('position')
      .execute()
    expect(facts.map(({ data }) => JSON.parse(data) as object)).toEqual(
      [60, 30, 7, 0, -14].map((daysBefore) => ({ dueYear: 2027, daysBefore })),
    )
  })

  test('skip members who have paid, are life members, pending, or long inactive, or have no email', async () => {
    await begin()
    const { orderId } = await world.approved('member', 2)
    await world.as('member').payments.finish({ orderId })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ email: '' }).where('personId', '=', 'nyMember')),
    )
    await tell(world, '2027-11-02T15:00:00.000Z')
    const to = (await world.sentEmails()).filter(({ text }) => text.includes('/renew/')).map((email) => email.to)
    expect(to.sort()).toEqual([emailOf('admin'), emailOf('nyAdmin')])
    expect(await tell(world, '2028-01-20T15:00:00.000Z')).toBe(2)
  })

  test('are sent by only one of two concurrent processes, and after downtime only the latest is sent', async () => {
    await begin()
    world.clock.set('2027-12-26T15:00:00.000Z')
    await Promise.all([remindOfDues(world.portal), remindOfDues(world.portal)])
    expect((await reminders(world, emailOf('member'))).map(({ subject }) => subject)).toHaveLength(1)
    expect(await tell(world, '2028-03-01T15:00:00.000Z')).toBe(0)
  })

  test('follow the days that a chapter changes or removes; reminders due before the change are not sent late', async () => {
    await begin()
    const { settings, change } = world.as('admin').renewals
    const choose = async (daysBefore: string, daysAfter = '', graceDays = 0) =>
      change({ daysBefore, daysAfter, graceDays, edition: (await settings()).edition })
    world.clock.set('2027-10-01T15:00:00.000Z')
    await choose('')
    expect(await tell(world, '2027-11-02T15:00:00.000Z')).toBe(2)
    await choose('45, 5')
    expect(await settings()).toEqual({
      year: 2027,
      graceDays: 0,
      lateMonths: 0,
      edition: '2027-11-02T15:00:00.000Z',
      activeUntil: '2027-12-31',
      reminders: [
        { daysBefore: 45, on: '2027-11-16' },
        { daysBefore: 5, on: '2027-12-26' },
      ],
    })
    expect(await tell(world, '2027-11-15T15:00:00.000Z')).toBe(0)
    expect(await tell(world, '2027-11-16T15:00:00.000Z')).toBe(2)
    await choose('40, 30')
    expect(await tell(world, '2027-11-25T15:00:00.000Z')).toBe(2)
    for (const [days, text] of [
      ['61, x', 'Enter days with commas'],
      ['181', 'Each from 0 to 180 days'],
      ['1 2 3 4 5 6 7 8 9', 'At most 8 emails'],
    ] as const)
      await expect(choose(days)).rejects.toThrow(text)
    await expect(choose('30', '', 91)).rejects.toThrow('At most 90 days')
    await expect(world.as('member').renewals.change({ daysBefore: '30', graceDays: 0 })).rejects.toThrow(
      'You need an admin account',
    )
  })

  test('leave members active for the grace period, and then inactive', async () => {
    await begin()
    await world.as('admin').renewals.change({ daysBefore: '60, 30, 7, 0', daysAfter: '14', graceDays: 30 })
    await tell(world, '2028-01-14T15:00:00.000Z')
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2027 })
    // New York has no grace period.
    expect(await world.standing('nyMember')).toEqual({ status: 'inactive', dueIn: 2028 })
    const [sentEmail] = await reminders(world, emailOf('member'))
    expect(sentEmail).toMatchObject({ subject: 'Your 2027 dues are overdue' })
    expect(sentEmail!.text).toContain('You have until Sun, Jan 30, 2028 to pay them')
    expect(await world.as('member').dues.standing()).toMatchObject({ dueIn: 2027, activeUntil: '2028-01-30' })
    await tell(world, '2028-01-31T04:59:00.000Z')
    expect(await world.standing('member')).toMatchObject({ status: 'active' })
    await tell(world, '2028-01-31T05:00:00.000Z')
    expect(await world.standing('member')).toEqual({ status: 'inactive', dueIn: 2028 })
    expect(await world.standing('inactive')).toEqual({ status: 'inactive', dueIn: 2028 })
  })

  test('have a link that pays the year without a login, and ends when it is paid', async () => {
    await begin()
    const link = await firstLink()
    const { renewals } = world.as('anonymous')
    expect(await renewals.byLink(link)).toEqual({
      state: 'open',
      dueYear: 2027,
      until: '2028-01-01',
      payment: { initials: 'm. R.', memberType: 'Regular', amountCents: 10_000 },
    })
    const { orderId, paymentId } = await renewals.start(link)
    await world.standin.control({ do: 'approve', orderId })
    expect(await renewals.finish({ ...link, orderId })).toEqual({ paymentId, state: 'paid' })
    expect(await renewals.finish({ ...link, orderId })).toEqual({ paymentId, state: 'paid' })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
    expect(await renewals.byLink(link)).toMatchObject({ state: 'paid', payment: null })
    await expect(renewals.start(link)).rejects.toThrow('The dues for 2027 are already paid. Nothing was charged.')
    expect(await tell(world, '2027-12-02T15:00:00.000Z')).toBe(3)
  })

  test('have a link that opens nothing else: no other order, chapter, person, year, or time', async () => {
    await begin()
    const link = await firstLink()
    const { renewals } = world.as('anonymous')
    const notComplete = 'This link is not complete'
    for (const code of [
      link.code.replace('20003', memberIds.admin),
      link.code.replace('-2027-', '-2028-'),
      link.code.replace(/\d{8}$/, '20990101'),
      '',
      'x'.repeat(60),
    ]) {
      await expect(renewals.byLink({ ...link, code })).rejects.toThrow(notComplete)
    }
    await expect(world.as('anonymous', { on: 'ny' }).renewals.byLink(link)).rejects.toThrow(notComplete)
    const other = await world.approved('admin')
    await expect(renewals.finish({ ...link, orderId: other.orderId })).rejects.toThrow('not one of your payments')
    await expect(renewals.cancel({ ...link, orderId: other.orderId })).rejects.toThrow('not one of your payments')
    world.clock.set('2028-01-01T15:00:00.000Z')
    expect(await renewals.byLink(link)).toMatchObject({ state: 'open' })
    world.clock.set('2028-01-02T15:00:00.000Z')
    expect(await renewals.byLink(link)).toMatchObject({ state: 'over', payment: null })
    await expect(renewals.start(link)).rejects.toThrow('This link has expired')
    await lapseOverdue(world.portal)
    expect(await renewals.byLink(link)).toMatchObject({ state: 'lapsed', payment: null })
  })

  test("have a link that says when the member's type changed, or the member left", async () => {
    await begin()
    const link = await firstLink()
    await world.as('admin').members.update({ memberId: memberIds.member, memberTypeId: 'dc-student' })
    const { renewals } = world.as('anonymous')
    expect(await renewals.byLink(link)).toMatchObject({ state: 'changed', payment: null })
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await renewals.byLink(link)).toMatchObject({ state: 'gone', payment: null })
    await expect(renewals.start(link)).rejects.toThrow('This membership has ended')
  })

  test('are sent after all other emails', async () => {
    await begin()
    await tell(world, '2027-11-02T15:00:00.000Z')
    world.clock.forward(1)
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const taken = (lane: 'single' | 'bulk') =>
      world.store.write(({ sql }) => claimDue(sql, lane, 'lease', { warmUp: false }, world.clock.now()))
    expect(await taken('single')).toMatchObject([{ kind: 'password reset' }])
    for (const { kind } of await taken('bulk')) expect(kind).toBe('renewal')
    world.clock.forward(5)
  })
})
