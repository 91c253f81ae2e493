import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { writerFor } from '#server/context.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { removeAdmin } from '../../members/decisions.ts'
import { memberStream } from '../../members/facts.ts'
import { releaseExpired } from '../jobs.ts'
import { looksAlike } from './rules.ts'

const number = 'JPM-99 abc'

describeOnBoth('a Zelle payment number', (open) => {
  let world: PaymentsWorld
  let eventId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world)
  })
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const guests = () => world.as('anonymous').registrations
  const admin = () => world.as('admin').registrations
  const report = async (reference: string) =>
    guests().reportZelle({ ...(await proven(world, guestCart(eventId))), reference })
  const byHand = (reference: string) =>
    world.as('admin').dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'zelle', reference })
  const notifiedAdmins = async () =>
    (await world.sentEmails()).filter(({ to }) => to !== 'vera@guests.example').map(({ subject, to }) => [to, subject])

  test('is accepted once, in any spelling: whether waiting, booked, or entered by hand', async () => {
    const { registrationId } = await report(number)
    const others = ['JPM99abc', 'jpm 99 ABC', 'J.P.M-99-abc', '#JPM99ABC', 'jpm_99/abc']
    for (const other of others)
      await expect(report(other)).rejects.toThrow('This confirmation number has been used already')
    await admin().confirmZelle({ registrationId })
    for (const other of others) {
      await expect(report(other)).rejects.toThrow('This confirmation number has been used already')
      await expect(byHand(other)).rejects.toThrow('has already been recorded')
    }
    const { paymentId } = await byHand('CHK-1')
    await world.as('admin').payments.reverse({ paymentId, reason: 'mistake', note: '' })
    await byHand('chk 1')
    await expect(byHand('CHK1')).rejects.toThrow('has already been recorded')
  })

  test('needs a letter or a digit, because other characters are ignored', async () => {
    for (const other of ['---', '--', '...', '#', '_']) {
      await expect(report(other)).rejects.toThrow('Enter letters, digits or both')
      await expect(byHand(other)).rejects.toThrow('Enter letters, digits or both')
    }
  })

  test('is shown with similar ones, and counted among what is waiting', async () => {
    const one = await report(number)
    const other = await report('JPM99abd')
    await report('ZZ-1234567')
    const { zelle } = await world.as('admin').books.toResolve()
    const alike = new Map(
      zelle.map((row) => [row.registrationId, row.alike.map(({ registrationId }) => registrationId)]),
    )
    expect([alike.get(one.registrationId), alike.get(other.registrationId), alike.size]).toEqual([
      [other.registrationId],
      [one.registrationId],
      3,
    ])
    expect(await world.as('admin').chapters.landing()).toMatchObject({ zelle: 3 })
    expect(await world.as('nyAdmin').chapters.landing()).toMatchObject({ zelle: 0 })
    // A confirmed one is still shown as similar.
    await admin().confirmZelle({ registrationId: one.registrationId })
    const after = (await admin().inEvent({ eventId })).zelle.find(
      ({ registrationId }) => registrationId === other.registrationId,
    )
    expect(after?.alike).toEqual([{ registrationId: one.registrationId, reference: number }])
  })

  test('without an admin, what was not settled in time is emailed to the chapter and to the system admins', async () => {
    await report(number)
    const { dc } = world.chapters
    const write = writerFor(world.portal, { chapterId: dc.id, actor: 'system:test', correlation: 'test' })
    await write((tx) => tx.logWriter.record(memberStream, 'admin', (state) => removeAdmin(state, dc.id)))
    world.clock.forward(8 * 24 * 60)
    await releaseExpired(world.portal)
    const late = (
      await world.store.read.selectFrom('outbox').select('toAddress').where('kind', '=', 'zelleLapsed').execute()
    ).map(({ toAddress }) => toAddress)
    expect(late.sort()).toEqual([dc.chapterEmail, emailOf('system')].sort())
  })

  test('the office of the main chapter is told in place of admins, although a system admin is its member', async () => {
    const { aea } = world.chapters
    const system = () => world.as('system', { on: 'aea' })
    const ofMain = await announcePicnic({ as: () => system() })
    await system().notifications.change({ zelle: 'never' })
    const cart = await proven(world, guestCart(ofMain))
    await world.as('anonymous', { on: 'aea' }).registrations.reportZelle({ ...cart, reference: number })
    expect((await notifiedAdmins()).map(([to]) => to)).toEqual([aea.chapterEmail])
    await system().notifications.change({ zelle: 'atOnce' })
    world.clock.forward(1)
    const next = await proven(world, guestCart(ofMain))
    await world.as('anonymous', { on: 'aea' }).registrations.reportZelle({ ...next, reference: 'JPM-77 xyz' })
    const told = (await notifiedAdmins()).map(([to]) => to)
    expect(told.sort()).toEqual([aea.chapterEmail, aea.chapterEmail, emailOf('system')].sort())
  })

  test('is emailed at once to each admin who chose so, and to all when not settled in time', async () => {
    const admins = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('email')
      .where('chapterId', '=', world.chapters.dc.id)
      .where('isAdmin', '=', 1)
      .execute()
    await report(number)
    // It waits for the daily summary, unless an admin chose otherwise.
    expect(await notifiedAdmins()).toEqual([])
    await world.as('admin').notifications.change({ zelle: 'atOnce' })
    world.clock.forward(1)
    await report('JPM-77 xyz')
    expect((await notifiedAdmins()).sort()).toEqual(
      admins.map(({ email }) => [email, 'Please confirm a payment by Zelle: $60.00']).sort(),
    )
    world.clock.forward(8 * 24 * 60)
    await releaseExpired(world.portal)
    expect(
      (await notifiedAdmins()).filter(
        ([, subject]) => subject === 'A payment by Zelle was not confirmed in time: $60.00',
      ),
    ).toHaveLength(2 * admins.length)
  })
})

test.each([
  ['JPM99abc', 'JPM99abd', true],
  ['JPM99abc', 'JPM99acb', true],
  ['JPM99abc', 'JPM99ab', true],
  ['JPM99abc', 'JPM99abcd', true],
  ['JPM99O1', 'jpm-99-0l', true],
  ['JPM99abc', 'BAC-JPM99abc', true],
  ['JPM99abc', 'JPM98abd', false],
  ['12', '13', false],
  ['ZZ-1234567', 'JPM99abc', false],
])('%s and %s look alike: %s', (one, other, expected) => {
  expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([expected, expected])
})
