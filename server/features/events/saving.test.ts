import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const picnic = {
  eventType: 'picnic' as const,
  eventName: 'Summer Picnic',
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T17:00',
  eventAddress: 'Mill Race Park',
}

describeOnBoth('the form of an event', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  test('the form saves details, page and refunds in one step, publishes if asked, and is all or nothing', async () => {
    const { events } = world.as('admin')
    const { eventId, updatedAt: edition } = await events.create(picnic)
    const refunds = { refundUntil1: '2027-05-01', refundPercent1: '50' }
    await events.save({ eventId, eventName: 'Autumn Picnic', badge: 'Open', ...refunds, edition })
    expect(await events.byId({ eventId })).toMatchObject({
      eventName: 'Autumn Picnic',
      badge: 'Open',
      refundSteps: [{ until: '2027-05-01', percent: 50 }],
      isPublished: false,
    })
    await events.save({ eventId, badge: '', then: 'publish' })
    const saved = await events.byId({ eventId })
    // What the form did not send stays.
    expect(saved).toMatchObject({ badge: '', refundSteps: [{ percent: 50 }], isPublished: true })
    await expect(
      events.save({ eventId, eventName: 'Lost', refundUntil1: '2027-05-01', refundPercent1: '' }),
    ).rejects.toThrow('how many percent')
    expect(await events.byId({ eventId })).toEqual(saved)
  })

  test('a conflict in the form names the fields of all its parts at once', async () => {
    const { events } = world.as('admin')
    const { eventId, updatedAt: edition } = await events.create(picnic)
    world.clock.forward(1)
    await events.save({
      eventId,
      eventAddress: 'Elsewhere',
      badge: 'Open',
      refundUntil1: '2027-05-01',
      refundPercent1: 9,
    })
    await expect(
      events.save({
        eventId,
        eventAddress: 'Mine',
        badge: 'Shut',
        refundUntil1: '2027-05-02',
        refundPercent1: 8,
        then: 'publish',
        edition,
      }),
    ).rejects.toMatchObject({
      cause: {
        why: 'conflict',
        details: {
          fields: {
            eventAddress: expect.stringContaining('Elsewhere') as string,
            badge: expect.stringContaining('Open') as string,
            refundUntil1: expect.stringContaining('9%') as string,
          },
        },
      },
    })
    expect(await events.byId({ eventId })).toMatchObject({ badge: 'Open', isPublished: false })
  })

  test('a chapter names types of its own, which its next event may take', async () => {
    const { events } = world.as('admin')
    const given = { ...picnic, typeName: 'Site visit' }
    const { eventId } = await events.create(given)
    expect(await events.byId({ eventId })).toMatchObject({ eventType: 'picnic', typeName: 'Site visit' })
    expect((await events.blank()).types).toEqual(['Site visit', 'Talk', 'Meeting', 'Workshop'])
    expect((await world.as('nyAdmin').events.blank()).types).toEqual(['Talk', 'Meeting', 'Workshop'])
    await expect(events.create({ ...given, typeName: ' ' })).rejects.toThrow('Required')
    const times = { startsAt: '2028-06-03T11:00', endsAt: '2028-06-03T17:00' }
    const copy = await events.duplicate({ eventId, ...times })
    expect(await events.byId(copy)).toMatchObject({ typeName: 'Site visit' })
  })

  test('an election is published once it has a position, by every way', async () => {
    const { events, programs } = world.as('admin')
    const election = { ...picnic, eventType: 'election' as const }
    const { eventId } = await events.create(election)
    for (const publish of [
      () => events.publish({ eventId }),
      () => events.save({ eventId, then: 'publish' }),
      () => events.create({ ...election, then: 'publish' }),
    ])
      await expect(publish()).rejects.toThrow('An election needs a position before it is published.')
    const [program] = await programs.ofEvent({ eventId })
    const position = { programId: program!.programId, groupName: 'Treasurer', fee: '0' }
    // Nominations open before the day of the election, and close on it at the latest.
    await programs.addGroup({ ...position, startsAt: '2027-05-01', endsAt: '2027-05-20' })
    await expect(programs.addGroup({ ...position, startsAt: '2027-05-01', endsAt: '2027-06-06' })).rejects.toThrow(
      'The event ends on',
    )
    await events.save({ eventId, then: 'publish' })
    expect(await events.byId({ eventId })).toMatchObject({ isPublished: true })
  })
})
