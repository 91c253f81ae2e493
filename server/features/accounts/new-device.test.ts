import { expect, test } from 'vitest'
import { apiFor } from '#server/wiring/api.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, emailOf, worldPassword, type World } from '#tests/support/world/world.ts'

const login = { email: emailOf('member'), password: worldPassword, userRole: 'member' as const }

describeOnBoth('a login on a new device', (open) => {
  const logIn = async (world: World, device?: string, clientAddress = '192.0.2.1') => {
    const ctx = { ...world.context('anonymous'), clientAddress }
    await apiFor(ctx).accounts.login({ ...login, ...(device && { device }) })
    const cookie = ctx.reply.headers.getSetCookie().find((one) => one.startsWith('device='))!
    return cookie.split(/[=;]/)[1]!
  }
  const notices = async (world: World) => {
    const rows = await world.store.read
      .selectFrom('outbox')
      .select('toAddress')
      .where('subject', '=', 'New login to your account')
      .execute()
    return rows.map(({ toAddress }) => toAddress).sort()
  }

  test('is told to every address of the person, one on a known device to none', async () => {
    const world = await open()
    await world.as('member').accounts.updateProfile({ alternateEmail: 'spare@mail.example' })
    const laptop = await logIn(world)
    expect(await notices(world)).toEqual([])
    await logIn(world, laptop, '198.51.100.7')
    expect(await notices(world)).toEqual([])
    const phone = await logIn(world)
    expect(await notices(world)).toEqual([emailOf('member'), 'spare@mail.example'].sort())
    await logIn(world, phone)
    expect(await notices(world)).toHaveLength(2)
    // Another person's device is none of theirs.
    await logIn(world, 'stolen-or-made-up')
    expect(await notices(world)).toHaveLength(4)
  })

  test('by the documented call is told once for each network', async () => {
    const world = await open()
    const call = (address: string) =>
      openHttpClient(world).request('/api/users/login', { method: 'POST', body: login, address })
    await call('192.0.2.1')
    await call('192.0.2.1')
    expect(await notices(world)).toEqual([])
    await call('198.51.100.7')
    await call('198.51.100.7')
    expect(await notices(world)).toEqual([emailOf('member')])
  })
})
