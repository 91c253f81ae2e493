import { beforeEach, describe, expect, test } from 'vitest'
import { neededFor } from '#server/auth/needed-rights.ts'
import { heldBy } from '#server/auth/office-rights.ts'
import { everyRight, suffices, type Right } from '#server/auth/rights.rules.ts'
import { apiRouter } from '#server/wiring/api.ts'
import { addOffice, days, holdOffice } from '#tests/support/world/office-calls.ts'
import { asOfficer } from '#tests/support/world/offices.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { actGroups } from './acts.rules.ts'
import { grants, grantsOf, rightsIn, rightsText, usualOffices } from './rules.ts'

describe('rights of offices', () => {
  test('a change includes to see, and grants are the rights in another form', () => {
    expect(rightsIn(['members.change', 'members.see', 'books.see'])).toEqual({ members: 'change', books: 'see' })
    for (const { rights } of usualOffices) expect(rightsIn(grantsOf(rights))).toEqual(rights)
    expect(grants).not.toContain('audit.change')
  })

  test('are said in words', () => {
    expect(rightsText(everyRight)).toBe('All rights')
    expect(rightsText({})).toBe('No rights')
    expect(rightsText({ books: 'see', payments: 'change', settings: 'see' })).toBe(
      'Settings (see only), money: see, take and refund',
    )
    expect(rightsText({ audit: 'see' })).toBe('Audit: read everything')
    expect(rightsText({ members: 'see', events: 'change' }, ['Picnic'])).toBe('Members (see only), events: Picnic')
  })

  test('the acts on the page are procedures of the portal that the table decides about', () => {
    const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
    for (const { procedure, type } of actGroups.flatMap(({ acts }) => [...acts])) {
      expect(procedures[procedure]?._def.type, procedure).toBe(type)
      expect(neededFor(procedure, type), procedure).not.toBeNull()
    }
  })
})

describeOnBoth('offices', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const offices = () => world.as('admin').offices
  const office = async (officeId: string) => (await offices().list()).offices.find((one) => one.officeId === officeId)!
  const usual = async (name: string) => {
    await offices().addUsual()
    return (await offices().list()).offices.find(({ officeName }) => officeName === name)!.officeId
  }
  const held = (who: 'member' | 'lifer') => heldBy(world.store.read, world.chapters.dc, who, world.clock.now())
  const naming = ['offices.change'] as const

  test('the usual ones are added once, with what each may do', async () => {
    expect(await offices().addUsual()).toBe(usualOffices.length)
    expect(await offices().addUsual()).toBe(0)
    const { offices: all, admins } = await offices().list()
    expect(
      all.map(({ officeName, rights, holder, vacantSince }) => ({ officeName, rights, holder, vacantSince })),
    ).toEqual(usualOffices.map(({ officeName, rights }) => ({ officeName, rights, holder: null, vacantSince: null })))
    expect(admins.map(({ memberId }) => memberId)).toEqual([memberIds.admin])
  })

  test('a holder has the rights from the first to the last day in the chapter’s zone, without a job', async () => {
    const losAngeles = { ...world.chapters.dc, timeZone: 'America/Los_Angeles' }
    const { officeId } = await holdOffice(world, 'member', ['payments.change'], {
      fromDay: '2026-12-01',
      untilDay: '2026-12-02',
    })
    const rightsAt = async (iso: string) => {
      world.clock.set(iso)
      return (await heldBy(world.store.read, losAngeles, 'member', world.clock.now()))?.rights
    }
    expect(await rightsAt('2026-12-01T07:59:59.000Z')).toBeUndefined()
    expect(await rightsAt('2026-12-01T08:00:00.000Z')).toEqual({ payments: 'change' })
    expect(await rightsAt('2026-12-03T07:59:59.000Z')).toEqual({ payments: 'change' })
    expect(await rightsAt('2026-12-03T08:00:00.000Z')).toBeUndefined()
    world.clock.set('2026-12-10T12:00:00.000Z')
    expect(await office(officeId)).toMatchObject({ holder: null, vacantSince: '2026-12-02' })
  })

  test('a successor is named for the days after, never for days of another term', async () => {
    const { officeId } = await holdOffice(world, 'member', ['books.see'], { untilDay: '2026-12-31' })
    const next = { officeId, memberId: memberIds.lifer, fromDay: '2026-12-31', untilDay: '2027-12-31' }
    await expect(offices().nameHolder(next)).rejects.toThrow('This office is held from')
    await offices().nameHolder({ ...next, fromDay: '2027-01-01' })
    const { holder, next: successor } = await office(officeId)
    expect(holder!.officer.memberId).toBe(memberIds.member)
    expect(successor).toMatchObject({ fromDay: '2027-01-01', officer: { memberId: memberIds.lifer } })
  })

  test.each([
    [{ memberId: memberIds.inactive }, 'This member is not active'],
    [{ memberId: memberIds.nyMember }, 'Choose a member of this chapter'],
    [{ fromDay: days.tomorrow, untilDay: days.today }, 'The last day is before the first one.'],
    [{ fromDay: days.yesterday, untilDay: days.yesterday }, 'The last day is over already.'],
    [{ fromDay: '0000-01-01' }, 'Choose a day within 20 years.'],
    [{ untilDay: '9999-12-31' }, 'Choose a day within 20 years.'],
  ])('naming with %o is refused in words', async (wrong, text) => {
    const officeId = await addOffice(world)
    const right = { officeId, memberId: memberIds.member, fromDay: days.today, untilDay: days.far }
    await expect(offices().nameHolder({ ...right, ...wrong })).rejects.toThrow(text)
  })

  test('an officer names others, and neither oneself nor for more rights than one has', async () => {
    await holdOffice(world, 'member', ['offices.change', 'members.change', 'events.change'])
    const officer = await asOfficer(world, 'member')
    const chair = await addOffice(world, ['members.see'])
    const term = { officeId: chair, fromDay: days.today, untilDay: days.far }
    await expect(officer.offices.nameHolder({ ...term, memberId: memberIds.member })).rejects.toThrow('name yourself')
    await officer.offices.nameHolder({ ...term, memberId: memberIds.lifer })
    expect((await held('lifer'))?.rights).toEqual({ members: 'see' })

    const treasurer = await addOffice(world, ['payments.change'])
    const more = 'This office has rights that you do not have yourself'
    await expect(
      officer.offices.nameHolder({ ...term, officeId: treasurer, memberId: memberIds.lifer }),
    ).rejects.toThrow(more)
    await expect(
      officer.offices.add({ officeName: 'Treasurer', position: '', grants: ['payments.see'], eventIds: [] }),
    ).rejects.toThrow(more)
    await expect(officer.offices.addUsual()).rejects.toThrow(more)
  })

  test('an officer changes the rights of others alone, and gives events that the own office has', async () => {
    const { eventId } = await world.as('admin').events.create({
      eventType: 'picnic',
      eventName: 'Family picnic',
      eventAddress: 'Rock Creek Park',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
    })
    const own = await world.as('admin').offices.add({
      officeName: 'Picnic chair',
      position: '',
      grants: ['offices.change', 'events.change'],
      eventIds: [eventId],
    })
    await offices().nameHolder({ officeId: own, memberId: memberIds.member, fromDay: days.today, untilDay: days.far })
    const officer = await asOfficer(world, 'member')
    const chair = { officeName: 'Grill chair', position: '', grants: ['events.change' as const] }
    await expect(officer.offices.add({ ...chair, eventIds: [] })).rejects.toThrow('rights that you do not have')
    const officeId = await officer.offices.add({ ...chair, eventIds: [eventId] })
    expect(await office(officeId)).toMatchObject({ eventIds: [eventId] })
    await expect(
      officer.offices.update({
        officeId: own,
        officeName: 'Picnic chair',
        position: '',
        grants: ['events.see'],
        eventIds: [eventId],
      }),
    ).rejects.toThrow('You hold this office')
  })

  test('are printed with their holders, and with what each may do, for whom the offices are open', async () => {
    const officeId = await usual('Treasurer')
    const successor = { fromDay: '2028-01-01', untilDay: '2028-12-31' }
    await offices().nameHolder({ officeId, memberId: memberIds.member, fromDay: days.today, untilDay: '2027-12-31' })
    await offices().nameHolder({ officeId, memberId: memberIds.lifer, ...successor })
    const { paper } = await offices().printed()
    const refunds = ['', 'Refund a payment', 'President, Treasurer']
    expect(paper.table.rows).toHaveLength(usualOffices.length + 1)
    expect(
      paper.table.rows.filter(([name]) => name === 'Treasurer').map(([, holder, , until]) => [holder, until]),
    ).toEqual([
      ['member Resident', 'Dec 31, 2027'],
      ['lifer Resident', 'Dec 31, 2028'],
    ])
    expect(paper.sections?.flatMap(({ table }) => table.rows)).toContainEqual(refunds)
    await expect(world.as('member').offices.printed()).rejects.toThrow('admin')
    await expect((await asOfficer(world, 'member')).offices.printed()).rejects.toThrow('Your office does not include')
    expect((await world.as('nyAdmin').offices.printed()).paper.table.rows).toEqual([])
  })

  test('of two who end each other at the same time one is left, and the last is not ended', async () => {
    const [one, other] = [await holdOffice(world, 'member', [...naming]), await holdOffice(world, 'lifer', [...naming])]
    await world.as('system', { on: 'dc' }).members.removeAdmin({ memberId: memberIds.admin })
    const [member, lifer] = [await asOfficer(world, 'member'), await asOfficer(world, 'lifer')]
    const outcomes = await Promise.allSettled([
      member.offices.endTerm({ termId: other.termId }),
      lifer.offices.endTerm({ termId: one.termId }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = (await held('member')) ? 'member' : 'lifer'
    expect(await held(left === 'member' ? 'lifer' : 'member')).toBeNull()
    const last = await asOfficer(world, left)
    await expect(last.offices.endTerm({ termId: (left === 'member' ? one : other).termId })).rejects.toThrow(
      'Nobody else may name holders of offices here.',
    )
    // The parent appoints: its system admins reach every chapter.
    const { officeId } = left === 'member' ? other : one
    const appointed = { officeId, memberId: memberIds.admin, fromDay: days.today, untilDay: days.far }
    await world.as('system', { on: 'dc' }).offices.nameHolder(appointed)
    await last.offices.endTerm({ termId: (left === 'member' ? one : other).termId })
    expect(await held(left)).toBeNull()
  })

  test('a request that began before the term ended is refused inside its write', async () => {
    const { termId } = await holdOffice(world, 'member', [...naming])
    const officer = await asOfficer(world, 'member')
    await offices().endTerm({ termId })
    await expect(officer.offices.add({ officeName: 'Late', position: '', grants: [], eventIds: [] })).rejects.toThrow(
      'Your term has ended',
    )
  })

  test('whoever acts as an officer is noted, and so is the last use of the right', async () => {
    const { officeId, termId } = await holdOffice(world, 'member', [...naming, 'members.see'])
    const other = await addOffice(world, [])
    const officer = await asOfficer(world, 'member')
    const named = { officeId: other, memberId: memberIds.lifer, fromDay: days.today, untilDay: days.far }
    await officer.offices.nameHolder(named)
    const { history } = await offices().one({ officeId: other })
    expect(history[0]).toMatchObject({ name: 'Holder named', by: 'member Resident' })
    const { rights, lastUsed } = await offices().one({ officeId })
    expect(rights.find(({ right }) => right === 'offices')).toMatchObject({ lastUsed: world.clock.now().toISOString() })
    expect(rights.find(({ right }) => right === 'members')).toMatchObject({ level: 'see', lastUsed: null })
    expect(lastUsed).toBe(world.clock.now().toISOString())
    await offices().endTerm({ termId })
    expect(await office(officeId)).toMatchObject({ holder: null, vacantSince: days.today })
  })

  test('its page says what each office may do, as the table decides', async () => {
    const officeId = await usual('Treasurer')
    const { acts, offices: all } = await offices().one({ officeId })
    const may = (act: string) => {
      const ids = acts.flatMap((group) => group.acts).find((one) => one.act === act)!.may
      return all.filter((one) => ids.includes(one.officeId)).map(({ officeName }) => officeName)
    }
    expect(may('Refund a payment')).toEqual(['President', 'Treasurer'])
    expect(may('See payments and the books')).toEqual(['President', 'Treasurer', 'Auditor'])
    expect(may('Approve an application')).toEqual(['President', 'Secretary', 'Membership chair'])
    expect(may('Name a holder of an office')).toEqual(['President'])
  })

  test('a committee’s members are proposed for the office of their position until they are named', async () => {
    const officeId = await usual('Treasurer')
    const { committees } = world.as('admin')
    const cSessionId = await committees.addSession({ fromYear: 2026, toYear: 2028, active: true })
    await committees.add({ cSessionId, memberId: memberIds.lifer, position: 'treasurer', bio: '' })
    expect((await offices().list()).proposals).toMatchObject([{ officeId, memberId: memberIds.lifer }])
    await offices().nameHolder({ officeId, memberId: memberIds.lifer, fromDay: days.today, untilDay: days.far })
    expect((await offices().list()).proposals).toEqual([])
  })

  test('the holder and the admins hear of a naming, an end, and other rights', async () => {
    const { officeId, termId } = await holdOffice(world, 'member', ['books.see'])
    const { officeName, edition } = await office(officeId)
    await offices().update({
      officeId,
      officeName,
      position: '',
      grants: ['books.see', 'payments.change'],
      eventIds: [],
      edition,
    })
    await offices().endTerm({ termId })
    await offices().endTerm({ termId })
    const to = (address: string) => world.sentEmails().then((all) => all.filter((email) => email.to === address))
    expect((await to(emailOf('admin'))).map(({ subject }) => subject)).toHaveLength(3)
    const subjects = (await to(emailOf('member'))).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.join()).toContain(`is no longer ${officeName}`)
  })

  test('an office is removed once nobody holds it, and a stale version changes no rights', async () => {
    const { officeId, termId } = await holdOffice(world, 'member')
    const { officeName, edition } = await office(officeId)
    await expect(offices().remove({ officeId })).rejects.toThrow('This office has a holder')
    world.clock.forward(1)
    const same = { officeId, officeName, position: '' as const, eventIds: [] }
    await offices().update({ ...same, grants: ['members.see'], edition })
    await expect(offices().update({ ...same, grants: ['mail.change'], edition })).rejects.toThrow(
      'Someone else changed',
    )
    await offices().endTerm({ termId })
    await offices().remove({ officeId })
    expect(await office(officeId)).toBeUndefined()
    await expect(offices().one({ officeId })).rejects.toThrow('There is no such office here.')
  })

  test('every right that an office can have opens something that is refused without it', async () => {
    const opened: [Right, () => Promise<unknown>][] = [
      ['offices', async () => (await asOfficer(world, 'member')).offices.list()],
      ['audit', async () => (await asOfficer(world, 'member')).offices.list()],
      ['books', async () => (await asOfficer(world, 'member')).payments.choices()],
    ]
    for (const [right, open] of opened) {
      await expect(open()).rejects.toThrow(/admin account|does not include/)
      const { termId } = await holdOffice(world, 'member', [`${right}.see`])
      await open()
      expect(suffices((await held('member'))!.rights, { right, level: 'see' })).toBe(true)
      await offices().endTerm({ termId })
    }
  })
})
