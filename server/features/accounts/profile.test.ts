import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { namedPath } from '#server/providers/files/upload-path.ts'
import { pdf, picture, pictureInHalves } from '#tests/support/files.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import {
  describeOnBoth,
  emailOf,
  memberIds,
  worldPassword,
  type Person,
  type World,
} from '#tests/support/world/world.ts'

describeOnBoth('one’s own record', (open) => {
  test('includes the person, the membership and the chapter, and no secret', async () => {
    const profile = await (await open()).as('member').accounts.profile()
    expect(profile).toMatchObject({
      memberId: memberIds.member,
      email: emailOf('member'),
      degreeYear: 2000,
      status: 'active',
      nextPaymentDueIn: 2027,
      memberType: 'Regular',
      feeCents: 10000,
      subDomain: 'dc',
      certificate: '',
    })
    expect(JSON.stringify(profile)).not.toMatch(/argon2|password/i)
  })

  test('is the caller’s own, also for a system admin on another chapter’s host', async () => {
    const profile = await (await open()).as('system', { on: 'ny' }).accounts.profile()
    expect(profile).toMatchObject({ memberId: memberIds.system, subDomain: 'aea' })
  })

  test('requires a signed-in person', async () => {
    await expect((await open()).as('anonymous').accounts.profile()).rejects.toThrow(
      'Your session has ended. Log in again.',
    )
  })
})

const newPassword = 'seven spans and a pier'

describeOnBoth('a change of one’s own record', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const change = (entries: object, person: Person = 'member', on: 'aea' | 'dc' | 'ny' = 'dc') =>
    world.as(person, { on }).accounts.updateProfile(entries)
  const record = (person: Person = 'member') => world.as(person).accounts.profile()
  const logIn = (password: string) => world.as('anonymous').accounts.login({ email: emailOf('member'), password })
  const send = async (person: Person, on: 'dc' | 'ny' = 'dc') =>
    world.portal.providers.files.keep(await picture('png'), {
      chapter: world.chapters[on].id,
      actor: world.context(person).actor,
    })
  const upload = (bytes: Uint8Array) =>
    world.portal.providers.files.keep(bytes, { chapter: world.chapters.dc.id, actor: world.context('member').actor })
  const sidesOf = async (path: string) => {
    const file = await world.portal.providers.files.find(path)
    const image = sharp(await new Response(await file!.bytes()).arrayBuffer())
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    const colorAt = (x: number) => (data[(80 * info.width + x) * info.channels]! > 128 ? 'red' : 'blue')
    return { width: info.width, height: info.height, sides: [colorAt(4), colorAt(160)] }
  }
  const uploadAt = (path: string) =>
    world.store.read.selectFrom('uploads').selectAll().where('path', '=', path).executeTakeFirst()

  test('changes the fields that are sent, clears optional ones, and refuses to clear the others', async () => {
    await change({ address2: 'Apt 8', alternatePhone: '202', alternateEmail: 'Spare@Mail.example', city: 'Annapolis' })
    const full = await record()
    expect(full).toMatchObject({
      address2: 'Apt 8',
      alternatePhone: '202',
      alternateEmail: 'spare@mail.example',
      city: 'Annapolis',
      firstName: 'member',
    })
    for (const wrong of [
      { city: '' },
      { alternateEmail: 'nobody' },
      { alternatePhone: 'call me' },
      { firstName: 'https://x.example' },
      { degreeYear: 1969 },
    ]) {
      await expect(change({ state: 'MD', ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await record()).toEqual(full)
    await change({ address2: '', alternatePhone: '', alternateEmail: null })
    expect(await record()).toMatchObject({ address2: '', alternatePhone: '', alternateEmail: '', city: 'Annapolis' })
  })

  test('is refused if an admin changed the record since, and loses neither change', async () => {
    const { edition } = await record()
    await world.as('admin').members.update({ memberId: memberIds.member, city: 'Annapolis' })
    const typed = { city: 'Baltimore', zipcode: '21401', password: newPassword, currentPassword: worldPassword }
    await expect(change({ ...typed, edition })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { fields: { city: 'The details changed meanwhile. Saved now: Annapolis' } } },
    })
    const seen = await record()
    expect(seen).toMatchObject({ city: 'Annapolis', zipcode: '20001' })
    expect(await logIn(worldPassword)).toBeDefined()
    await change({ ...typed, edition: seen.edition })
    expect(await record()).toMatchObject({ city: 'Baltimore', zipcode: '21401' })

    const begun = await record()
    const outcomes = await Promise.allSettled(
      ['Dover', 'Easton'].map((city) => change({ city, edition: begun.edition })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('sets whether other members of the chapter see email and phone, which admins always see', async () => {
    const seenBy = async (who: Person, role?: 'member') => {
      const { rows } = await world.as(who, role ? { role } : {}).members.inChapter({ search: memberIds.member })
      return rows.map((row) =>
        'email' in row ? [row.email, row.primaryPhone] : [row.contact?.email, row.contact?.primaryPhone],
      )
    }
    const [email, phone] = [emailOf('member'), '2025550100']
    expect(await seenBy('inactive')).toEqual([['', '']])
    expect(await seenBy('admin', 'member')).toEqual([['', '']])
    expect(await seenBy('admin')).toEqual([[email, phone]])
    await change({ showsEmail: 'true', showsPhone: 'false' })
    expect(await seenBy('inactive')).toEqual([[email, '']])
    await change({ showsPhone: true })
    expect(await seenBy('admin', 'member')).toEqual([[email, phone]])
    expect(await record()).toMatchObject({ showsEmail: 1, showsPhone: 1, email })
    await change({ showsEmail: 'false', city: 'Annapolis' })
    expect(await seenBy('inactive')).toEqual([['', phone]])
    await expect(change({ showsPhone: 'maybe' })).rejects.toThrow('Choose one')
    // Only within the chapter: the list of all chapters shows nobody's contact details.
    const all = await world.as('nyMember').members.directory({ search: memberIds.member })
    expect(all.rows).toHaveLength(1)
    expect(all.rows[0]).not.toHaveProperty('contact')
  })

  test('a new password requires the current one, and ends every other session and reset link', async () => {
    const client = openHttpClient(world)
    const [own, other, neighbour] = [
      await client.sessionOf('member'),
      await client.sessionOf('member'),
      await client.sessionOf('inactive'),
    ]
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const token = (await world.sentEmails())[0]!.links[0]!.split('/').at(-1)!
    const body = { password: newPassword, currentPassword: worldPassword }
    expect((await client.request('/api/trpc/accounts.updateProfile', { method: 'POST', body, by: own })).status).toBe(
      200,
    )
    const statuses = await Promise.all(
      [own, other, neighbour].flatMap((by) =>
        (['cookie', 'bearer'] as const).map(
          async (carrier) => (await client.request('/api/users/profile', { by, with: carrier })).status,
        ),
      ),
    )
    expect(statuses).toEqual([401, 200, 401, 401, 401, 200])
    expect(await world.as('anonymous').accounts.passwordLink({ token })).toEqual({ works: false, isFirst: false })
    await expect(logIn(worldPassword)).rejects.toThrow('Wrong password.')
    expect((await logIn(newPassword)).memberId).toBe(memberIds.member)
  })

  test('a new password without the current one, with a wrong one, or an easily guessed one changes nothing', async () => {
    const before = await record()
    const entries = { city: 'Annapolis', password: newPassword }
    const early = world.as('member')
    world.clock.forward(15)
    await expect(early.accounts.updateProfile(entries)).rejects.toThrow('Enter your current password to set a new one.')
    await expect(change({ ...entries, currentPassword: 'not the one' })).rejects.toThrow(
      'This is not your current password.',
    )
    await expect(change({ ...entries, password: 'Password123', currentPassword: worldPassword })).rejects.toThrow(
      'too common',
    )
    expect(await record()).toEqual(before)
    // A browser autofills the current password unasked.
    await change({ city: 'Annapolis', password: '', currentPassword: 'whatever' })
    expect((await logIn(worldPassword)).memberId).toBe(memberIds.member)
  })

  test('a new password alone is accepted for 15 minutes after the login, and ends the other sessions [spec 82]', async () => {
    const client = openHttpClient(world)
    const [own, other] = [await client.sessionOf('member'), await client.sessionOf('member')]
    const put = async (password: string) =>
      client.request('/api/users/profile', { method: 'PUT', body: { password }, by: own, with: 'bearer' })
    world.clock.forward(14)
    expect((await put(newPassword)).status).toBe(201)
    expect((await logIn(newPassword)).memberId).toBe(memberIds.member)
    expect((await client.request('/api/users/profile', { by: other, with: 'bearer' })).status).toBe(401)
    world.clock.forward(1)
    const late = await put('another span of steel')
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('log in again')])
    expect((await logIn(newPassword)).memberId).toBe(memberIds.member)
  })

  test('wrong current passwords count with failed logins', async () => {
    for (let count = 0; count < 5; count++)
      await expect(change({ password: newPassword, currentPassword: `guess ${count}` })).rejects.toThrow(
        'not your current',
      )
    await expect(change({ password: newPassword, currentPassword: worldPassword })).rejects.toThrow('Too many attempts')
    world.clock.forward(15)
    await change({ password: newPassword, currentPassword: worldPassword })
  })

  test('of two simultaneous changes of one password, one succeeds', async () => {
    const outcomes = await Promise.allSettled(
      ['of the one', 'of the other'].map((end) =>
        change({ password: `a password ${end}`, currentPassword: worldPassword }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a picture is public, a certificate is for admins only, and a replaced file is released', async () => {
    const [first, second, certificate] = [await send('member'), await send('member'), await send('member')]
    await change({ profilePicture: first, certificate: namedPath(certificate, 'Diploma of Ada.png') })
    expect(await record()).toMatchObject({ profilePicture: first, certificate })
    expect(await uploadAt(first)).toMatchObject({ visibility: 'public', recordTable: 'people', recordId: 'member' })
    expect(await uploadAt(certificate)).toMatchObject({ visibility: 'owner', ownerId: 'member', recordId: 'member' })
    await change({ profilePicture: second })
    expect(await uploadAt(first)).toMatchObject({ visibility: 'owner', recordId: null })
    expect(await uploadAt(certificate)).toMatchObject({ recordId: 'member' })
    world.clock.forward(25 * 60)
    expect(await world.portal.providers.files.prune()).toBe(1)
    expect(await uploadAt(first)).toBeUndefined()
  })

  test('a picture is cropped to 164 by 164: the chosen square, or the middle', async () => {
    const original = await upload(await pictureInHalves(400, 200))
    const colors: Record<string, string[]> = {
      '0 0 200': ['red', 'red'],
      '200 0 200': ['blue', 'blue'],
      '201 1 200': ['blue', 'blue'],
      '': ['red', 'blue'],
      '150 20 100': ['red', 'blue'],
    }
    for (const [pictureCut, sides] of Object.entries(colors)) {
      await change({ profilePicture: original, pictureCut })
      const { profilePicture } = await record()
      expect(profilePicture).not.toBe(original)
      expect(await uploadAt(profilePicture)).toMatchObject({ visibility: 'public', recordId: 'member' })
      expect({ pictureCut, ...(await sidesOf(profilePicture)) }).toEqual({ pictureCut, width: 164, height: 164, sides })
    }
    // Nothing references the uncropped original, so it is deleted after a day, like replaced portraits.
    expect(await uploadAt(original)).toMatchObject({ recordId: null })
    world.clock.forward(25 * 60)
    expect(await world.portal.providers.files.prune()).toBe(5)
    expect(await uploadAt((await record()).profilePicture)).toMatchObject({ recordId: 'member' })
  })

  test('only one’s own uploaded picture can be cropped, and only to a square inside it', async () => {
    const own = await send('member')
    const standing = await record()
    for (const profilePicture of [
      await send('inactive'),
      await send('nyMember', 'ny'),
      '/uploads/../portal.sqlite',
      'https://x.example/a.png',
    ]) {
      await expect(change({ city: 'Annapolis', profilePicture, pictureCut: '0 0 20' })).rejects.toThrow(
        'The uploaded file has expired.',
      )
    }
    await expect(change({ profilePicture: await upload(pdf()), pictureCut: '' })).rejects.toThrow(
      'Please choose a picture, not a PDF.',
    )
    for (const pictureCut of ['0 0 0', '-1 0 5', '0 0', 'x', '1e3 0 5', '41 0 5', '0 21 5']) {
      await expect(change({ city: 'Annapolis', profilePicture: own, pictureCut })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    expect(await record()).toEqual(standing)
    await change({ certificate: own })
    await expect(change({ profilePicture: own, pictureCut: '' })).rejects.toThrow('expired')
  })

  test('another person’s upload, a file of another chapter and a path outside the uploads are refused', async () => {
    const own = await send('member')
    await change({ profilePicture: own })
    for (const path of [
      await send('inactive'),
      await send('nyMember', 'ny'),
      '/uploads/../portal.sqlite',
      'https://x.example/a.png',
    ]) {
      for (const field of ['profilePicture', 'certificate'])
        await expect(change({ city: 'Annapolis', [field]: path })).rejects.toThrow('The uploaded file has expired.')
    }
    await expect(change({ profilePicture: own }, 'inactive')).rejects.toThrow('expired')
    expect(await record()).toMatchObject({ profilePicture: own, certificate: '', city: 'Washington' })
    await expect(change({ profilePicture: await send('system', 'ny') }, 'system', 'ny')).rejects.toThrow(
      'Please upload this file on the site of your own chapter.',
    )
  })
})
