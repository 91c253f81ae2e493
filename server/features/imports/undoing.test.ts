import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { apiFor } from '#server/wiring/api.ts'
import { uploadList, writtenList } from '#tests/support/imports/uploading.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { continueImports } from './jobs.ts'
import { reasonToStay, type SinceWritten } from './undoing.decisions.ts'

const day = 24 * 60

/** The people of the lists below, by first name. */
const quills = (world: World) =>
  world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'memberId', 'firstName', 'city'])
    .where('lastName', '=', 'Quill')
    .orderBy('firstName')
    .execute()

const check = { terms: 1, method: 'check', reference: 'CHECK-1' } as const

/** Registers an imported person, who has no name in the world, for a free picnic. */
async function register(world: World, { personId, memberId }: { personId: string; memberId: string }) {
  const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
  const context = world.context('member')
  const actor = { ...(context.actor as SignedIn), personId, memberId }
  const { registrations } = apiFor({ ...context, actor })
  await registrations.registerFree(await proven(world, { ...guestCart(eventId), isMember: true }))
}

/** A portal by whose clock a second passes with each look at it, so that each turn takes one piece. */
const hasty = ({ portal, clock }: World) => {
  let looks = 0
  return { ...portal, clock: { now: () => new Date(clock.now().getTime() + 10_000 * looks++) } }
}

describeOnBoth('undoing an import', (open) => {
  test('says how many rows are written and taken back, on its page and in the list', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const people = Array.from({ length: 12 }, (_, at) => `First${at},Quill,\n`)
    const made = await uploadList(world, `First name,Last name,Email\n${people.join('')}`)
    const begin = (state: 'writing' | 'undoing') =>
      world.store.write(({ sql }) => run(sql.updateTable('imports').set({ state, startedBy: null, undoneBy: null })))
    await begin('writing')
    await continueImports(hasty(world))
    expect(await imports.one(made)).toMatchObject({ state: 'writing', pending: 2, standing: 0 })
    expect((await imports.list()).imports).toMatchObject([{ state: 'writing', pending: 2 }])
    await continueImports(hasty(world))
    await continueImports(hasty(world))
    await begin('undoing')
    await continueImports(hasty(world))
    expect(await imports.one(made)).toMatchObject({ state: 'undoing', pending: 0, standing: 2 })
    await continueImports(world.portal)
    expect(await imports.one(made)).toMatchObject({ state: 'undone', standing: 0 })
  })

  test('leaves people it added who paid or registered since, and names them before', async () => {
    const world = await open()
    const { imports, members } = world.as('admin')
    const made = await writtenList(world, 'First name,Last name,Email\nAda,Quill,\nBea,Quill,\nCid,Quill,\n')
    const [ada, bea] = await quills(world)
    world.clock.forward(day)
    await world.as('admin').dues.recordByHand({ ...check, memberId: ada!.memberId })
    await register(world, bea!)
    const staying = await imports.staying(made)
    expect(staying.people.map(({ name, reason }) => [name, reason])).toEqual([
      ['Ada Quill', 'paid since'],
      ['Bea Quill', 'registered since'],
    ])
    expect(staying).toMatchObject({ count: 2, addedRows: 2, changedRows: 0 })
    await world.as('admin').imports.undo(made)
    const { groups } = await imports.rows({ ...made, search: '' })
    expect(groups.flatMap(({ rows }) => rows.map(({ row, stays }) => [row, stays]))).toEqual([
      [2, 'paid since'],
      [3, 'registered since'],
      [4, null],
    ])
    expect((await quills(world)).map(({ firstName }) => firstName)).toEqual(['Ada', 'Bea'])
    expect((await members.byId({ memberId: ada!.memberId })).status).toBe('active')
    expect(await world.as('admin').registrations.ofMember({ memberId: bea!.memberId })).toHaveLength(1)
  })

  test('leaves somebody it added who was named for an office since', async () => {
    const world = await open()
    const { imports, offices } = world.as('admin')
    const made = await writtenList(world, 'First name,Last name,Email,Status\nAda,Quill,,active\nBea,Quill,,active\n')
    const [ada] = await quills(world)
    const officeId = await offices.add({
      officeName: 'Secretary',
      position: '',
      grants: ['offices.change'],
      eventIds: [],
    })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('members').set({ status: 'active' }).where('personId', '=', ada!.personId)),
    )
    await offices.nameHolder({ officeId, memberId: ada!.memberId, fromDay: '2026-11-23', untilDay: '2027-11-23' })
    const staying = await imports.staying(made)
    expect(staying.people.map(({ name, reason }) => [name, reason])).toEqual([['Ada Quill', 'holds an office']])
    await world.as('admin').imports.undo(made)
    expect((await quills(world)).map(({ firstName }) => firstName)).toEqual(['Ada'])
  })

  test('gives a member back what it changed, unless they paid, registered, or logged in since', async () => {
    const world = await open()
    const { dues, imports, registrations } = world.as('admin')
    const { member: memberId, inactive } = memberIds
    await dues.recordByHand({ ...check, memberId: inactive })
    const cityOf = async (number: string) => (await world.as('admin').members.byId({ memberId: number })).city
    const before = [await cityOf(memberId), await cityOf(inactive)]
    const row = (number: string, name: string) => `${number},${name},Resident,,Elsewhere\n`
    const made = await writtenList(
      world,
      `Member ID,First name,Last name,Email,City\n${row(memberId, 'member')}${row(inactive, 'inactive')}`,
    )
    expect([await cityOf(memberId), await cityOf(inactive)]).toEqual(['Elsewhere', 'Elsewhere'])
    world.clock.forward(day)
    await register(world, { personId: 'member', memberId })
    expect(await imports.staying(made)).toMatchObject({
      people: [{ memberId, reason: 'registered since' }],
      changedRows: 1,
    })
    await world.as('admin').imports.undo(made)
    expect([await cityOf(memberId), await cityOf(inactive)]).toEqual(['Elsewhere', before[1]])
    expect(await registrations.ofMember({ memberId })).toHaveLength(1)
  })

  test('is refused before anything is written, and after 30 days', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const list = (name: string) => `First name,Last name,Email\n${name},Quill,\n`
    const planned = await uploadList(world, list('Cid'))
    await expect(world.as('admin').imports.undo(planned)).rejects.toThrow('Nothing of this import is written.')
    const early = await writtenList(world, list('Ada'))
    world.clock.forward(1)
    const late = await writtenList(world, list('Bea'))
    const until = async ({ importId }: { importId: string }) =>
      (await imports.list()).imports.find((one) => one.importId === importId)!.undoUntil
    expect(await until(early)).toBe('2026-12-21T15:00:00.000Z')
    world.clock.forward(30 * day)
    expect([await until(early), await until(late)]).toEqual([null, '2026-12-21T15:01:00.000Z'])
    expect((await imports.one(early)).undoUntil).toBeNull()
    await expect(world.as('admin').imports.undo(early)).rejects.toThrow('An import can be undone for 30 days.')
    expect(await imports.one(early)).toMatchObject({ state: 'done', undoneAt: null })
    await world.as('admin').imports.undo(late)
    expect((await quills(world)).map(({ firstName }) => firstName)).toEqual(['Ada'])
  })
})

test('a person stays for the first reason that holds, and a member who was only changed for what is newer', () => {
  const [before, written, since] = ['2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.001Z']
  const untouched: SinceWritten = {
    isAdded: true,
    hasAddress: true,
    writtenAt: written,
    person: { lastLoginAt: null, passwordHash: null, updatedAt: written },
    paidAt: null,
    registeredAt: null,
    hasOtherPayments: false,
    hasOtherAnswers: false,
    holdsOffice: false,
    membership: { updatedAt: written, isAdmin: false },
  }
  expect(reasonToStay(untouched)).toBeNull()
  const everything = {
    paidAt: written,
    registeredAt: written,
    hasOtherPayments: true,
    hasOtherAnswers: true,
    holdsOffice: true,
    membership: { updatedAt: since, isAdmin: true },
  }
  expect(reasonToStay({ ...untouched, ...everything })).toBe('paid since')
  expect(reasonToStay({ ...untouched, ...everything, paidAt: null })).toBe('registered since')
  expect(reasonToStay({ ...untouched, holdsOffice: true })).toBe('holds an office')
  expect(reasonToStay({ ...untouched, holdsOffice: true, isAdded: false })).toBeNull()
  const known = { ...untouched.person!, passwordHash: 'known' }
  expect(reasonToStay({ ...untouched, ...everything, person: known })).toBe('logged in since')

  const changed = { ...untouched, isAdded: false, hasAddress: false, person: { ...known, lastLoginAt: before } }
  const bought = { ...changed, paidAt: before, registeredAt: before, hasOtherPayments: true }
  expect(reasonToStay(bought)).toBeNull()
  expect(reasonToStay({ ...bought, paidAt: since })).toBe('paid since')
  expect(reasonToStay({ ...bought, registeredAt: since })).toBe('registered since')
  expect(reasonToStay({ ...bought, person: { ...known, lastLoginAt: since } })).toBe('logged in since')
})
