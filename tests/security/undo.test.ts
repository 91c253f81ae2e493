import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { neededFor } from '#server/auth/needed-rights.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import { apiFor, apiRouter, type Api } from '#server/wiring/api.ts'
import type { Context } from '#server/context.ts'
import { undoSeconds } from '#server/features/undo/rules.ts'
import { rightInputs } from '#tests/entry-points/tables.ts'
import { asOfficer, contextOfOfficer, layOffice } from '#tests/support/world/offices.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { pdf } from '#tests/support/files.ts'
import { rowsOf, tablesOf, wholeState } from '#tests/support/world/whole-state.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, describeOnSqlite, memberIds } from '#tests/support/world/world.ts'

/** The deletions that cannot be undone, each with its reason. All others offer it, including those of new features. */
const final: Record<string, string> = {
  'accessReviews.end':
    'asked about first, with all names; a right that was ended is given again by naming the person anew',
  'accounts.logout': 'nothing is deleted but the own session',
  'accounts.removePasskey': 'told by email; a key that was taken away, perhaps lost, must not come back',
  'bank.removeFile': 'asked about first; no line of it is booked, and the same file can be added again',
  'bank.removeUnmapped': 'asked about first; nothing of it was read, and the same file can be added again',
  'chapters.remove': 'a fact of the log, told to all admins; nothing hung on the chapter',
  'mailRecords.removeMailbox': 'deletes a password, which must not come back; the mailbox is entered again',
  'members.deletePending': 'a fact of the log; the applicant is forgotten and may apply again',
  'members.remove': 'a fact of the log; the person is forgotten (docs/decisions/010)',
  'members.removeAdmin': 'a fact of the log, told by email; the role is given again by makeAdmin',
  'offices.remove': 'a fact of the log; nobody held it, and it is added again with the same rights',
  'votes.withdrawPoll': 'asked about first; nobody has answered it, and the question can be asked by a new poll',
  'votes.withdraw': 'deletes nothing; the ballot is a draft, and is scheduled again by schedule',
  'waitingList.remove': 'a fact of the log; the place may be offered to the next by now',
}

const mutations = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).flatMap(([name, { _def }]) => (_def.type === 'mutation' ? [name] : []))

const accessOf = (name: string) =>
  (apiRouter._def.procedures as unknown as Record<string, { _def: { meta?: { access?: string } } }>)[name]!._def.meta
    ?.access

/** Found by name, or by effect when it is named differently. */
const isCalledDeletion = (name: string) => /\.(remove|delete|unpublish|drop|withdraw)/i.test(name)

/** The ids of the rows that people enter and edit: those tables have the stamps. */
async function enteredRows({ store }: PaymentsWorld): Promise<Map<string, Set<string>>> {
  const tables = await tablesOf(store)
  const stamped = tables.filter(
    ({ name, columns }) =>
      name === 'blogComments' ||
      ['createdBy', 'updatedBy', 'chapterId'].every((column) => columns.some((one) => one.name === column)),
  )
  const rows = await rowsOf(
    store,
    stamped.map(({ name }) => name),
  )
  return new Map(
    stamped.map(({ name, columns }) => [
      name,
      new Set(rows[name]!.map((row) => String((JSON.parse(row) as Record<string, unknown>)[columns[0]!.name]))),
    ]),
  )
}

const stateOf = async ({ store }: PaymentsWorld) => {
  // An undone change is a new version, and calendars and the log know both.
  const state = await wholeState(store, ['undos', 'facts', 'logHead', 'calendarEntries'])
  return Object.fromEntries(
    Object.entries(state).map(([table, rows]) => [
      table,
      rows.map((row) => row.replaceAll(/"updated(At|By)":"[^"]*"/g, '')).sort(),
    ]),
  )
}

type Who = NonNullable<(typeof rightInputs)[string]['as']>

/** Calls a procedure, and returns the act that its caller may undo. */
async function call(context: Context, name: string, input: object): Promise<string | undefined> {
  const [feature, act] = name.split('.') as [string, string]
  await (apiFor(context) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[feature]![
    act
  ]!(input)
  return context.reply.undo
}

describeOnBoth('a deletion', (open) => {
  test(
    'can be undone by its actor, and everything is as before; or it says why not',
    { timeout: 240_000 },
    async () => {
      const world = await worldWithPayments(open)
      const undone: string[] = []
      const problems: string[] = []
      for (const name of mutations) {
        const { as, on, input } = rightInputs[name]!
        if (as === undefined && !isCalledDeletion(name)) continue
        world.clock.forward(61)
        const right = await input(world)
        const rows = await enteredRows(world)
        const before = isCalledDeletion(name) ? await stateOf(world) : {}
        const undoId = await call(world.context(as ?? 'anonymous', { on: on as 'dc' }), name, right)
        const after = await enteredRows(world)
        const isDeletion =
          isCalledDeletion(name) || [...rows].some(([table, ids]) => [...ids].some((id) => !after.get(table)!.has(id)))
        if (!isDeletion || name in final) {
          if (undoId !== undefined) problems.push(`${name} is final, and offers an undo`)
          continue
        }
        if (undoId === undefined) {
          problems.push(`${name} offers no undo, and no reason stands in the table`)
          continue
        }
        if (!isCalledDeletion(name)) continue
        expect(await stateOf(world), name).not.toEqual(before)
        await world.as(as as Who, { on: on as 'dc' }).undo.act({ undoId })
        expect(await stateOf(world), name).toEqual(before)
        undone.push(name)
      }
      expect(problems).toEqual([])
      expect(undone.length).toBeGreaterThan(25)
      expect(Object.keys(final).filter((name) => !mutations.includes(name))).toEqual([])
      await world.balance()
      await world.close()
    },
  )
})

const link = { linkTitle: 'State board', link: 'https://board.example/' }

async function removedLink(world: PaymentsWorld): Promise<{ linkId: string; undoId: string }> {
  const linkId = await world.as('admin').quickLinks.add(link)
  return { linkId, undoId: (await call(world.context('admin'), 'quickLinks.remove', { linkId }))! }
}

const titles = async (api: Api) => (await api.quickLinks.managed()).map(({ linkTitle }) => linkTitle)

describeOnBoth('an undo', (open) => {
  test('is rejected for everybody else, on every host', async () => {
    const world = await worldWithPayments(open)
    const { undoId } = await removedLink(world)
    for (const other of [
      world.as('system', { on: 'dc' }),
      world.as('member'),
      world.as('nyAdmin'),
      world.as('admin', { role: 'member' }),
      world.as('system', { on: 'ny' }),
    ]) {
      await expect(other.undo.act({ undoId })).rejects.toThrow('Only the one who did it can undo it')
    }
    await expect(world.as('anonymous').undo.act({ undoId })).rejects.toThrow('Log in again')
    expect(await titles(world.as('admin'))).not.toContain(link.linkTitle)
    await world.as('admin').undo.act({ undoId })
    expect(await titles(world.as('admin'))).toContain(link.linkTitle)
    await world.close()
  })

  test('is rejected after the deadline, and its data is erased', async () => {
    const world = await worldWithPayments(open)
    const { undoId } = await removedLink(world)
    world.clock.forward(undoSeconds / 60)
    await expect(world.as('admin').undo.act({ undoId })).rejects.toThrow('This can no longer be undone')
    await removedLink(world)
    expect(await world.store.read.selectFrom('undos').selectAll().execute()).toHaveLength(1)
    await world.close()
  })

  test('clicked twice, or in a second tab, counts once', async () => {
    const world = await worldWithPayments(open)
    const { undoId } = await removedLink(world)
    await Promise.all([world.as('admin').undo.act({ undoId }), world.as('admin').undo.act({ undoId })])
    await world.as('admin').undo.act({ undoId })
    expect((await titles(world.as('admin'))).filter((title) => title === link.linkTitle)).toHaveLength(1)
    await world.close()
  })

  test("is rejected when the row's parent or place has changed", async () => {
    const world = await worldWithPayments(open)
    const admin = world.as('admin')
    const eventId = await announcePicnic(world)
    const programId = await admin.programs.add({ eventId, programName: 'Bridges' })
    const undoProgram = (await call(world.context('admin'), 'programs.remove', { programId }))!
    await admin.programs.add({ eventId, programName: 'Bridges' })
    await expect(admin.undo.act({ undoId: undoProgram })).rejects.toThrow('This can no longer be undone')
    const hotelId = await admin.hotels.add({
      eventId,
      hotelName: 'Inn',
      hotelDescription: '',
      hotelAddress: 'Main Street',
      hotelSiteLink: '',
    })
    const undoHotel = (await call(world.context('admin'), 'hotels.remove', { hotelId }))!
    await admin.events.remove({ eventId })
    await expect(admin.undo.act({ undoId: undoHotel })).rejects.toThrow('This can no longer be undone')
    await world.close()
  })

  test('leaves the mark of the primary payment type where it is now', async () => {
    const world = await worldWithPayments(open)
    const { paymentTypes, undo } = world.as('admin')
    const [library, course] = [
      await paymentTypes.add({ paymentTypeName: 'Library', paymentTypeAmount: '5', paymentTypePrimary: 1 }),
      await paymentTypes.add({ paymentTypeName: 'Course', paymentTypeAmount: '9' }),
    ]
    const undoId = (await call(world.context('admin'), 'paymentTypes.remove', { paymentTypeId: library }))!
    await paymentTypes.makePrimary({ paymentTypeId: course })
    await undo.act({ undoId })
    const types = await paymentTypes.inChapter()
    expect(types.filter(({ isPrimary }) => isPrimary).map(({ paymentTypeId }) => paymentTypeId)).toEqual([course])
    expect(types.map(({ paymentTypeId }) => paymentTypeId)).toContain(library)
    await world.close()
  })

  test('of Unpublish notifies nobody, and is rejected once the event is canceled', async () => {
    const world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    const mails = () => world.store.read.selectFrom('outbox').select('mailId').execute()
    const before = await mails()
    const undoId = (await call(world.context('admin'), 'events.unpublish', { eventId }))!
    await world.as('admin').undo.act({ undoId })
    expect((await world.as('anonymous').events.byId({ eventId })).isPublished).toBe(true)
    expect(await mails()).toEqual(before)
    const again = (await call(world.context('admin'), 'events.unpublish', { eventId }))!
    await world.as('admin').events.cancel({ eventId, reason: 'Flood' })
    await expect(world.as('admin').undo.act({ undoId: again })).rejects.toThrow('This can no longer be undone')
    await world.close()
  })

  test('restores the files, which are not pruned in the meantime', async () => {
    const world = await worldWithPayments(open)
    const { files } = world.portal.providers
    const { chapter, actor } = world.context('admin')
    const path = await files.keep(pdf(), { chapter: chapter.id, actor })
    const announcementId = await world
      .as('admin')
      .announcements.add({ title: 'Bylaws', body: 'Read', attachments: JSON.stringify([path]) })
    world.clock.forward(3 * 24 * 60)
    const undoId = (await call(world.context('admin'), 'announcements.remove', { announcementId }))!
    await files.prune()
    await world.as('admin').undo.act({ undoId })
    expect((await files.find(path))!.upload).toMatchObject({
      recordTable: 'announcements',
      recordId: announcementId,
      keptUntil: null,
    })
    await call(world.context('admin'), 'announcements.remove', { announcementId })
    world.clock.forward(undoSeconds / 60)
    await files.prune()
    expect(await files.find(path)).toBeNull()
    await world.close()
  })

  test('restores nothing that names a person who was erased in the meantime', async () => {
    const world = await worldWithPayments(open)
    const { undoId } = await removedLink(world)
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await world.store.read.selectFrom('undos').selectAll().execute()).toEqual([])
    await expect(world.as('admin').undo.act({ undoId })).rejects.toThrow('There is nothing here that you can undo')
    await world.close()
  })
})

describeOnSqlite('an officer whose right ended', (open) => {
  test('undoes nothing that needed it, whatever other office goes on', { timeout: 240_000 }, async () => {
    const world = await worldWithPayments(open)
    await layOffice(world, { rights: { audit: 'see' }, memberId: memberIds.member })
    const terms = new Map<string, string>()
    const tried: string[] = []
    for (const name of mutations.filter(isCalledDeletion)) {
      const { on, input } = rightInputs[name]!
      const needed = neededFor(name, 'mutation')
      if (needed === null || name in final || (on ?? 'dc') !== 'dc' || accessOf(name) !== 'admin') continue
      const right = await input(world)
      const rights: Rights = Object.fromEntries(needed.needs.map(({ right, level }) => [right, level]))
      const key = JSON.stringify(rights)
      const termId = terms.get(key) ?? (await layOffice(world, { rights, memberId: memberIds.member })).termId
      terms.set(key, termId)
      await endTerm(world, termId, null)
      const undoId = await call(await contextOfOfficer(world, 'member'), name, right)
      expect(undoId, name).toBeDefined()
      await endTerm(world, termId)
      const removed = await stateOf(world)
      const undo = async () => (await asOfficer(world, 'member')).undo.act({ undoId: undoId! })
      await expect(undo(), name).rejects.toThrow('There is nothing here that you can undo')
      expect(await stateOf(world), name).toEqual(removed)
      await endTerm(world, termId, null)
      await undo()
      await endTerm(world, termId)
      tried.push(name)
    }
    expect(tried.length).toBeGreaterThan(25)
    await world.close()
  })

  test('nor what it did to a record of somebody else', async () => {
    const world = await worldWithPayments(open)
    const jobId = await world.as('admin').jobs.add((await rightInputs['jobs.add']!.input(world)) as never)
    const { termId } = await layOffice(world, { rights: { jobPortal: 'change' }, memberId: memberIds.member })
    await layOffice(world, { rights: { audit: 'see' }, memberId: memberIds.member })
    const undoId = await call(await contextOfOfficer(world, 'member'), 'jobs.remove', { jobId })
    await endTerm(world, termId)
    await expect((await asOfficer(world, 'member')).undo.act({ undoId: undoId! })).rejects.toThrow('nothing here')
    await layOffice(world, { rights: { jobPortal: 'change' }, memberId: memberIds.member })
    await (await asOfficer(world, 'member')).undo.act({ undoId: undoId! })
    await world.close()
  })

  test('of an event, at another event that the right goes on for', async () => {
    const world = await worldWithPayments(open)
    const [own, other] = [await announcePicnic(world), await announcePicnic(world)]
    const rights: Rights = { events: 'change' }
    const { termId } = await layOffice(world, { rights, eventIds: [own], memberId: memberIds.member })
    await layOffice(world, { rights, eventIds: [other], memberId: memberIds.member })
    const hotelId = await world.as('admin').hotels.add({ eventId: own, hotelName: 'Harbor', hotelAddress: '1 Quay' })
    const undoId = await call(await contextOfOfficer(world, 'member'), 'hotels.remove', { hotelId })
    await endTerm(world, termId)
    await expect((await asOfficer(world, 'member')).undo.act({ undoId: undoId! })).rejects.toThrow('nothing here')
    await layOffice(world, { rights, eventIds: [own], memberId: memberIds.member })
    await (await asOfficer(world, 'member')).undo.act({ undoId: undoId! })
    await world.close()
  })
})

/** Ends a term as of now; with null it goes on. */
const endTerm = ({ store, clock }: PaymentsWorld, termId: string, endedAt: string | null = clock.now().toISOString()) =>
  store.write(({ sql }) => run(sql.updateTable('officeTerms').set({ endedAt }).where('termId', '=', termId)))
