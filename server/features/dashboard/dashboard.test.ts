import { expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { lately } from './lately.reads.ts'
import { comingRegistrations, latestPaymentIds, nextEvents } from './reads.ts'

describeOnBoth('the dashboard', (open) => {
  test('shows the next events with seats, drafts too, and what happened lately with names and who did it', async () => {
    const world = await open()
    const admin = world.as('admin')
    const eventId = await announcePicnic(world)
    await admin.dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'C-1' })
    const { events, lately: lines } = await admin.dashboard.ofChapter()
    expect(events).toMatchObject([{ eventId, isPublished: true, taken: 0, people: 0, amountCents: 0 }])
    expect(lines[0]).toMatchObject({ what: 'paid', memberId: memberIds.inactive, amountCents: expect.any(Number) })
    expect(lines[0]!.name).not.toBe('')
    expect(lines[0]!.by).not.toBeNull()
    expect(await world.as('nyAdmin').dashboard.ofChapter()).toMatchObject({ events: [] })
  })

  test('an applicant is named while the application is there', async () => {
    const world = await open()
    await world.as('anonymous').accounts.register({
      ...application,
      memberType: 'dc-student',
      captcha: await solvedCheck(world),
    })
    const newest = async () => (await world.as('admin').dashboard.ofChapter()).lately[0]!
    expect(await newest()).toMatchObject({ what: 'applied', name: `${application.firstName} ${application.lastName}` })
    const pending = await world.as('admin').members.pending()
    const { pendingId } = pending.find(({ firstName }) => firstName === application.firstName)!
    await world.as('admin').members.deletePending({ pendingId })
    expect((await newest()).name).not.toBe(`${application.firstName} ${application.lastName}`)
  })

  test("shows a member's newest receipts, on their own chapter's site alone", async () => {
    const world = await open()
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'C-1' })
    const { receipts, registrations } = await world.as('inactive').dashboard.own()
    expect(receipts).toMatchObject([{ text: expect.stringMatching(/dues, \d{4}$/), detail: '', refundedCents: 0 }])
    expect(registrations).toEqual([])
    expect(await world.as('inactive', { on: 'ny' }).dashboard.own()).toEqual({ registrations: [], receipts: [] })
  })

  test('does not scan a whole table', async () => {
    const world = await open()
    const ctx = world.context('admin')
    const { id } = world.chapters.dc
    expect(
      await wholeTablesRead(world.store, async (db) => {
        await lately({ ...ctx, db }, id, 6)
        await nextEvents(db, id, world.clock.now(), 5)
        await comingRegistrations(db, id, 'member', world.clock.now(), 5)
        await latestPaymentIds(db, id, 'member', 5)
      }),
    ).toEqual([])
  })
})
