import { expect, test } from 'vitest'
import { convention } from '#tests/support/world/convention.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { localPrice, termsOf } from './local-price.ts'
import type { PriceQuestion } from './use-price.ts'

const nobody = { adults: 0, minors: 0, contribution: '' }

describeOnSqlite('the price that a form shows before the server answers', (open) => {
  test("is the server's, for packages, contests, rooms, contributions, and refusals", async () => {
    const { world, eventId, child, roomId } = await convention(open)
    const participant = { ...child, age: '10' }
    const pack = (packageId: string, attendees: string | null = null) => ({ packageId, attendees })
    const choices: Omit<PriceQuestion, 'eventId'>[] = [
      { ...nobody, packages: [pack('2')] },
      { ...nobody, contribution: '$1,050.5', packages: [pack('2'), pack('6', '3')] },
      { ...nobody, packages: [pack('6', '2')], participants: [participant], rooms: [{ roomId, quantity: '2' }] },
      { ...nobody, packages: [pack('6')] },
      { ...nobody, packages: [pack('6', '1'), pack('7', '1')] },
      { ...nobody, packages: [], rooms: [{ roomId, quantity: '1' }] },
      { ...nobody, packages: [pack('6', '1')], participants: [participant, participant] },
      { ...nobody, catalogue: 'grand', packages: [pack('7')] },
      { ...nobody },
    ]
    await expectSame(world, eventId, choices)
    await world.close()
  })

  test("is the server's, for people, the family price, gifts and positions", async () => {
    const { world, eventId: election, groupId } = await convention(open, 'election')
    const picnic = await announcePicnic(world)
    const gift = await announcePicnic(world, { eventType: 'donation' })
    await expectSame(world, picnic, [
      { adults: 1, minors: 0, contribution: '' },
      { adults: 3, minors: 2, contribution: '25' },
      { adults: 0, minors: 1, contribution: '0' },
      { ...nobody },
      { adults: 1, minors: 0, contribution: '', packages: [{ packageId: '1' }] },
    ])
    await expectSame(world, gift, [{ ...nobody, donation: '0.50' }, { ...nobody, donation: '1' }, { ...nobody }])
    await expectSame(world, election, [
      { ...nobody, positionId: groupId },
      { ...nobody, positionId: groupId, donation: '5' },
      { ...nobody, positionId: groupId, donation: '0.5' },
      { ...nobody },
    ])
    await world.close()
  })
})

async function expectSame(
  world: Pick<World, 'as'>,
  eventId: string,
  choices: readonly Omit<PriceQuestion, 'eventId'>[],
): Promise<void> {
  const api = world.as('anonymous')
  const terms = termsOf({
    event: await api.events.byId({ eventId }),
    packages: await api.packages.list({ eventId }),
    programs: await api.programs.ofEvent({ eventId }),
    hotels: await api.hotels.ofEvent({ eventId }),
  })
  for (const choice of choices) {
    const { lines, amountCents, seats, obstacle } = await api.registrations.quote({ eventId, ...choice })
    expect(localPrice(terms, { eventId, ...choice })).toEqual({ lines, amountCents, seats, obstacle })
  }
}
