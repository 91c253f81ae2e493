import { beforeEach, describe, expect, test } from 'vitest'
import { history, readFact } from '#events-log/read.ts'
import { all } from '#db/work.ts'
import { apiFor } from '#server/wiring/api.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { picture } from '#tests/support/files.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { ada } from '#tests/support/world/applicant.ts'
import { describeOnBoth, emailOf, worldPassword, type World } from '#tests/support/world/world.ts'

type Changes = Partial<Record<keyof typeof ada | 'certificate' | 'captcha', unknown>>

const unfit: [what: string, changes: Changes, text: RegExp][] = [
  ['an empty field', { firstName: '  ' }, /Required/],
  ['a first name of 21 characters', { firstName: 'x'.repeat(21) }, /At most 20/],
  ['a link as a name', { firstName: 'https://evil' }, /cannot contain/],
  ['an address as a name', { lastName: 'me@evil.example' }, /cannot contain/],
  ['a host as a name', { lastName: 'Visit evil.example' }, /a space after each period/],
  ['a last name of two', { lastName: 'Li' }, /At least 3/],
  ['an address of 51', { address1: 'x'.repeat(51) }, /At most 50/],
  ['a phone with letters', { primaryPhone: 'call me' }, /Enter a phone number/],
  ['a year before 1970', { degreeYear: 1969 }, /1970/],
  ['a year after 2099', { degreeYear: '2100' }, /2099/],
  ['an address that is none', { email: 'ada' }, /not an email address/],
  ['a title that is none', { mInit: 'Dr' }, /Required/],
  ['a short password', { password: 'crane-4' }, /At least 8/],
  ['a password of 129', { password: 'xy'.repeat(64) + 'z' }, /At most 128/],
  ['a common password', { password: 'Password123!' }, /too common/],
  ['the email address as password', { password: 'ada.example@example.org' }, /not your email address/],
  ['no human check', { captcha: '' }, /^Confirm that you are not a robot\.$/],
  ['a made-up human check', { captcha: 'x' }, /^The robot check failed\. Try again\.$/],
  ['a certificate that was never uploaded', { certificate: '/uploads/image-00.pdf' }, /choose it again/],
]

describeOnBoth('joining', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const captcha = async () => solve(await world.portal.providers.humanCheck.challenge())
  const register = async (changes: Changes = {}, on: 'aea' | 'dc' | 'ny' = 'dc') => {
    const given = { ...ada, captcha: await captcha(), ...changes }
    return world.as('anonymous', { on }).accounts.register(given as typeof ada)
  }
  const personWith = (email: string) =>
    world.store.read.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()
  const applicationOf = (personId: string) =>
    world.store.read.selectFrom('applications').selectAll().where('personId', '=', personId).executeTakeFirst()
  const newestHash = async () => /\/activate\/([\w-]+)$/.exec((await world.sentEmails())[0]!.links[0]!)![1]!
  const people = async () => (await world.store.read.selectFrom('people').select('personId').execute()).length

  test('a visitor’s application is stored, and the email asks for confirmation', async () => {
    expect(await register()).toBe('Check your email. We sent you a link to confirm your address.')
    const person = await personWith('ada.example@example.org')
    expect(person).toMatchObject({
      firstName: 'Ada',
      degreeYear: 2004,
      city: 'Washington',
      primaryPhone: '(202) 555-0144',
    })
    expect(person!.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await applicationOf(person!.personId)).toMatchObject({
      chapterId: 'chapter-dc',
      memberTypeId: 'dc-regular',
      emailVerified: 0,
      appliedAt: '2026-11-21T15:00:00.000Z',
    })
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({
      to: 'ada.example@example.org',
      subject: 'Confirm your email for AEA Washington DC',
    })
    expect(sentEmail!.text).toContain('Hello Ada,')
    expect(sentEmail!.links[0]).toMatch(/^http:\/\/dc\.localhost:3000\/activate\/[\w-]{43}$/)
  })

  test('the log stores the applicant and the member type by id, and nothing personal', async () => {
    await register()
    const { personId } = (await personWith('ada.example@example.org'))!
    const facts = await world.store.write((builder) => history(builder, `member-${personId}`))
    expect(facts.map((fact) => readFact(fact, logDefinition))).toMatchObject([
      { type: 'Applied', data: { memberTypeId: 'dc-regular' }, chapterId: 'chapter-dc', actor: 'anonymous' },
    ])
    expect(facts.map(({ data }) => data).join()).not.toMatch(/ada|example|crane/i)
  })

  test('the token in the email is stored only as a hash', async () => {
    await register()
    const hash = await newestHash()
    const tokens = await world.store.write(({ sql }) => all(sql.selectFrom('oneTimeTokens').selectAll()))
    expect(tokens).toHaveLength(1)
    expect(tokens[0]!.expiresAt).toBe('2026-11-28T15:00:00.000Z')
    expect(JSON.stringify(tokens)).not.toContain(hash)
  })

  test('a refused application keeps its captcha valid, an accepted one uses it up', async () => {
    const proof = await captcha()
    await expect(register({ captcha: proof, memberType: 'ny-student' })).rejects.toThrow()
    await register({ captcha: proof })
    await expect(register({ captcha: proof, email: 'b@example.org' })).rejects.toThrow('robot check')
  })

  test('a member type may be given by name, but only one of the chapter’s', async () => {
    await register({ memberType: 'Student' })
    const { personId } = (await personWith('ada.example@example.org'))!
    expect((await applicationOf(personId))!.memberTypeId).toBe('dc-student')
    await expect(register({ email: 'b@example.org', memberType: 'ny-student' })).rejects.toThrow('Choose a member type')
    expect(await personWith('b@example.org')).toBeUndefined()
  })

  test('nobody can join the main chapter', async () => {
    await expect(register({ memberType: 'aea-regular' }, 'aea')).rejects.toThrow('join through your local chapter')
  })

  test('invalid input is refused with a message and leaves nothing behind', async () => {
    const before = await people()
    for (const [what, changes, text] of unfit) {
      await expect(register(changes), what).rejects.toThrow(text)
      world.clock.forward(10)
    }
    expect(await people()).toBe(before)
    expect(await world.sentEmails()).toEqual([])
  })

  test('passwords of 8 and of 128 characters of any kind are accepted as they are', async () => {
    const email = 'spaces@example.org'
    await register({ email, password: ' ü🌉 -xy ' })
    const { accounts } = world.as('anonymous')
    await expect(accounts.login({ email, password: ' ü🌉 -xy ' })).rejects.toThrow('Please confirm your email first')
    await expect(accounts.login({ email, password: 'ü🌉 -xy' })).rejects.toThrow('Wrong password.')
    await register({ email: 'long@example.org', password: 'bridge'.repeat(21) + '42' })
  })

  test('an uploaded certificate becomes the applicant’s own, without its original file name', async () => {
    const { files } = world.portal.providers
    const anonymous = { role: 'anonymous', because: 'none' } as const
    const path = await files.keep(await picture('jpeg'), {
      chapter: world.chapters.dc.id,
      actor: anonymous,
      sentName: 'Ada’s diploma.jpg',
    })
    expect(path).toContain('-Ada-s-diploma.jpg')
    await register({ certificate: path })
    const person = (await personWith('ada.example@example.org'))!
    expect(person.certificate).toBe(barePath(path))
    expect((await files.find(path))!.upload).toMatchObject({
      recordTable: 'people',
      recordId: person.personId,
      ownerId: person.personId,
      visibility: 'owner',
    })
    await expect(register({ email: 'thief@example.org', certificate: path })).rejects.toThrow(
      'The uploaded file has expired. Please choose it again.',
    )
  })

  test('Ms is accepted for the stored title Miss', async () => {
    await register({ mInit: 'Ms' })
    expect(await personWith('ada.example@example.org')).toMatchObject({ mInit: 'Miss' })
  })

  test('an address that is taken is refused, with a specific message for each case', async () => {
    await expect(register({ email: emailOf('member') })).rejects.toThrow(/^There is already an account with this email/)
    await expect(register({ email: emailOf('nyMember') })).rejects.toThrow(
      /^There is already an account with this email/,
    )
    await expect(register({ email: emailOf('nyApplicant') })).rejects.toThrow(
      /^There is already an account with this email/,
    )
    await expect(register({ email: emailOf('applicant') })).rejects.toThrow('Your application is being reviewed.')
    expect(await world.sentEmails()).toEqual([])
  })

  test('a later application replaces one that was never confirmed, on another chapter too', async () => {
    await register()
    const [first, old] = [(await personWith('ada.example@example.org'))!, await newestHash()]
    world.clock.forward(1)
    await register({ email: 'ADA.example@example.org', firstName: 'Later', memberType: 'ny-regular' }, 'ny')
    const later = (await personWith('ada.example@example.org'))!
    expect([later.firstName, later.personId === first.personId]).toEqual(['Later', false])
    expect(await applicationOf(first.personId)).toBeUndefined()
    expect(await applicationOf(later.personId)).toMatchObject({ chapterId: 'chapter-ny' })
    await expect(world.as('anonymous').accounts.activate({ hash: old })).rejects.toThrow('This link no longer works')
    const facts = await world.store.write((builder) => history(builder, `member-${first.personId}`))
    expect(facts.map(({ type, chapterId }) => [type, chapterId])).toEqual([
      ['Applied', 'chapter-dc'],
      ['ApplicationDeleted', 'chapter-dc'],
    ])
  })

  test('a second application with the same password is told to confirm; with another it silently replaces the first', async () => {
    const answer = await register()
    const { personId } = (await personWith('ada.example@example.org'))!
    const before = await world.sentEmails()
    const refused = register({ email: ' ADA.example@example.org', firstName: 'Later' })
    await expect(refused).rejects.toThrow(
      /^This email is already used and not verified\. Please check your email address and verify your account$/,
    )
    expect((await personWith('ada.example@example.org'))!.personId).toBe(personId)
    expect(await world.sentEmails()).toEqual(before)

    world.clock.forward(1)
    expect(await register({ password: 'another span of steel' })).toBe(answer)
    expect((await personWith('ada.example@example.org'))!.personId).not.toBe(personId)
    const [sentEmail, first] = await world.sentEmails()
    expect(sentEmail!.text).toContain('There was an earlier application with this address')
    expect(first!.text).not.toContain('earlier application')
  })

  test('of two simultaneous applications with one address, one is stored', async () => {
    const before = await people()
    const outcomes = await Promise.allSettled([register(), register({ firstName: 'Another' })])
    // The later one is refused if it looks after the earlier one is stored, and otherwise taken for the same person.
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused.length).toBeLessThan(2)
    for (const reason of refused) expect(reason).toContain('This email is already used and not verified')
    expect(await people()).toBe(before + 1)
    expect(await world.store.read.selectFrom('oneTimeTokens').select('tokenHash').execute()).toHaveLength(1)
  })

  test('one network address can send at most ten applications an hour', async () => {
    for (let count = 0; count < 10; count++)
      await expect(register({ captcha: '' })).rejects.toThrow('Confirm that you are not a robot.')
    await expect(register()).rejects.toThrow('Too many attempts')
    world.clock.forward(60)
    await register()
  })

  describe('confirming the address', () => {
    const activate = (hash: string, on: 'dc' | 'ny' = 'dc') => world.as('anonymous', { on }).accounts.activate({ hash })
    const stateOf = async (hash: string) => (await world.as('anonymous').accounts.activation({ hash })).state

    test('the link works once, and viewing it does not use it up', async () => {
      await register()
      const hash = await newestHash()
      expect(await stateOf(hash)).toBe('good')
      expect(await stateOf(hash)).toBe('good')
      expect(await activate(hash)).toBe(
        'Thank you, your email is confirmed. The chapter will review your application and email you.',
      )
      const { personId } = (await personWith('ada.example@example.org'))!
      expect(await applicationOf(personId)).toMatchObject({ emailVerified: 1 })
      expect(await stateOf(hash)).toBe('used')
      await expect(activate(hash)).rejects.toThrow(/^Your email is already confirmed\.$/)
    })

    test('of two simultaneous confirmations, one succeeds', async () => {
      await register()
      const hash = await newestHash()
      const outcomes = await Promise.allSettled([activate(hash), activate(hash)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('a link that is unknown, of another chapter or a week old does not work', async () => {
      await register()
      const hash = await newestHash()
      await expect(activate('nonsense')).rejects.toThrow(/^This link no longer works$/)
      await expect(activate(hash, 'ny')).rejects.toThrow(/^This link no longer works$/)
      world.clock.forward(7 * 24 * 60)
      expect(await stateOf(hash)).toBe('expired')
      await expect(activate(hash)).rejects.toThrow(/^This link has expired$/)
    })
  })

  describe('confirming on the page of the link', () => {
    const guest = () => world.context('anonymous')
    /** Submits an application with Ada's address; returns the proof that the browser receives. */
    const applied = async (password: string = ada.password) => {
      const context = guest()
      await apiFor(context).accounts.register({ ...ada, password, captcha: await captcha() })
      return {
        hash: await newestHash(),
        proof: /^applied=([^;]+); Path=\/activate;/.exec(context.reply.headers.get('set-cookie')!)![1]!,
      }
    }
    const confirm = (input: { hash: string; proof?: string; password?: string; newPassword?: string }) =>
      apiFor(guest()).accounts.confirm(input)
    const logIn = (password: string) => world.as('anonymous').accounts.login({ email: ada.email, password })

    test('the browser that applied is asked for nothing, as long as the link works', async () => {
      const { hash, proof } = await applied()
      expect(await world.as('anonymous').accounts.activation({ hash, proof })).toEqual({
        state: 'good',
        isProven: true,
      })
      expect(await confirm({ hash, proof })).toContain('confirmed')
      world.clock.forward(7 * 24 * 60)
      expect((await world.as('anonymous').accounts.activation({ hash, proof })).isProven).toBe(false)
    })

    test('another browser is asked for the chosen password', async () => {
      const { hash } = await applied()
      expect((await world.as('anonymous').accounts.activation({ hash })).isProven).toBe(false)
      for (const given of [{}, { proof: 'made.up.one' }, { password: 'not that one' }]) {
        await expect(confirm({ hash, ...given })).rejects.toThrow('not the password you chose')
      }
      expect(await confirm({ hash, password: ada.password })).toContain('confirmed')
    })

    test('the page of the link recognizes the browser that sent the application', async () => {
      const { request } = openHttpClient(world)
      const form = new URLSearchParams({
        ...ada,
        degreeYear: '2004',
        confirmPassword: ada.password,
        captcha: await captcha(),
      })
      const cookie = /^applied=[^;]+/.exec(
        (await request('/register', { method: 'POST', body: form })).headers.get('set-cookie')!,
      )![0]
      const path = `/activate/${await newestHash()}`
      expect((await request(path)).text).toContain('"isProven":false')
      expect((await request(path, { headers: { cookie } })).text).toContain('"isProven":true')
      expect((await request(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(400)
      expect(
        (await request(path, { method: 'POST', body: new URLSearchParams(), headers: { cookie } })).text,
      ).toContain('confirmed')
    })

    test('the proof of an earlier application with the address does not confirm a later one', async () => {
      const { proof } = await applied()
      world.clock.forward(1)
      const { hash } = await applied('another span of steel')
      await expect(confirm({ hash, proof })).rejects.toThrow('not the password you chose')
    })

    test('the owner of the address takes over the account with a new password', async () => {
      const { hash } = await applied()
      await expect(confirm({ hash, newPassword: 'Password123!' })).rejects.toMatchObject({
        cause: { details: { fields: { newPassword: expect.stringContaining('too common') } } },
      })
      expect(await confirm({ hash, newPassword: 'a bridge of my own' })).toContain('confirmed')
      await expect(logIn(ada.password)).rejects.toThrow('Wrong password.')
      await expect(logIn('a bridge of my own')).rejects.toThrow('being reviewed')
    })
  })

  describe('requesting the link again', () => {
    const sent = 'Check your email. If your application is waiting for it, we sent you a new link.'
    const resend = (email: string, password: string = worldPassword, on: 'dc' | 'ny' = 'dc') =>
      world.as('anonymous', { on }).accounts.resendVerification({ email, password })

    test('an applicant with the right password gets a new link, and whichever link is used first works', async () => {
      await register()
      const old = await newestHash()
      world.clock.forward(1)
      expect(await resend(ada.email, ada.password)).toBe(sent)
      const [sentEmail] = await world.sentEmails()
      expect(sentEmail).toMatchObject({
        to: 'ada.example@example.org',
        subject: 'Confirm your email for AEA Washington DC',
      })
      const { accounts } = world.as('anonymous')
      expect(await accounts.activate({ hash: await newestHash() })).toContain('confirmed')
      await expect(accounts.activate({ hash: old })).rejects.toThrow('already confirmed')
    })

    test('everyone else gets the same answer and no email', async () => {
      expect(await resend('stranger@example.org')).toBe(sent)
      expect(await resend(emailOf('unverified'), 'not the password')).toBe(sent)
      expect(await resend(emailOf('applicant'))).toBe(sent)
      expect(await resend(emailOf('member'))).toBe(sent)
      expect(await resend(emailOf('unverified'), worldPassword, 'ny')).toBe(sent)
      expect(await world.sentEmails()).toEqual([])
      expect(await world.store.read.selectFrom('oneTimeTokens').selectAll().execute()).toEqual([])
      expect(await world.store.read.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    test('an address gets at most three emails an hour, and unknown addresses are limited alike', async () => {
      for (const email of [emailOf('unverified'), 'stranger@example.org']) {
        for (let count = 0; count < 3; count++) await resend(email)
        await expect(resend(email)).rejects.toThrow('Too many attempts')
      }
      world.clock.forward(60)
      expect(await resend(emailOf('unverified'))).toBe(sent)
    })
  })
})
