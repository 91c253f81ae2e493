import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { asOfficer, layOffice } from '#tests/support/world/offices.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

const key = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

describeOnBoth('the review of access', (open) => {
  test('keeps and ends what lets people do more than a member, and records the numbers', async () => {
    const world = await open()
    world.clock.set('2027-03-02T15:00:00.000Z')
    const { termId } = await layOffice(world, {
      officeName: 'Auditor',
      rights: { audit: 'see' },
      memberId: memberIds.member,
      untilDay: '2029-03-01',
    })
    await layOffice(world, {
      officeName: 'Editor',
      rights: { content: 'change' },
      memberId: memberIds.lifer,
      untilDay: '2029-03-01',
    })
    const { events, checkIn, accessReviews: earlier } = world.as('admin')
    const times = { startsAt: '2027-04-01T10:00', endsAt: '2027-04-01T16:00' }
    const event = { eventType: 'picnic' as const, eventName: 'Gala', eventAddress: 'Hall', ...times }
    const { eventId } = await events.create(event)
    await checkIn.addHelper({ eventId, memberId: memberIds.lifer })
    // Content was used; nothing was audited.
    await (await asOfficer(world, 'lifer')).quickLinks.add({ linkTitle: 'Code', link: 'https://code.example' })
    expect(await earlier.state()).toMatchObject({ dueOn: '2028-03-02', isDue: false })

    world.clock.set('2028-03-02T15:00:00.000Z')
    // An old session is asked again who it is.
    await expect(earlier.open()).rejects.toThrow('confirm that it’s you')
    await expect(earlier.end({ access: [`term:${termId}`] })).rejects.toThrow('confirm that it’s you')
    const { accessReviews } = world.as('admin')
    const review = await accessReviews.open()
    expect(review).toMatchObject({ isDue: true, decidedCount: 0, allCount: 4, doubtCount: 3, mayClose: false })
    expect(review.rows.map(({ as, may, doubt, daysUnused }) => [as, may, doubt, daysUnused])).toEqual([
      ['Admin', 'All rights', null, null],
      ['Auditor', 'Audit: read everything', 'neverUsed', null],
      ['Editor', 'Content', 'unused', 366],
      ['Helper, Gala', 'Check people in', 'eventOver', null],
    ])
    const [admin, auditor, editor, helper] = review.rows.map(key) as [string, string, string, string]
    await expect(accessReviews.end({ access: [admin] })).rejects.toThrow('A system admin removes admins')
    await expect(accessReviews.close()).rejects.toThrow('4 are left')
    await accessReviews.keep({ access: [admin, editor] })
    await accessReviews.undecide({ access: editor })
    await accessReviews.keep({ access: [editor] })
    await accessReviews.end({ access: [auditor, helper] })
    await expect(accessReviews.end({ access: [auditor] })).rejects.toThrow('no such right')
    expect(await accessReviews.open()).toMatchObject({ decidedCount: 4, allCount: 4, mayClose: true })
    const ended = await world.store.read
      .selectFrom('officeTerms')
      .select('endedAt')
      .where('termId', '=', termId)
      .execute()
    expect(ended).toEqual([{ endedAt: '2028-03-02T15:00:00.000Z' }])
    await accessReviews.close()
    expect(await accessReviews.state()).toEqual({
      last: { keptCount: 2, endedCount: 2, reviewedOn: '2028-03-02', by: 'admin Resident' },
      dueOn: '2029-03-02',
      isDue: false,
    })
    expect(await accessReviews.open()).toMatchObject({ decidedCount: 0, allCount: 2 })
    // Each chapter has its own.
    const ny = world.as('nyAdmin').accessReviews
    expect(await ny.state()).toMatchObject({ dueOn: null })
    await expect(ny.keep({ access: [editor] })).rejects.toThrow('no such right')
    await expect(world.as('member').accessReviews.open()).rejects.toThrow('admin')
  })

  test('leaves the last one who may name holders', async () => {
    const world = await open()
    const { termId } = await layOffice(world, { rights: { offices: 'change' }, memberId: memberIds.member })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('members').set({ isAdmin: 0 }).where('chapterId', '=', world.chapters.dc.id)),
    )
    const { accessReviews } = await asOfficer(world, 'member')
    await expect(accessReviews.end({ access: [`term:${termId}`] })).rejects.toThrow('Nobody else may name holders')
  })
})
