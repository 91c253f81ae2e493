import { expect } from 'vitest'
import { application as applicant } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { pdf } from '#tests/support/files.ts'
import { emailOf, memberIds, worldPassword, type World } from '#tests/support/world/world.ts'
import { tokenFor } from './client.ts'
import type { Proofs } from './proofs.ts'

const application = {
  ...applicant,
  email: 'Ada@Example.org',
  mInit: 'Miss',
  firstName: 'Ada',
  lastName: 'Example',
  certificate: '',
  checkChapter: 'dc.localhost:3000',
  memberType: 'dc-regular',
}

const captchaOf = async (world: World) => solve(await world.portal.providers.humanCheck.challenge())
const lastWord = async (world: World) => (await world.sentEmails())[0]!.links[0]!.split('/').at(-1)!
const inDc = { checkChapter: 'dc.localhost:3000', password: worldPassword }

export const accountProofs: Proofs = {
  async 'POST /api/users/login'(rest, world) {
    const logIn = (body: object) => rest('POST', '/api/users/login', { body: { userRole: 'member', ...inDc, ...body } })
    const { status, data, headers } = await logIn({ email: emailOf('member') })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      memberId: memberIds.member,
      userRole: 'member',
      status: 'active',
      chapterId: 'chapter-dc',
    })
    expect(headers.getSetCookie()).toEqual([])
    expect((await rest('GET', '/api/users/profile', { token: data.token })).status).toBe(200)

    expect(await logIn({ email: emailOf('member'), password: 'wrong' })).toMatchObject({
      status: 401,
      data: { message: 'Invalid Password!' },
    })
    expect(await logIn({ email: 'stranger@example.org' })).toMatchObject({
      status: 401,
      data: { message: 'Invalid User' },
    })
    // The portal's own page names the role that the address has; the documented answer does not.
    const otherRole = await logIn({ email: emailOf('member'), userRole: 'admin' })
    expect([otherRole.status, otherRole.data]).toEqual([401, { message: 'Invalid User' }])
    expect(await logIn({ email: emailOf('applicant') })).toMatchObject({
      status: 402,
      data: { message: 'Your application is under review. You will be notified once it is reviewed!' },
    })
    expect(await logIn({ email: emailOf('unverified') })).toMatchObject({
      status: 401,
      data: { message: 'Please visite your mailbox to verify your Email address.!!!!!!!!!!' },
    })
    expect(await logIn({ email: emailOf('member'), checkChapter: 'ny.localhost' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Reference' },
    })

    world.clock.forward(13 * 60)
    expect(await rest('GET', '/api/users/profile', { token: data.token })).toMatchObject({
      status: 401,
      data: { message: 'Not Authorized, Token Failed' },
    })
  },

  async 'POST /api/users/register'(rest, world) {
    const register = async (changes: object = {}) =>
      rest('POST', '/api/users/register', { body: { ...application, captcha: await captchaOf(world), ...changes } })
    expect(await register()).toMatchObject({ status: 200, data: 'Please check your email to verify your account' })
    expect(await register({ captcha: '' })).toMatchObject({ status: 401, data: { message: 'Please select captcha' } })
    expect(await register({ captcha: 'x' })).toMatchObject({
      status: 401,
      data: { message: 'Failed captcha verification! Error: Failed captcha verification' },
    })
    expect(await register({ email: emailOf('member') })).toMatchObject({
      status: 400,
      data: { message: 'User Already Exists' },
    })
    // The application's password is the proof: only its sender gets this message, and everyone else the response to a
    // first request [spec 90].
    const unverified =
      'This email is already used and not verified. Please check your email address and verify your account'
    expect(await register()).toMatchObject({ status: 400, data: { message: unverified } })
    expect(await register({ password: 'another span of steel' })).toMatchObject({ status: 200 })
    world.clock.forward(60)
    expect(await register({ lastName: 'Li' })).toMatchObject({
      status: 400,
      data: { fields: { lastName: 'At least 3 characters' } },
    })
    // The earlier client knows no member types: it gets the default one, after any other validation error.
    const unnamed = { memberType: undefined, email: 'grace@example.org' }
    expect((await register({ ...unnamed, captcha: '' })).data.message).toBe('Please select captcha')
    expect((await register({ ...unnamed, email: emailOf('member') })).data.message).toBe('User Already Exists')
    expect(await register(unnamed)).toMatchObject({ status: 200 })
    expect(await register({ email: 'grace2@example.org', memberType: '' })).toMatchObject({ status: 200 })
    expect(await register({ email: 'grace3@example.org', memberType: 'Emperor' })).toMatchObject({
      status: 400,
      data: { fields: { memberType: expect.any(String) } },
    })
    const waiting = (await rest('GET', '/api/users/pending/chapter/dc', { as: 'admin' })).data as {
      email: string
      memberType: string
    }[]
    expect(waiting.filter(({ email }) => email.startsWith('grace')).map(({ memberType }) => memberType)).toEqual([
      'Life',
      'Life',
    ])
    expect((await register({ checkChapter: 'ny' })).data).toEqual({ message: 'Invalid chapter reference! ny' })
  },

  async 'POST /api/users/verifyResend'(rest, world) {
    const body = { ...inDc, email: emailOf('unverified') }
    const { status, data } = await rest('POST', '/api/users/verifyResend', { body })
    expect(status).toBe(200)
    expect(data).toBe('An email with verification link has been sent! Please check your email to verify your account')
    expect(await world.sentEmails()).toHaveLength(1)
    const wrong = await rest('POST', '/api/users/verifyResend', { body: { ...body, password: 'wrong' } })
    expect(wrong).toMatchObject({ status, data })
    expect(await world.sentEmails()).toHaveLength(1)
  },

  async 'POST /api/users/activate/{hash}'(rest, world) {
    await rest('POST', '/api/users/verifyResend', { body: { ...inDc, email: emailOf('unverified') } })
    const hash = await lastWord(world)
    const activate = (given: string) =>
      rest('POST', `/api/users/activate/${given}`, { body: { email: 'of no interest' } })
    expect(await activate(hash)).toMatchObject({
      status: 200,
      data: 'Your email verification is successfull! Admin will review your application. Once review is done, you will be notified! Thank You.',
    })
    expect(await activate(hash)).toMatchObject({ status: 400, data: { message: 'Your email is already verified.' } })
    expect(await activate('nonsense')).toMatchObject({ status: 400, data: { message: 'Invalid link.' } })
  },

  async 'POST /api/users/{host}'(rest, world) {
    const recover = (email: string) => rest('POST', '/api/users/dc.localhost:3000', { body: { email } })
    const known = await recover(emailOf('member'))
    expect(known).toMatchObject({
      status: 200,
      data: 'An email with the password reset link has been sent into your mailbox. Please check your email.',
    })
    expect(await recover('stranger@example.org')).toMatchObject({ status: 200, data: known.data })
    expect(await world.sentEmails()).toHaveLength(1)
    const elsewhere = await rest('POST', '/api/users/evil.example.org', { body: { email: emailOf('member') } })
    expect(elsewhere).toMatchObject({ status: 404, data: { message: 'Invalid chapter reference! evil.example.org' } })
  },

  async 'PUT /api/users/newPassword/{id}/{token}'(rest, world) {
    await rest('POST', '/api/users/dc', { body: { email: emailOf('member') } })
    const path = `/api/users/newPassword/${memberIds.member}/${await lastWord(world)}`
    const body = { password: 'an altogether new one' }
    expect(await rest('PUT', path, { body })).toMatchObject({ status: 202, data: 'Password changed successfull' })
    const again = await rest('PUT', path, { body })
    expect(again.status).toBe(404)
    expect(again.data.message).toMatch(/^Invalid Token: /)
  },

  async 'GET /api/users/profile'(rest) {
    const { status, data } = await rest('GET', '/api/users/profile', { as: 'member' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      memberId: memberIds.member,
      memberType: { fee: 100, duration: 1 },
      chapter: { subDomain: 'dc' },
    })
    expect(await rest('GET', '/api/users/profile')).toMatchObject({
      status: 401,
      data: { message: 'Not Authorized, NO token' },
    })
  },

  async 'PUT /api/users/profile'(rest, world) {
    const update = (body: object) => rest('PUT', '/api/users/profile', { as: 'member', body })
    const row = async () => (await rest('GET', '/api/users/profile', { as: 'member' })).data as Record<string, string>
    const certificate = await world.portal.providers.files.keep(pdf(), {
      chapter: world.chapters.dc.id,
      actor: { role: 'anonymous', because: 'none' },
    })
    const { email: _, certificate: __, checkChapter: ___, memberType: ____, password: _____, ...details } = application
    const whole = {
      ...details,
      address2: 'Apt 8',
      alternateEmail: 'Ada@Home.example',
      alternatePhone: '202',
      certificates: certificate,
      profilePicture: '',
      password: '',
    }
    expect(await update(whole)).toMatchObject({ status: 201, data: 'profile Updated successfully' })
    const stored = await row()
    expect(stored).toMatchObject({
      firstName: 'Ada',
      address2: 'Apt 8',
      alternateEmail: 'ada@home.example',
      alternatePhone: '202',
    })
    // The address returned for the certificate is sent back with the form.
    expect(stored.certificates).not.toBe(certificate)
    expect(
      await update({ certificates: stored.certificates, address2: null, alternateEmail: '', alternatePhone: null }),
    ).toMatchObject({ status: 201 })
    expect(await row()).toMatchObject({
      firstName: 'Ada',
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
    expect(await update({ degreeYear: 1969, city: 'Oslo' })).toMatchObject({
      status: 400,
      data: { fields: { degreeYear: 'From 1970 on' } },
    })
    for (const name of ['status', 'role', 'email', 'memberId']) {
      expect(await update({ city: 'Oslo', [name]: 'x' })).toMatchObject({
        status: 400,
        data: { fields: { [name]: expect.stringContaining('leave it out') } },
      })
    }
    expect(
      await update({ city: 'Oslo', certificates: '/uploads/image-00000000000000000000000000000000.pdf' }),
    ).toMatchObject({ status: 400, data: { fields: { certificates: expect.stringContaining('expired') } } })
    expect(await update({ city: 'Oslo', profilePicture: certificate })).toMatchObject({
      status: 400,
      data: { fields: { profilePicture: 'Please choose a picture, not a PDF.' } },
    })
    expect(await row()).toEqual(before)
    // Long after the login, the current password is required [spec 82].
    const token = await tokenFor(world, 'member')
    world.clock.forward(15)
    const body = { city: 'Oslo', password: 'seven spans and a pier' }
    expect(await rest('PUT', '/api/users/profile', { token, body })).toMatchObject({
      status: 400,
      data: { fields: { currentPassword: expect.stringContaining('current password') } },
    })
    expect(await row()).toMatchObject({ city: before.city })
    expect(await rest('PUT', '/api/users/profile', { body: whole })).toMatchObject({
      status: 401,
      data: { message: 'Not Authorized, NO token' },
    })
  },
}
