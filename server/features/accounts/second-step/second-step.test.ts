import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { derivedKey, unseal } from '#server/auth/secrets.ts'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, emailOf, worldPassword, type Person, type World } from '#tests/support/world/world.ts'

const password = { password: worldPassword, userRole: 'member' as const }

describeOnBoth('an authenticator app', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const visitor = () => world.as('anonymous')
  const code = (key: string, steps = 0) => codeAt(key, stepAt(world.clock.now()) + steps)
  /** Half a minute later, when the app shows the next code. */
  const next = () => world.clock.forward(0.5)

  /** Turns the app of a person on; its first code is used. */
  async function turnOn(who: Person = 'member') {
    await world.as(who).accounts.beginAuthenticator()
    const key = (await world.as(who).accounts.newAuthenticator())!.key.replaceAll(' ', '')
    const { codes } = await world.as(who).accounts.confirmAuthenticator({ code: code(key) })
    next()
    return { key, codes: codes! }
  }

  /** Takes the first step of a login in a browser, and returns its cookies. */
  async function firstStep(device?: string) {
    const ctx = world.context('anonymous')
    const login = apiFor(ctx).accounts.login({ email: emailOf('member'), ...password, device })
    await expect(login).rejects.toThrow('Enter the code of your authenticator app, too.')
    const cookies = ctx.reply.headers.getSetCookie()
    expect(cookies.join()).not.toContain('session=')
    return cookies.find((one) => one.startsWith('step='))!.split(/[=;]/)[1]!
  }

  test('is on once its first code was entered, and its key is encrypted in the database', async () => {
    await world.as('member').accounts.beginAuthenticator()
    await expect(world.as('member').accounts.confirmAuthenticator({ code: '000000' })).rejects.toThrow('Wrong code')
    expect((await world.as('member').accounts.security()).authenticator).toBeNull()
    const { key, codes } = await turnOn()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(await world.as('member').accounts.security()).toMatchObject({
      authenticator: { since: expect.any(String) },
      recoveryCodes: { left: 10 },
    })
    expect(await world.as('member').accounts.newAuthenticator()).toBeNull()
    const [row] = await world.store.read.selectFrom('authenticators').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(key)
    expect(unseal(world.env.appSecret, row!.secretSealed!)).toBe(key)
    const rows = await world.store.read.selectFrom('recoveryCodes').selectAll().execute()
    expect(codes.some((one) => JSON.stringify(rows).includes(one.replace('-', '')))).toBe(false)
    const salts = rows.map(({ codeHash }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$]{22})\$/.exec(codeHash)?.[1])
    expect([salts.length, new Set(salts).size, salts[0]]).toEqual([10, 1, expect.any(String)])
    expect((await world.sentEmails()).at(0)).toMatchObject({ subject: 'An authenticator app was turned on' })
  })

  test('is asked for after the password, and the browser has no session until then', async () => {
    const { key } = await turnOn()
    const step = await firstStep()
    expect(await visitor().accounts.owedStep({ step })).toEqual({
      email: emailOf('member'),
      hasApp: true,
      hasPasskey: false,
      opensAt: null,
      timeZone: 'America/New_York',
    })
    await expect(visitor().accounts.completeLogin({ step, code: '000000' })).rejects.toThrow('Wrong code')
    await expect(visitor().accounts.completeLogin({ step })).rejects.toThrow('six digits')
    expect(await visitor().accounts.completeLogin({ step, code: code(key) })).toMatchObject({ userRole: 'member' })
    // The login used the proof up.
    next()
    expect(await visitor().accounts.owedStep({ step })).toBeNull()
    await expect(visitor().accounts.completeLogin({ step, code: code(key) })).rejects.toThrow('log in again')
    expect(await world.store.read.selectFrom('sessions').select('way').execute()).toEqual([{ way: 'password+code' }])
  })

  test('the proof of the password is forged by nobody, lasts ten minutes, and only in its chapter', async () => {
    await turnOn()
    const step = await firstStep()
    expect(await visitor().accounts.owedStep({ step: `${step}x` })).toBeNull()
    expect(await world.as('anonymous', { on: 'ny' }).accounts.owedStep({ step })).toBeNull()
    world.clock.forward(11)
    expect(await visitor().accounts.owedStep({ step })).toBeNull()
  })

  test('a code is used once, also by two requests at the same time, and not after a later one', async () => {
    const { key } = await turnOn()
    world.clock.forward(1)
    const [one, two] = [await firstStep(), await firstStep()]
    const attempts = [one, two].map((step) => visitor().accounts.completeLogin({ step, code: code(key) }))
    const done = await Promise.allSettled(attempts)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await firstStep()
    await expect(visitor().accounts.completeLogin({ step: again, code: code(key) })).rejects.toThrow('was used already')
    await expect(visitor().accounts.completeLogin({ step: again, code: code(key, -1) })).rejects.toThrow(
      'was used already',
    )
    expect(await visitor().accounts.completeLogin({ step: again, code: code(key, 1) })).toBeTruthy()
  })

  test('five wrong codes are all, from any address, until 15 minutes are over', async () => {
    const { key } = await turnOn()
    for (let attempt = 0; attempt < 5; attempt++) {
      const step = await firstStep()
      await expect(visitor().accounts.completeLogin({ step, code: '000000' })).rejects.toThrow('Wrong code')
    }
    const step = await firstStep()
    await expect(visitor().accounts.completeLogin({ step, code: code(key) })).rejects.toThrow('Too many attempts')
    world.clock.forward(15)
    const later = await firstStep()
    expect(await visitor().accounts.completeLogin({ step: later, code: code(key) })).toBeTruthy()
  })

  test('a recovery code logs in once, however it is typed', async () => {
    const { codes } = await turnOn()
    const typed = ` ${codes[3]!.toLowerCase().replace('-', ' ')} `
    const step = await firstStep()
    expect(await visitor().accounts.completeLogin({ step, recoveryCode: typed })).toBeTruthy()
    expect((await world.as('member').accounts.security()).recoveryCodes).toMatchObject({ left: 9 })
    world.clock.forward(1)
    const again = await firstStep()
    await expect(visitor().accounts.completeLogin({ step: again, recoveryCode: typed })).rejects.toThrow('used already')
    const { codes: fresh } = await world.as('member').accounts.newRecoveryCodes()
    await expect(visitor().accounts.completeLogin({ step: again, recoveryCode: codes[4]! })).rejects.toThrow()
    expect(await visitor().accounts.completeLogin({ step: again, recoveryCode: fresh[4]! })).toBeTruthy()
  })

  test('a recovery code that an earlier release hashed fast still logs in', async () => {
    await turnOn()
    const personId = 'member'
    const codeHash = createHmac('sha256', derivedKey(world.env.appSecret, 'recovery codes'))
      .update(`${personId} ABCD2345`)
      .digest('base64url')
    const row = { personId, codeHash, usedAt: null, createdAt: world.clock.now().toISOString() }
    await world.store.writeUnversioned(function* ({ sql }) {
      yield* run(sql.deleteFrom('recoveryCodes'))
      yield* run(sql.insertInto('recoveryCodes').values(row))
    })
    const step = await firstStep()
    await expect(visitor().accounts.completeLogin({ step, recoveryCode: 'ABCD-2346' })).rejects.toThrow('not one of')
    expect(await visitor().accounts.completeLogin({ step, recoveryCode: 'ABCD-2345' })).toBeTruthy()
  })

  test('a device is trusted for 30 days if its person says so, and not after a new password', async () => {
    const { key } = await turnOn()
    const ctx = world.context('anonymous')
    const step = await firstStep()
    await apiFor(ctx).accounts.completeLogin({ step, code: code(key), trusts: 1 })
    const device = ctx.reply.headers
      .getSetCookie()
      .find((one) => one.startsWith('device='))!
      .split(/[=;]/)[1]!
    const again = { email: emailOf('member'), ...password, device }
    expect(await visitor().accounts.login(again)).toBeTruthy()
    world.clock.forward(31 * 24 * 60)
    await firstStep(device)
    next()
    const later = await firstStep(device)
    await visitor().accounts.completeLogin({ step: later, code: code(key), trusts: 1, device })
    expect(await visitor().accounts.login(again)).toBeTruthy()
    const changed = { password: 'tower-crane-41', currentPassword: worldPassword }
    await world.as('member').accounts.updateProfile(changed)
    await expect(visitor().accounts.login({ ...again, password: changed.password })).rejects.toThrow('code')
  })

  test('that is turned off ends the trust in devices: a factor that follows is asked for there too', async () => {
    const { key } = await turnOn()
    const device = 'browser of the library'
    await visitor().accounts.completeLogin({ step: await firstStep(), code: code(key), trusts: 1, device })
    const trusted = () =>
      world.store.read.selectFrom('knownDevices').select('personId').where('trustedUntil', 'is not', null).execute()
    expect(await trusted()).toHaveLength(1)
    await world.as('member').accounts.turnOffAuthenticator()
    expect(await trusted()).toEqual([])
  })

  test('a client of the documented call sends the code along, and without it gets no token', async () => {
    const { key } = await turnOn()
    const login = { email: emailOf('member'), ...password }
    await expect(visitor().accounts.login(login)).rejects.toMatchObject({ cause: { status: 401 } })
    expect(await visitor().accounts.login({ ...login, code: code(key) })).toMatchObject({ token: expect.any(String) })
    // Nobody else's login changes.
    expect(await visitor().accounts.login({ ...login, email: emailOf('inactive') })).toBeTruthy()
  })

  test('stays as it was until another one was confirmed, and ends with its recovery codes', async () => {
    const { key } = await turnOn()
    await world.as('member').accounts.beginAuthenticator()
    const step = await firstStep()
    expect(await visitor().accounts.completeLogin({ step, code: code(key) })).toBeTruthy()
    await world.as('member').accounts.turnOffAuthenticator()
    expect(await world.as('member').accounts.security()).toMatchObject({ authenticator: null, recoveryCodes: null })
    expect(await visitor().accounts.login({ email: emailOf('member'), ...password })).toBeTruthy()
    await expect(world.as('member').accounts.newRecoveryCodes()).rejects.toThrow('Set one up first')
  })
})
