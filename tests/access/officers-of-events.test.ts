import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventFields, understoodIds } from '#server/auth/events-of-input.ts'
import { mayAtEvent } from '#server/auth/office-rights.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { aboutNoEvent, filtersByItself, neededFor } from '#server/auth/needed-rights.ts'
import { apiRouter } from '#server/wiring/api.ts'
import type { Access } from '#server/trpc.ts'
import { fieldsWithIds } from '#tests/security/foreign-ids.ts'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'
import { asOfficer, layOffice } from '#tests/support/world/offices.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: { access?: Access }; inputs: z.ZodType[] } }

const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure>

const limited: SignedIn = {
  ...({ role: 'member', personId: 'member', memberId: '1' } as SignedIn),
  rights: { events: 'change' },
  held: { rights: { events: 'change' }, eventIds: { see: ['own'], change: ['own'] }, terms: [] },
}

test('a right over some events is asked for with the event', () => {
  expect(mayAtEvent(limited, 'own', 'change')).toBe(true)
  expect(mayAtEvent(limited, 'other')).toBe(false)
  const rights = { events: 'change', audit: 'see' } as const
  const auditor = { ...limited, rights, held: { ...limited.held!, rights } }
  expect([mayAtEvent(auditor, 'other'), mayAtEvent(auditor, 'other', 'change')]).toEqual([true, false])
  expect(mayAtEvent({ ...limited, role: 'admin' }, 'other', 'change')).toBe(true)
  // Only whether helpers can be named at all is asked without one.
  expect(filesWith(sourcesIn('server'), /\bmay(?:Do)?\((?:ctx|actor|ctx\.actor), 'events'/)).toEqual([
    'server/auth/office-rights.ts',
    'server/features/offices/procedures.ts',
  ])
})

test('the event of every id that a procedure over events takes is known', () => {
  const unknown = fieldsWithIds().filter((field) => {
    const [name = '', id = ''] = field.split(' ')
    const { type, meta } = procedures[name]!._def
    const isOverEvents = neededFor(name, type)?.needs.some(({ right }) => right === 'events')
    return meta?.access === 'admin' && isOverEvents && !understoodIds.includes(id)
  })
  expect(unknown).toEqual([])
})

/** The fields of a procedure's input by which it must name an event. */
function eventIn(name: string): string[] {
  const { inputs } = procedures[name]!._def
  return inputs.flatMap((input) => {
    const { required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return required.filter((field) => /Id$/.test(field) && eventFields.includes(field))
  })
}

test('what names no event is closed to a right over some events, whatever a caller sends along', () => {
  const overEvents = Object.keys(procedures).filter((name) => {
    const { type, meta } = procedures[name]!._def
    return meta?.access === 'admin' && neededFor(name, type)?.needs.some(({ right }) => right === 'events')
  })
  const namingNone = overEvents.filter((name) => eventIn(name).length === 0 && !filtersByItself.includes(name))
  expect(namingNone.sort()).toEqual([...aboutNoEvent].sort())
})

const hotel = { hotelName: 'Harbor Hotel', hotelAddress: '1 Quay' }

describeOnBoth('an officer with the right over one event', (open) => {
  test('changes what belongs to it, and nothing of another event, whatever else the input names', async () => {
    const world = await worldWithPayments(open)
    const [own, other] = [await announcePicnic(world), await announcePicnic(world)]
    await layOffice(world, { rights: { events: 'change' }, eventIds: [own], memberId: memberIds.member })
    const officer = await asOfficer(world, 'member')
    const admin = world.as('admin')
    const ownHotel = await admin.hotels.add({ ...hotel, eventId: own })
    const othersHotel = await admin.hotels.add({ ...hotel, eventId: other })
    await officer.hotels.remove({ hotelId: ownHotel })
    for (const input of [{ hotelId: othersHotel }, { hotelId: othersHotel, eventId: own }])
      await expect(officer.hotels.remove(input)).rejects.toThrow('Your office does not include this')
    await expect(officer.events.publish({ eventId: other })).rejects.toThrow('Your office does not include this')
    await expect(officer.hotels.remove({ hotelId: 'nobodys' })).rejects.toThrow('Your office does not include this')
    const list = { page: 0, size: 20, sort: 'startsAt', direction: 'asc', search: '' } as const
    const smuggled = { search: '', eventId: own }
    await expect(officer.members.options(smuggled)).rejects.toThrow('Your office does not include this')
    const { rows, total } = await officer.events.list(list)
    expect([rows.map(({ eventId }) => eventId), total]).toEqual([[own], 1])
    expect((await admin.events.list(list)).total).toBe(2)
    expect(await officer.hotels.ofEvent({ eventId: other })).toHaveLength(1)
    await world.close()
  })

  test('changes no other event because another office sees them all, and lets nobody else', async () => {
    const world = await worldWithPayments(open)
    const [own, other] = [await announcePicnic(world), await announcePicnic(world)]
    const memberId = memberIds.member
    await layOffice(world, { rights: { events: 'change', offices: 'change' }, eventIds: [own], memberId })
    await layOffice(world, { rights: { events: 'see' }, memberId })
    const officer = await asOfficer(world, 'member')
    const list = { page: 0, size: 20, sort: 'startsAt', direction: 'asc', search: '' } as const
    expect((await officer.events.list(list)).total).toBe(2)
    await officer.hotels.add({ ...hotel, eventId: own })
    await expect(officer.hotels.add({ ...hotel, eventId: other })).rejects.toThrow('Your office does not include this')
    const office = { officeName: 'Deputy', position: '' as const }
    await expect(officer.offices.add({ ...office, grants: ['events.change'] })).rejects.toThrow(
      'rights that you do not',
    )
    expect(await officer.offices.add({ ...office, grants: ['events.change'], eventIds: [own] })).toBeTruthy()
    await world.close()
  })

  test('leaves the account of somebody alone who has a right over other events', async () => {
    const world = await worldWithPayments(open)
    const [own, other] = [await announcePicnic(world), await announcePicnic(world)]
    const rights = { members: 'change', events: 'change' } as const
    await layOffice(world, { rights, eventIds: [own], memberId: memberIds.member })
    await layOffice(world, { rights: { events: 'change' }, eventIds: [other], memberId: memberIds.lifer })
    const officer = await asOfficer(world, 'member')
    await expect(officer.accounts.endMemberSessions({ memberId: memberIds.lifer })).rejects.toThrow('you do not have')
    await world.close()
  })
})
