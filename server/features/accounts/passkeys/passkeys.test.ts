import { beforeEach, expect, test } from 'vitest'
import { hashesOfRecoveryCode } from '#server/auth/recovery-codes.ts'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import { softAuthenticator } from '#tests/support/fakes/authenticator.ts'
import { describeOnBoth, emailOf, worldPassword, type Person, type World } from '#tests/support/world/world.ts'

describeOnBoth('a passkey', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open({ env: { BASE_DOMAIN: 'chapters.example' } })
  })

  const origin = (on: 'dc' | 'ny' | 'aea' = 'dc') => world.portal.urls.origin(world.chapters[on])
  const visitor = (on: 'dc' | 'ny' | 'aea' = 'dc') => world.as('anonymous', { on })
  const rpId = 'chapters.example'
  const challenge = async () => (await visitor().accounts.passkeyOptions()).challenge
  const login = (passkey: string, on: 'dc' | 'ny' | 'aea' = 'dc') => visitor(on).accounts.passkeyLogin({ passkey })

  async function add(who: Person = 'member', device = softAuthenticator()) {
    const options = await world.as(who).accounts.newPasskeyOptions()
    expect(options).toMatchObject({ rp: { id: rpId }, authenticatorSelection: { userVerification: 'required' } })
    const passkey = device.create({ challenge: options.challenge, origin: origin(), rpId })
    const { codes } = await world.as(who).accounts.addPasskey({ passkey })
    return { device, codes, passkey }
  }

  test('logs its person in without a password, and says when it was last used', async () => {
    const { device, codes } = await add()
    expect(codes).toHaveLength(10)
    expect((await world.sentEmails()).at(0)).toMatchObject({ subject: 'A passkey was added' })
    world.clock.forward(5)
    const passkey = device.get({ challenge: await challenge(), origin: origin(), rpId })
    expect(await login(passkey)).toMatchObject({ email: emailOf('member'), userRole: 'member' })
    expect(await world.as('member').accounts.passkeys()).toMatchObject([
      { credentialId: device.id, lastUsedAt: '2026-11-21T15:05:00.000Z', isSynced: false },
    ])
    expect(await world.store.read.selectFrom('sessions').select('way').execute()).toEqual([{ way: 'passkey' }])
  })

  test('alone is what a login by password asks for, and its sentence says so', async () => {
    await add()
    const byPassword = () =>
      visitor().accounts.login({ email: emailOf('member'), password: worldPassword, userRole: 'member' })
    await expect(byPassword()).rejects.toThrow('This account asks for its passkey, too. Log in on the website.')
    await world.as('member').accounts.beginAuthenticator()
    const key = (await world.as('member').accounts.newAuthenticator())!.key.replaceAll(' ', '')
    await world.as('member').accounts.confirmAuthenticator({ code: codeAt(key, stepAt(world.clock.now())) })
    await expect(byPassword()).rejects.toThrow('Enter the code of your authenticator app, too.')
  })

  test('is the first in two windows at once: one of them shows recovery codes, and these count', async () => {
    const [one, other] = [softAuthenticator(), softAuthenticator()]
    const made = await Promise.all(
      [one, other].map(async (device) => {
        const { challenge: asked } = await world.as('member').accounts.newPasskeyOptions()
        return device.create({ challenge: asked, origin: origin(), rpId })
      }),
    )
    const answers = await Promise.all(made.map((passkey) => world.as('member').accounts.addPasskey({ passkey })))
    const shown = answers.flatMap(({ codes }) => codes ?? [])
    expect(shown).toHaveLength(10)
    expect((await world.as('member').accounts.passkeys()).map(({ credentialId }) => credentialId).sort()).toEqual(
      [one.id, other.id].sort(),
    )
    const hashes = await hashesOfRecoveryCode(world.store.read, world.env.appSecret, {
      personId: 'member',
      code: shown[0]!,
    })
    const stored = await world.store.read.selectFrom('recoveryCodes').select('codeHash').execute()
    expect(stored).toHaveLength(10)
    expect(stored.some(({ codeHash }) => hashes.includes(codeHash))).toBe(true)
  })

  test('is refused from another origin, for another site, twice, late, unverified and after its removal', async () => {
    const { device } = await add()
    const right = { challenge: await challenge(), origin: origin(), rpId }
    const unknown = 'not known here'
    await expect(login(device.get({ ...right, origin: 'https://chapters.example.evil.example' }))).rejects.toThrow(
      unknown,
    )
    // A page of another chapter is another origin, although the passkey is good for both.
    await expect(login(device.get({ ...right, origin: origin('ny') }))).rejects.toThrow(unknown)
    await expect(login(device.get({ ...right, rpId: 'evil.example' }))).rejects.toThrow(unknown)
    await expect(login(device.get({ ...right, isVerified: false }))).rejects.toThrow(unknown)
    await expect(login(device.get({ ...right, challenge: 'AAAA' }))).rejects.toThrow(unknown)
    await expect(login(softAuthenticator().get(right))).rejects.toThrow(unknown)
    const once = device.get(right)
    expect(await login(once)).toBeTruthy()
    await expect(login(once)).rejects.toThrow(unknown)
    const late = device.get({ ...right, challenge: await challenge() })
    world.clock.forward(6)
    await expect(login(late)).rejects.toThrow(unknown)
    const last = device.get({ ...right, challenge: await challenge() })
    await world.as('inactive').accounts.removePasskey({ credentialId: device.id })
    await world.as('member').accounts.removePasskey({ credentialId: device.id })
    await expect(login(last)).rejects.toThrow(unknown)
    expect((await world.as('member').accounts.security()).recoveryCodes).toBeNull()
  })

  test('works on every chapter of the association, for people who belong there', async () => {
    const { device } = await add()
    const passkey = device.get({ challenge: await challenge(), origin: origin('ny'), rpId })
    await expect(login(passkey, 'ny')).rejects.toThrow('belongs to no account in New York')
  })

  test('cannot be added twice, by an answer for another site, or to somebody else’s account', async () => {
    const { device, passkey } = await add()
    await expect(world.as('inactive').accounts.addPasskey({ passkey })).rejects.toThrow('could not be checked')
    const { challenge: fresh } = await world.as('inactive').accounts.newPasskeyOptions()
    const taken = device.create({ challenge: fresh, origin: origin(), rpId })
    await expect(world.as('inactive').accounts.addPasskey({ passkey: taken })).rejects.toThrow('could not be checked')
    const elsewhere = softAuthenticator().create({ challenge: fresh, origin: 'https://evil.example', rpId })
    await expect(world.as('inactive').accounts.addPasskey({ passkey: elsewhere })).rejects.toThrow('could not be')
    await expect(
      world.as('inactive').accounts.renamePasskey({ credentialId: device.id, name: 'Mine' }),
    ).rejects.toThrow('has been deleted')
    await world.as('member').accounts.renamePasskey({ credentialId: device.id, name: 'Laptop' })
    expect(await world.as('member').accounts.passkeys()).toMatchObject([{ name: 'Laptop' }])
  })

  test('is the second step after a password', async () => {
    const { device, codes } = await add()
    const ctx = world.context('anonymous')
    const password = { email: emailOf('member'), password: worldPassword }
    await expect(world.as('anonymous').accounts.login(password)).rejects.toThrow('too')
    const { apiFor } = await import('#server/wiring/api.ts')
    await expect(apiFor(ctx).accounts.login(password)).rejects.toThrow('too')
    const step = ctx.reply.headers.getSetCookie().join().split(/[=;]/)[1]!
    const { device: other } = await add('inactive')
    const foreign = other.get({ challenge: await challenge(), origin: origin(), rpId })
    await expect(visitor().accounts.completeLogin({ step, passkey: foreign })).rejects.toThrow('not known here')
    const passkey = device.get({ challenge: await challenge(), origin: origin(), rpId })
    expect(await visitor().accounts.completeLogin({ step, passkey })).toBeTruthy()
    expect(codes).toHaveLength(10)
  })
})
