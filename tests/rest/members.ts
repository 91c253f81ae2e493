import { expect } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { emailOf, memberIds } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'

const newcomer = {
  email: 'New.Comer@Mail.Example',
  firstName: 'New',
  mInit: 'Mrs',
  lastName: 'Comer',
  address1: '1 Elm Street',
  city: 'Washington',
  state: 'DC',
  zipcode: '20001',
  primaryPhone: '2025550199',
  degree: 'B.Sc.',
  degreeYear: 2010,
  major: 'Bridges',
  collegeName: 'State College',
  memberType: 'Regular',
}

/** The fields of a row that the proofs look at. */
type Row = {
  memberId: string
  firstName: string
  pendingId: string
  emailVerified: boolean
  userRole: string
  users: { userRole: string }[]
  memberType: { memberType: string }
  status: string
  nextPaymentDueIn: number
}

/** Every row has both (wire.md section 1). */
const times = {
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
}

const rowsOf = (data: unknown) => data as Row[]

const noSecrets = (data: unknown) => expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|"password"/i)

export const memberProofs: Proofs = {
  async 'GET /api/users/all'(rest, world) {
    const open = await rest('GET', '/api/users/all')
    expect(open.status).toBe(200)
    expect(open.data).toHaveLength(7)
    for (const row of open.data) expect(row.member).toMatchObject(times)
    expect(JSON.stringify(open.data)).not.toMatch(/@|5550100|Elm Street/)
    for (const who of ['inactive', 'nyMember'] as const)
      await world.as(who).accounts.updateProfile({ showsEmail: true, showsPhone: true })
    const { data: seen } = await rest('GET', '/api/users/all', { as: 'member' })
    expect(
      rowsOf(seen)
        .filter((row) => JSON.stringify(row).match(/@|5550100/))
        .map((row) => row.memberId),
    ).toEqual([memberIds.inactive])
    expect(JSON.stringify((await rest('GET', '/api/users/all')).data)).not.toMatch(/@|5550100/)
    const whole = await rest('GET', '/api/users/all', { as: 'admin' })
    expect(whole.data).toContainEqual(expect.objectContaining({ memberId: memberIds.member, email: emailOf('member') }))
    noSecrets(whole.data)
  },

  async 'GET /api/users/chapter/{chapterId}'(rest, world) {
    for (const named of ['chapter-dc', 'dc', 'dc.localhost:3000']) {
      const { data } = await rest('GET', `/api/users/chapter/${named}`, { as: 'admin' })
      expect(
        rowsOf(data)
          .map((row) => row.memberId)
          .sort(),
      ).toEqual([memberIds.admin, memberIds.inactive, memberIds.lifer, memberIds.member].sort())
      const admin = rowsOf(data).find((row) => row.memberId === memberIds.admin)
      expect(admin?.users.map((user) => user.userRole)).toEqual(['member', 'admin'])
      noSecrets(data)
    }
    expect(JSON.stringify((await rest('GET', '/api/users/chapter/dc', { as: 'member' })).data)).not.toMatch(/@|5550100/)
    await world.as('inactive').accounts.updateProfile({ showsEmail: true, showsPhone: true })
    const { data: listed } = await rest('GET', '/api/users/chapter/dc', { as: 'member' })
    expect(rowsOf(listed).find((row) => row.memberId === memberIds.inactive)).toMatchObject({
      email: emailOf('inactive'),
      primaryEmail: emailOf('inactive'),
      primaryPhone: '2025550100',
    })
    expect(JSON.stringify(listed)).not.toMatch(/Elm Street|nextPaymentDueIn/)
    expect(listed[0]).toMatchObject(times)
    expect((await rest('GET', '/api/users/chapter/ny', { as: 'admin' })).status).toBe(404)
  },

  async 'GET /api/users/{id}'(rest) {
    const { status, data } = await rest('GET', `/api/users/${memberIds.member}`, { as: 'admin' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      memberId: memberIds.member,
      primaryEmail: emailOf('member'),
      status: 'active',
      nextPaymentDueIn: 2027,
      memberType: {
        memberType: 'Regular',
        fee: 100,
        duration: 1,
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      },
      chapter: { subDomain: 'dc' },
    })
    expect(new Date(data.degreeYear).getUTCFullYear()).toBe(2000)
    noSecrets(data)
    expect((await rest('GET', `/api/users/${memberIds.member}`, { as: 'member' })).status).toBe(200)
    expect((await rest('GET', `/api/users/${memberIds.inactive}`, { as: 'member' })).status).toBe(404)
    expect((await rest('GET', `/api/users/${memberIds.nyMember}`, { as: 'admin' })).status).toBe(404)
  },

  async 'POST /api/users/add'(rest, { store, sentEmails }) {
    const { status, data } = await rest('POST', '/api/users/add', { as: 'admin', body: newcomer })
    expect([status, data]).toEqual([201, expect.any(String)])
    const person = await store.read.selectFrom('people').select('email').where('lastName', '=', 'Comer').execute()
    expect(person).toEqual([{ email: 'new.comer@mail.example' }])
    expect((await sentEmails())[0]).toMatchObject({ to: 'new.comer@mail.example' })
    expect(await rest('POST', '/api/users/add', { as: 'admin', body: newcomer })).toMatchObject({
      status: 400,
      data: { message: 'User Already Exists' },
    })
    expect((await rest('POST', '/api/users/add', { as: 'admin', body: { ...newcomer, lastName: 'X' } })).status).toBe(
      400,
    )
  },

  async 'PUT /api/users/{id}'(rest, world) {
    const path = `/api/users/${memberIds.member}`
    const update = (body: object, as: 'admin' | 'member' | 'nyAdmin' = 'admin') => rest('PUT', path, { as, body })
    const row = async () => (await rest('GET', path, { as: 'admin' })).data as Record<string, unknown>
    const certificate = await world.portal.providers.files.keep(pdf(), {
      chapter: world.chapters.dc.id,
      actor: { role: 'anonymous', because: 'none' },
    })
    const { email: _, memberType: __, ...details } = newcomer
    // A client in the field sends the id in the body too, and the current type.
    const whole = {
      ...details,
      id: memberIds.member,
      address2: 'Apt 8',
      alternateEmail: 'New@Home.example',
      alternatePhone: '202',
      certificates: certificate,
      profilePicture: '',
      memberTypeId: 'dc-regular',
    }
    expect(await update(whole)).toMatchObject({ status: 201, data: 'User Updated successfully' })
    const stored = await row()
    expect(stored).toMatchObject({
      firstName: 'New',
      address2: 'Apt 8',
      alternateEmail: 'new@home.example',
      primaryEmail: emailOf('member'),
      status: 'active',
      nextPaymentDueIn: 2027,
    })
    expect(
      await update({
        certificates: stored.certificates,
        address2: null,
        alternateEmail: '',
        alternatePhone: null,
        memberTypeId: null,
      }),
    ).toMatchObject({ status: 201 })
    expect(await row()).toMatchObject({
      firstName: 'New',
      address2: '',
      alternateEmail: '',
      alternatePhone: '',
      certificates: stored.certificates,
    })
    for (const degreeYear of [2001, '2001', '2001-07-01T00:00:00.000Z']) {
      expect(await update({ degreeYear })).toMatchObject({ status: 201 })
      expect(await row()).toMatchObject({ degreeYear: '2001-07-01T00:00:00.000Z' })
    }

    const before = await row()
    const refused = async (body: object, field: string, text: string) =>
      expect(await update({ city: 'Oslo', ...body })).toMatchObject({
        status: 400,
        data: { fields: { [field]: expect.stringContaining(text) } },
      })
    await refused({ degreeYear: 1969 }, 'degreeYear', 'From 1970 on')
    for (const name of ['status', 'role', 'email', 'memberId']) await refused({ [name]: 'x' }, name, 'leave it out')
    for (const memberTypeId of ['ny-regular', 'nothing', ''])
      await refused({ memberTypeId }, 'memberTypeId', 'member type')
    await refused({ certificates: '/uploads/image-00000000000000000000000000000000.pdf' }, 'certificates', 'expired')
    await refused({ profilePicture: certificate }, 'profilePicture', 'PDF')
    expect(await row()).toEqual(before)

    expect((await update(whole, 'member')).status).toBe(403)
    expect((await update(whole, 'nyAdmin')).status).toBe(404)
    expect(await rest('PUT', path, { body: whole })).toMatchObject({
      status: 401,
      data: { message: 'Not Authorized, NO token' },
    })
    expect(await rest('PUT', '/api/users/99999', { as: 'admin', body: whole })).toMatchObject({
      status: 404,
      data: { message: 'User Not Found' },
    })

    // [spec 5]: a new type makes the member inactive until its fee is paid; years paid ahead are kept.
    expect(await update({ memberTypeId: 'dc-student' })).toMatchObject({ status: 201 })
    expect(await row()).toMatchObject({ memberTypeId: 'dc-student', status: 'inactive', nextPaymentDueIn: 2027 })
  },

  async 'DELETE /api/users/{id}'(rest) {
    const path = `/api/users/${memberIds.inactive}`
    expect((await rest('DELETE', path, { as: 'nyAdmin' })).status).toBe(404)
    const { status, data } = await rest('DELETE', path, { as: 'admin' })
    expect([status, data]).toEqual([200, 'User has been deleted successfully'])
    expect((await rest('GET', path, { as: 'admin' })).status).toBe(404)
  },

  async 'GET /api/users/pending/chapter/{chapterId}'(rest) {
    const { status, data } = await rest('GET', '/api/users/pending/chapter/dc.localhost', { as: 'admin' })
    expect(status).toBe(200)
    expect(
      rowsOf(data)
        .map((row) => [row.pendingId, row.emailVerified])
        .sort(),
    ).toEqual([
      ['applicant', true],
      ['unverified', false],
    ])
    noSecrets(data)
  },

  async 'GET /api/users/{id}/pending'(rest) {
    const { status, data } = await rest('GET', '/api/users/applicant/pending', { as: 'admin' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      pendingId: 'applicant',
      emailVerified: true,
      certificate: '',
      email: emailOf('applicant'),
    })
    expect(data.updatedAt).toMatch(/^\d{4}-/)
    expect(await rest('GET', '/api/users/nyApplicant/pending', { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'User not found' },
    })
  },

  async 'POST /api/users/{id}/pending'(rest) {
    const path = '/api/users/applicant/pending'
    expect((await rest('POST', path, { as: 'nyAdmin', body: {} })).status).toBe(404)
    const { status, data } = await rest('POST', path, { as: 'admin', body: { memberType: 'dc-student' } })
    expect([status, data]).toEqual([201, 'account has been Approved Successfully.'])
    const notFound = { message: 'User Not Found' }
    expect(await rest('POST', path, { as: 'admin', body: {} })).toMatchObject({ status: 404, data: notFound })
    expect(await rest('POST', '/api/users/unverified/pending', { as: 'admin', body: {} })).toMatchObject({
      status: 409,
      data: notFound,
    })
    const members = rowsOf((await rest('GET', '/api/users/chapter/dc', { as: 'admin' })).data)
    const added = members.find((row) => row.firstName === 'applicant')
    expect(added).toMatchObject({ status: 'inactive', nextPaymentDueIn: 2026, memberType: { memberType: 'Student' } })
    expect(added?.memberId).toMatch(/^[1-9]\d{4,}$/)
  },

  async 'DELETE /api/users/{id}/pending'(rest) {
    const path = '/api/users/applicant/pending'
    expect(await rest('DELETE', path, { as: 'nyAdmin' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid user reference' },
    })
    const { status, data } = await rest('DELETE', path, { as: 'admin' })
    expect([status, data]).toEqual([200, 'Request has been deleted successfully'])
    expect((await rest('GET', path, { as: 'admin' })).status).toBe(404)
  },

  async 'POST /api/users/{id}/admin'(rest) {
    const path = `/api/users/${memberIds.member}/admin`
    const { status, data } = await rest('POST', path, { as: 'system', on: 'dc', body: {} })
    expect([status, data]).toEqual([201, 'Admin User Created Successfully.'])
    expect((await rest('GET', `/api/users/${memberIds.member}`, { as: 'admin' })).data.userRole).toBe('admin')
  },

  async 'DELETE /api/users/{id}/admin'(rest) {
    const path = `/api/users/${memberIds.admin}/admin`
    const { status, data } = await rest('DELETE', path, { as: 'system', on: 'dc' })
    expect([status, data]).toEqual([200, 'Admin User has been deleted successfully'])
    expect((await rest('GET', '/api/users/pending/chapter/dc', { as: 'admin' })).status).toBe(401)
  },
}
