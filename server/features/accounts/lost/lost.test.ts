import { beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import {
  describeOnBoth,
  emailOf,
  memberIds,
  worldPassword,
  type Person,
  type World,
} from '#tests/support/world/world.ts'

const password = { email: emailOf('member'), password: worldPassword }
const lost = { memberId: memberIds.member, reason: 'The phone fell into the river; seen in person' }

/** Turns an authenticator app on, and returns its key. */
async function turnOn(world: World, who: Person): Promise<string> {
  await world.as(who).accounts.beginAuthenticator()
  const key = (await world.as(who).accounts.newAuthenticator())!.key.replaceAll(' ', '')
  const code = codeAt(key, stepAt(world.clock.now()))
  await world.as(who).accounts.confirmAuthenticator({ code })
  return key
}

describeOnBoth('a person who lost every second factor', (open) => {
  let world: World
  let key: string
  beforeEach(async () => {
    world = await open()
    key = await turnOn(world, 'member')
  })

  const visitor = () => world.as('anonymous').accounts
  const mails = async (subject: string) =>
    (await world.store.read.selectFrom('outbox').select('toAddress').where('subject', '=', subject).execute())
      .map(({ toAddress }) => toAddress)
      .sort()

  test('is let in after a day, told at every address, and sets up new ones', async () => {
    await world.as('member').accounts.updateProfile({ alternateEmail: 'spare@mail.example' })
    await world.as('admin').accounts.reopenLogin(lost)
    expect(await mails('You are let in again')).toEqual([emailOf('member'), 'spare@mail.example'].sort())
    const [fact] = await world.store.read
      .selectFrom('facts')
      .select(['actor', 'stream'])
      .where('type', '=', 'LoginReopened')
      .execute()
    expect(fact).toEqual({ actor: 'admin:admin', stream: 'member-member' })
    world.clock.forward(23 * 60 + 59)
    await expect(visitor().login(password)).rejects.toThrow('code')
    world.clock.forward(1)
    expect(await visitor().login(password)).toBeTruthy()
    expect(await world.as('member').accounts.security()).toMatchObject({ authenticator: null, recoveryCodes: null })
    expect(await mails('Your second factors were deleted')).toHaveLength(2)
  })

  test('objects, and nothing opens', async () => {
    await world.as('admin').accounts.reopenLogin(lost)
    expect((await world.as('member').accounts.security()).reopens).toBe('2026-11-22T15:00:00.000Z')
    await world.as('member').accounts.refuseReopening()
    world.clock.forward(25 * 60)
    await expect(visitor().login(password)).rejects.toThrow('code')
  })

  test('has found it again: after a login with it, nothing opens', async () => {
    await world.as('admin').accounts.reopenLogin(lost)
    world.clock.forward(60)
    const code = codeAt(key, stepAt(world.clock.now()))
    expect(await visitor().login({ ...password, code })).toBeTruthy()
    expect((await world.as('member').accounts.security()).reopens).toBeNull()
    world.clock.forward(25 * 60)
    await expect(visitor().login(password)).rejects.toThrow('code')
  })

  test('is let in by another admin of the chapter alone', async () => {
    await turnOn(world, 'admin')
    const own = { memberId: memberIds.admin, reason: 'Lost' }
    await expect(world.as('admin').accounts.reopenLogin(own)).rejects.toThrow('Ask another admin')
    await expect(world.as('nyAdmin').accounts.reopenLogin(lost)).rejects.toThrow('no such member')
    await expect(world.as('member').accounts.reopenLogin(own)).rejects.toThrow('admin account')
    await expect(world.as('admin').accounts.reopenLogin({ ...lost, memberId: memberIds.inactive })).rejects.toThrow(
      'has no second factor',
    )
  })
})

describeOnBoth('a chapter that asks its admins for a second factor', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const asks = async (who: Person, path: string) => {
    const client = openHttpClient(world)
    return (await client.request(path, { by: await client.sessionOf(who) })).status
  }
  const settings = '/api/trpc/settings.view'

  test('gives two weeks to set one up, then nothing else works until it is there', async () => {
    await expect(world.as('admin').accounts.requireSecondFactor({ isRequired: 1 })).rejects.toThrow('your own')
    await turnOn(world, 'admin')
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member })
    await world.as('admin').accounts.requireSecondFactor({ isRequired: 1 })
    expect((await world.as('member', { role: 'admin' }).accounts.security()).neededFrom).toBe(
      '2026-12-05T15:00:00.000Z',
    )
    const client = openHttpClient(world)
    const late = async () =>
      (await client.request(settings, { by: await client.sessionOf('member', { role: 'admin' }) })).status
    expect(await late()).toBe(200)
    world.clock.forward(14 * 24 * 60)
    expect(await late()).toBe(403)
    expect(await asks('admin', settings)).toBe(200)
    // Members, and admins of other chapters, are asked for nothing.
    expect(await asks('inactive', '/api/trpc/accounts.security')).toBe(200)
    await turnOn(world, 'member')
    expect(await late()).toBe(200)
    await expect(world.as('member', { role: 'admin' }).accounts.turnOffAuthenticator()).rejects.toThrow(
      'Add another one',
    )
    await world.as('admin').accounts.requireSecondFactor({ isRequired: 0 })
    await world.as('member', { role: 'admin' }).accounts.turnOffAuthenticator()
    expect(await late()).toBe(200)
  })

  test('is all chapters if the association asks', async () => {
    await turnOn(world, 'system')
    await world.as('system').accounts.requireSecondFactor({ isRequired: 1 })
    expect(await asks('nyAdmin', settings)).toBe(401)
    world.clock.forward(15 * 24 * 60)
    const client = openHttpClient(world)
    const by = await client.sessionOf('nyAdmin')
    expect((await client.request(settings, { by, on: 'ny' })).status).toBe(403)
  })
})
