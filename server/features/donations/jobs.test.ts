import { expect, test } from 'vitest'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { forgetUngiven } from './jobs.ts'

const month = 31 * 24 * 60

describeOnBoth('jobs of donations', (open) => {
  test('people who did not complete a donation are erased after a month, unless money is pending', async () => {
    const world = await worldWithPayments(open)
    const donationTypeName = await openCause(world)
    const guests = world.as('anonymous').donations
    const begin = (lastName: string) =>
      guests.startAsGuest({ donationTypeName, amount: '25', ...guestOf({ lastName }) })
    const known = async () =>
      (await world.store.read.selectFrom('donors').select('lastName').orderBy('lastName').execute()).map(
        ({ lastName }) => lastName,
      )

    const given = await begin('Given')
    await world.standin.control({ do: 'approve', orderId: given.orderId })
    await guests.finish(given)
    await begin('Undecided')
    const reviewed = await begin('Reviewed')
    await world.standin.control({ do: 'approve', orderId: reviewed.orderId })
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    expect(await guests.finish(reviewed)).toMatchObject({ state: 'pending' })

    expect(await forgetUngiven(world.portal)).toBe(0)
    world.clock.forward(month)
    await begin('New')
    expect(await forgetUngiven(world.portal)).toBe(1)
    expect(await known()).toEqual(['Given', 'New', 'Reviewed'])
    await world.close()
  })
})
