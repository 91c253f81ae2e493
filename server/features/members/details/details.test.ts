import { beforeEach, expect, test } from 'vitest'
import { limit, limits } from '#server/auth/limits.ts'
import { picture } from '#tests/support/files.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'

describeOnBoth('an admin edits a member', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const { member: memberId } = memberIds
  const change = (entries: object, who: Person = 'admin') => world.as(who).members.update({ memberId, ...entries })
  const details = () => world.as('admin').members.details({ memberId })
  const upload = async (who: Person = 'admin') =>
    world.portal.providers.files.keep(await picture('png'), {
      chapter: world.chapters.dc.id,
      actor: world.context(who).actor,
    })

  test('fields that are sent are saved, optional ones can be emptied, and nothing else changes', async () => {
    await change({ address2: 'Apt 8', alternatePhone: '202', city: 'Annapolis' })
    const { edition, ...full } = await details()
    expect(full).toMatchObject({
      address2: 'Apt 8',
      alternatePhone: '202',
      city: 'Annapolis',
      status: 'active',
      memberType: 'Regular',
    })
    await change({ address2: '', alternatePhone: null, memberTypeId: full.memberTypeId, typeConfirmed: false })
    const after = await details()
    expect(after).toMatchObject({
      address2: '',
      alternatePhone: '',
      city: 'Annapolis',
      status: 'active',
      updatedAt: full.updatedAt,
    })
    expect(after.edition).not.toBe(edition)
    // Each address change is announced by email.
    expect((await world.sentEmails()).map(({ subject }) => subject)).toEqual([
      'Your address was changed',
      'Your address was changed',
    ])
  })

  test('another type is rejected unless the box is checked; then it changes in one write with the details', async () => {
    const before = await details()
    await expect(change({ city: 'Annapolis', memberTypeId: 'dc-student', typeConfirmed: false })).rejects.toThrow(
      'Tick this box to change the member type.',
    )
    await expect(change({ city: 'Annapolis', memberTypeId: 'ny-regular', typeConfirmed: true })).rejects.toThrow(
      'Choose a member type of this chapter',
    )
    await expect(change({ city: '', memberTypeId: 'dc-student', typeConfirmed: true })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await details()).toEqual(before)
    await change({ city: 'Annapolis', memberTypeId: 'dc-student', typeConfirmed: true })
    expect(await details()).toMatchObject({
      city: 'Annapolis',
      memberTypeId: 'dc-student',
      status: 'inactive',
      nextPaymentDueIn: 2027,
    })
    expect((await world.sentEmails()).map(({ subject }) => subject).sort()).toEqual([
      'Your address was changed',
      'Your member type was changed',
    ])
  })

  test("the second of two concurrent admins is shown the first one's changes, and no edit is lost", async () => {
    const { edition } = await details()
    await change({ edition, city: 'Annapolis' })
    const typed = { city: 'Baltimore', zipcode: '21401', certificate: await upload() }
    const conflict = await change({ ...typed, edition }).catch((error: unknown) => error)
    expect(conflict).toMatchObject({
      code: 'CONFLICT',
      cause: {
        details: {
          fields: {
            city: 'The details changed meanwhile. Saved now: Annapolis',
            certificate: expect.stringContaining('another file'),
          },
        },
      },
    })
    const seen = await details()
    expect(seen).toMatchObject({ city: 'Annapolis', zipcode: '20001', certificate: '' })
    await change({ ...typed, edition: seen.edition })
    expect(await details()).toMatchObject({ city: 'Baltimore', zipcode: '21401' })

    const begun = await details()
    await world.as('admin').members.update({ memberId, memberTypeId: 'dc-student' })
    await expect(
      change({ edition: begun.edition, city: 'Dover', memberTypeId: begun.memberTypeId, typeConfirmed: false }),
    ).rejects.toThrow('while you were editing')
  })

  test('of two concurrent changes to the same version, one is written', async () => {
    const { edition } = await details()
    const outcomes = await Promise.allSettled(['Annapolis', 'Baltimore'].map((city) => change({ edition, city })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test("an admin's file becomes the member's; nobody can name another person's", async () => {
    const [portrait, certificate] = [await upload(), await upload()]
    await change({ profilePicture: portrait, pictureCut: '0 0 20', certificate })
    const { profilePicture } = await details()
    const rows = await world.store.read
      .selectFrom('uploads')
      .select(['path', 'visibility', 'ownerId'])
      .where('recordId', '=', 'member')
      .orderBy('visibility')
      .execute()
    expect(rows).toEqual([
      { path: certificate, visibility: 'owner', ownerId: 'member' },
      { path: profilePicture, visibility: 'public', ownerId: null },
    ])
    expect(profilePicture).not.toBe(portrait)
    for (const path of [await upload('member'), await upload('inactive'), '/uploads/../portal.sqlite']) {
      for (const entries of [
        { certificate: path },
        { profilePicture: path },
        { profilePicture: path, pictureCut: '' },
      ]) {
        await expect(change({ city: 'Dover', ...entries })).rejects.toThrow('The uploaded file has expired.')
      }
    }
    expect(await details()).toMatchObject({ city: 'Washington', profilePicture, certificate })
  })

  test('a certificate cannot be used as the picture, which everyone sees', async () => {
    const certificate = await upload()
    await expect(change({ certificate, profilePicture: certificate })).rejects.toThrow('The uploaded file has expired.')
    await change({ certificate })
    for (const entries of [{}, { certificate: '' }, { certificate: await upload() }]) {
      await expect(change({ profilePicture: certificate, ...entries })).rejects.toThrow(
        'The uploaded file has expired.',
      )
    }
    await expect(world.as('member').accounts.updateProfile({ profilePicture: certificate })).rejects.toThrow(
      'The uploaded file has expired.',
    )
    expect(await details()).toMatchObject({ certificate, profilePicture: '' })
    expect(
      await world.store.read
        .selectFrom('uploads')
        .select('visibility')
        .where('path', '=', certificate)
        .executeTakeFirst(),
    ).toEqual({ visibility: 'owner' })
  })

  test('portraits are cropped a limited number of times per hour', async () => {
    const profilePicture = await upload()
    await change({ profilePicture, pictureCut: '' })
    await limit(world.context('admin'), 'portraitsByPerson', 'admin', limits.portraitsByPerson.max - 1)
    await expect(change({ profilePicture, pictureCut: '' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await change({ profilePicture: await upload() })
  })

  test('neither members of another chapter nor system admins are edited', async () => {
    for (const nobodys of [memberIds.nyMember, '99999'])
      await expect(change({ memberId: nobodys, city: 'Dover' })).rejects.toThrow('There is no such member here.')
    const onMain = world.as('system', { on: 'aea' }).members
    await expect(onMain.update({ memberId: memberIds.system, city: 'Dover' })).rejects.toThrow(
      'System admins edit their own profile.',
    )
    await expect(onMain.details({ memberId: memberIds.system })).rejects.toThrow(
      'System admins edit their own profile.',
    )
    await world.as('system', { on: 'dc' }).members.update({ memberId, city: 'Dover' })
    expect(await details()).toMatchObject({ city: 'Dover' })
  })
})
