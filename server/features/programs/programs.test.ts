import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const fair = {
  eventType: 'competition',
  eventName: 'Science Fair',
  eventAddress: 'Alder Hall',
  startsAt: '2027-05-15T09:00',
  endsAt: '2027-05-16T17:00',
} as const
const juniors = { groupName: 'Juniors', startsAt: '2027-05-15T11:00', endsAt: '2027-05-15T13:00', fee: '5' }

describeOnBoth('programs', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const event = async (eventType: 'competition' | 'election' = 'competition') =>
    (await world.as('admin').events.create({ ...fair, eventType })).eventId
  const rows = async () => ({
    programs: await world.store.read.selectFrom('programs').selectAll().execute(),
    groups: await world.store.read.selectFrom('programGroups').selectAll().execute(),
  })

  test('are listed publicly in the order in which they were added, with their groups by start time', async () => {
    const { programs } = world.as('admin')
    const eventId = await event()
    const bridges = await programs.add({ eventId, programName: 'Bridges' })
    world.clock.forward(1)
    await programs.add({ eventId, programName: 'Arches' })
    await programs.addGroup({
      ...juniors,
      programId: bridges,
      groupName: 'Seniors',
      startsAt: '2027-05-15T13:30',
      endsAt: '2027-05-15T16:00',
    })
    await programs.addGroup({ ...juniors, programId: bridges })
    const answer = await world.as('anonymous').programs.ofEvent({ eventId })
    expect(
      answer.map(({ programName, groups }) => [
        programName,
        groups.map(({ groupName, startsOn }) => [groupName, startsOn]),
      ]),
    ).toEqual([
      [
        'Bridges',
        [
          ['Juniors', '2027-05-15T11:00'],
          ['Seniors', '2027-05-15T13:30'],
        ],
      ],
      ['Arches', []],
    ])
    expect(JSON.stringify(answer)).not.toMatch(/createdBy|updatedBy/)
  })

  test('of an election start with its positions, in the same commit; other events start with none', async () => {
    const eventId = await event('election')
    expect(await world.as('anonymous').programs.ofEvent({ eventId })).toMatchObject([
      { programName: 'Positions For nomination submission', groups: [] },
    ])
    expect(await world.as('anonymous').programs.ofEvent({ eventId: await event() })).toEqual([])
    const { programs } = await rows()
    const { createdAt, createdBy } = await world.store.read
      .selectFrom('events')
      .selectAll()
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()
    expect(programs).toMatchObject([{ eventId, createdAt, createdBy, chapterId: 'chapter-dc' }])
  })

  test('prevent their event from being moved to other days, and are deleted with it', async () => {
    const { events, programs } = world.as('admin')
    const eventId = await event()
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    await programs.addGroup({ ...juniors, programId })
    const other = await programs.add({ eventId: await event(), programName: 'Bridges' })
    const before = await rows()
    await expect(events.update({ eventId, startsAt: '2027-05-22T09:00', endsAt: '2027-05-23T17:00' })).rejects.toThrow(
      'Juniors (Bridges) starts on Sat, May 15, 2027',
    )
    await events.update({ eventId, startsAt: '2027-05-15T10:00' })
    expect(await rows()).toEqual(before)
    await events.remove({ eventId })
    expect(await rows()).toMatchObject({ programs: [{ programId: other }], groups: [] })
  })

  test('have unique names in an event', async () => {
    const { programs } = world.as('admin')
    const [eventId, another] = [await event(), await event()]
    await programs.add({ eventId, programName: 'Bridges' })
    await programs.add({ eventId: another, programName: 'Bridges' })
    const arches = await programs.add({ eventId, programName: 'Arches' })
    await expect(programs.add({ eventId, programName: 'Bridges' })).rejects.toThrow(
      'already has a program of this name',
    )
    await expect(programs.update({ programId: arches, programName: 'Bridges' })).rejects.toThrow(
      'already has a program of this name',
    )
  })

  test('report an edit conflict about a group in the form’s words', async () => {
    const { programs } = world.as('admin')
    const eventId = await event()
    const groupId = await programs.addGroup({
      ...juniors,
      programId: await programs.add({ eventId, programName: 'Bridges' }),
      seats: '10',
    })
    const edition = (await programs.ofEvent({ eventId }))[0]!.groups[0]!.updatedAt
    world.clock.forward(1)
    await programs.updateGroup({ groupId, fee: '8', startsAt: '2027-05-15T12:00', seats: '' })
    const saved = (value: string) => `The details changed meanwhile. Saved now: ${value}`
    const fields = { fee: saved('8.00'), startsAt: saved('2027-05-15 12:00'), seats: saved('no limit') }
    await expect(programs.updateGroup({ ...juniors, groupId, seats: '10', edition })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { fields } },
    })
  })
})
