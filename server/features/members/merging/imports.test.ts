import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { sendInvitations } from '#server/features/invitations/jobs.ts'
import { invitationsPerHour } from '#server/features/invitations/rules.ts'
import { countsOf, rowsOf, uploadList, writtenList } from '#tests/support/imports/uploading.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const { member: kept, inactive: other } = memberIds

describeOnBoth('a merge and an import', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const { admin, merge, assertDerived } = mergesIn(() => world)

  const cityOf = async (personId: string) =>
    (
      await world.store.read
        .selectFrom('people')
        .select('city')
        .where('personId', '=', personId)
        .executeTakeFirstOrThrow()
    ).city

  const planned = `Member ID,First name,Last name,Email,City\n${other},inactive,Resident,,Dover\n`

  test('that was planned for the other changes the kept person, and comes back to its own state at its undo', async () => {
    const made = await uploadList(world, planned)
    expect(await countsOf(world, made.importId)).toMatchObject({ changed: 1 })
    const before = await cityOf('member')
    const { mergeId } = await merge()
    await admin().imports.write(made)
    expect([await cityOf('member'), await cityOf('inactive')]).toEqual(['Dover', before])
    await admin().duplicates.undoMerge({ mergeId })
    await admin().imports.undo(made)
    expect([await cityOf('member'), await cityOf('inactive')]).toEqual([before, before])
    await assertDerived()
  })

  test('that was planned for the other is held where the kept person differs', async () => {
    const made = await uploadList(world, planned)
    await admin().members.update({ memberId: kept, city: 'Annapolis' })
    await merge()
    await admin().imports.write(made)
    expect(await rowsOf(world, made)).toEqual(['2 held: City was changed since the plan'])
    expect(await cityOf('member')).toBe('Annapolis')
  })

  test('at the same time both happen, in whatever order', async () => {
    const made = await uploadList(world, planned)
    const [merged, written] = await Promise.allSettled([merge(), admin().imports.write(made)])
    expect(written.status).toBe('fulfilled')
    if (merged.status === 'rejected') expect(merged.reason).toMatchObject({ code: 'CONFLICT' })
    expect(await rowsOf(world, made)).toEqual(['2 changed: '])
    await assertDerived()
  })

  /** Imports two people who are the same. Returns the import and their numbers. */
  const imported = async () => {
    const file =
      'First name,Last name,Email,Member type\nAnn,Stone,ann@paper.example,Regular\nAnne,Stone,anne@paper.example,Regular\n'
    const made = await writtenList(world, file)
    const rows = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('memberId')
      .where('lastName', '=', 'Stone')
      .orderBy('firstName')
      .execute()
    const [ann, anne] = rows.map(({ memberId }) => memberId)
    world.clock.forward(1)
    return { made, ann: ann!, anne: anne! }
  }

  test('leaves people whom an import added when that is undone, and the merge can be undone still', async () => {
    const { made, ann, anne } = await imported()
    const { mergeId } = await merge(ann, anne)
    await admin().imports.undo(made)
    expect((await admin().members.byId({ memberId: ann })).memberId).toBe(ann)
    await admin().duplicates.undoMerge({ mergeId })
    expect((await admin().members.byId({ memberId: anne })).memberId).toBe(anne)
    await assertDerived()
  })

  const invitation = { subject: 'We have moved', message: 'Hello {first name}', numbers: '' }

  /** Begins a round while the chapter's rate is used up, so that all invitations wait. */
  const waiting = async (made: { importId: string }) => {
    const sentAt = world.clock.now().toISOString()
    const others = Array.from({ length: invitationsPerHour }, (_, at) => ({
      personId: `other-${at}`,
      chapterId: world.chapters.dc.id,
      importId: 'another',
      roundId: 'another',
      sentAt,
      skipped: null,
    }))
    await world.store.write(({ sql }) => run(sql.insertInto('invitations').values(others)))
    expect(await admin().invitations.begin({ ...made, ...invitation, audience: 'all' })).toEqual({ invited: 2 })
    expect(await invitedNow()).toEqual([])
  }

  const invitedNow = async () => {
    await sendInvitations(world.portal)
    const sent = await world.store.read
      .selectFrom('outbox')
      .select('toAddress')
      .where('kind', '=', 'import-invitation')
      .orderBy('toAddress')
      .execute()
    return sent.map(({ toAddress }) => toAddress)
  }

  test('sends the other no invitation that waits, and lets them be invited after the undo', async () => {
    const { made, ann, anne } = await imported()
    await waiting(made)
    const { mergeId } = await merge(ann, anne)
    world.clock.forward(61)
    expect(await invitedNow()).toEqual(['ann@paper.example'])
    await admin().duplicates.undoMerge({ mergeId })
    expect(await admin().invitations.begin({ ...made, ...invitation, audience: 'all' })).toEqual({ invited: 1 })
    expect(await invitedNow()).toEqual(['ann@paper.example', 'anne@paper.example'])
  })

  test('sends an invitation that waits to the address that was chosen', async () => {
    const { made, ann, anne } = await imported()
    await waiting(made)
    await merge(ann, anne, { email: anne })
    world.clock.forward(61)
    expect(await invitedNow()).toEqual(['anne@paper.example'])
  })

  test('makes the kept person one who can be invited where the import brought the other', async () => {
    const { made, ann, anne } = await imported()
    await merge(ann, anne)
    expect(await admin().invitations.begin({ ...made, ...invitation, audience: 'all' })).toEqual({ invited: 1 })
    expect(await invitedNow()).toEqual(['ann@paper.example'])
  })
})
