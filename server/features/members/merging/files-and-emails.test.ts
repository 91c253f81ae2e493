import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { picture } from '#tests/support/files.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { describeOnBoth, emailOf, memberIds, type Person, type World } from '#tests/support/world/world.ts'

const { member: kept, inactive: other } = memberIds

describeOnBoth('merging two people', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const { admin, merge } = mergesIn(() => world)

  const upload = async () =>
    world.portal.providers.files.keep(await picture('png'), {
      chapter: world.chapters.dc.id,
      actor: world.context('admin').actor,
    })

  /** Gives a member a certificate and a picture. */
  const filesFor = async (memberId: string) => {
    const [certificate, profilePicture] = [await upload(), await upload()]
    await admin().members.update({ memberId, certificate, profilePicture })
    return { certificate, profilePicture }
  }

  const columns = (personId: Person) =>
    world.store.read
      .selectFrom('people')
      .select(['certificate', 'profilePicture'])
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow()

  /** Whose each file is, and who owns it where only the owner sees it. */
  const claims = async () => {
    const rows = await world.store.read
      .selectFrom('uploads')
      .select(['path', 'recordTable', 'recordId', 'ownerId', 'visibility'])
      .execute()
    return Object.fromEntries(rows.map(({ path, ...claim }) => [path, claim]))
  }

  test('swaps the chosen files, and swaps them back at the undo', async () => {
    const [own, others] = [await filesFor(kept), await filesFor(other)]
    const before = await claims()
    expect(before[own.certificate]).toMatchObject({ recordId: 'member', ownerId: 'member', visibility: 'owner' })
    expect(before[others.certificate]).toMatchObject({ recordId: 'inactive', ownerId: 'inactive' })
    const { mergeId } = await merge(kept, other, { certificate: other, picture: other })
    expect(await columns('member')).toEqual(others)
    const merged = await claims()
    for (const path of Object.values(others)) expect(merged[path]).toMatchObject({ recordId: 'member' })
    for (const path of Object.values(own)) expect(merged[path]).toMatchObject({ recordId: 'inactive' })
    expect(merged[others.certificate]).toMatchObject({ ownerId: 'member', visibility: 'owner' })
    // A later change of the kept person does not release the displaced files.
    await admin().members.update({ memberId: kept, city: 'Annapolis' })
    expect((await claims())[own.certificate]).toMatchObject({ recordId: 'inactive', ownerId: 'member' })
    await admin().duplicates.undoMerge({ mergeId })
    expect(await columns('member')).toEqual(own)
    expect(await columns('inactive')).toEqual(others)
    expect(await claims()).toEqual(before)
  })

  test('gives a chosen file to a person without one, and back', async () => {
    const others = await filesFor(other)
    const before = await claims()
    const { mergeId } = await merge(kept, other, { certificate: other })
    expect(await columns('member')).toEqual({ certificate: others.certificate, profilePicture: '' })
    expect((await claims())[others.certificate]).toMatchObject({ recordId: 'member', ownerId: 'member' })
    expect((await claims())[others.profilePicture]).toMatchObject({ recordId: 'inactive' })
    await admin().duplicates.undoMerge({ mergeId })
    expect(await columns('member')).toEqual({ certificate: '', profilePicture: '' })
    expect(await columns('inactive')).toEqual(others)
    expect(await claims()).toEqual(before)
  })

  test('leaves the other a file that the kept person replaced after the merge', async () => {
    const [own, others] = [await filesFor(kept), await filesFor(other)]
    const { mergeId } = await merge(kept, other, { certificate: other })
    const certificate = await upload()
    await admin().members.update({ memberId: kept, certificate })
    await admin().duplicates.undoMerge({ mergeId })
    expect(await columns('member')).toEqual({ certificate, profilePicture: own.profilePicture })
    expect(await columns('inactive')).toEqual(others)
    expect((await claims())[others.certificate]).toMatchObject({
      recordTable: 'people',
      recordId: 'inactive',
      ownerId: 'inactive',
      visibility: 'owner',
    })
  })

  test('leaves the other no file that is gone since', async () => {
    const others = await filesFor(other)
    const { mergeId } = await merge(kept, other, { certificate: other })
    await admin().members.update({ memberId: kept, certificate: '' })
    await world.store.write(({ sql }) => run(sql.deleteFrom('uploads').where('path', '=', others.certificate)))
    await admin().duplicates.undoMerge({ mergeId })
    expect(await columns('inactive')).toEqual({ ...others, certificate: '' })
  })

  const toAll = { audience: 'members', title: 'Hall B moves', body: '<p>Dear {first name}</p>' } as const

  const deliveries = async () =>
    (
      await world.store.read
        .selectFrom('emailDeliveries')
        .select(['address', 'personId', 'leftOut'])
        .where('address', 'in', [emailOf('member'), emailOf('inactive')])
        .orderBy('address')
        .execute()
    ).map(({ address, personId, leftOut }) => [address, personId, leftOut])

  test.each([
    ['the other’s', {}, emailOf('member'), emailOf('inactive')],
    ['the kept person’s', { email: other }, emailOf('inactive'), emailOf('member')],
  ] as const)('leaves out waiting emails to %s address, where it is dropped', async (_, choices, stays, dropped) => {
    const { emailId } = await admin().emails.send(toAll)
    await admin().emails.control({ emailId, act: 'pause' })
    const { mergeId } = await merge(kept, other, choices)
    expect(new Map((await deliveries()).map(([address, ...rest]) => [address, rest]))).toEqual(
      new Map([
        [stays, ['member', '']],
        [dropped, ['member', 'gone']],
      ]),
    )
    await admin().emails.control({ emailId, act: 'resume' })
    const sent = (await deliverAll(world)).filter(({ subject }) => subject === 'Hall B moves').map(({ to }) => to)
    expect(sent).toContain(stays)
    expect(sent).not.toContain(dropped)
    await admin().duplicates.undoMerge({ mergeId })
    const after = new Map((await deliveries()).map(([address, personId, leftOut]) => [address, [personId, leftOut]]))
    expect(after.get(emailOf('inactive'))?.[0]).toBe('inactive')
    expect(after.get(emailOf('member'))?.[0]).toBe('member')
    expect(after.get(dropped)?.[1]).toBe('gone')
  })

  test('leaves emails alone that were handed over before', async () => {
    await admin().emails.send(toAll)
    await merge()
    expect((await deliveries()).map(([, , leftOut]) => leftOut)).toEqual(['', ''])
  })
})
