import { expect } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import type { World } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'

const captcha = async (world: World) => solve(await world.portal.providers.humanCheck.challenge())

const subscription = (world: World) =>
  world.store.read.selectFrom('newsletterSubscriptions').select(['email', 'confirmedAt', 'unsubscribedAt']).execute()

export const newsletterProofs: Proofs = {
  async 'POST /api/newsletter'(rest, world) {
    const body = { captcha: await captcha(world), email: 'Reader@Mail.Example', checkChapter: 'dc.localhost:3000' }
    const { status, data } = await rest('POST', '/api/newsletter', { body })
    expect([status, data]).toEqual([200, expect.any(String)])
    expect(await subscription(world)).toEqual([
      { email: 'reader@mail.example', confirmedAt: null, unsubscribedAt: null },
    ])
    const again = await rest('POST', '/api/newsletter', { body })
    expect(again.status).toBe(401)
    expect(again.data.message).toContain('captcha')
  },

  async 'PUT /api/newsletter'(rest, world) {
    const email = 'reader@mail.example'
    await rest('POST', '/api/newsletter', { body: { captcha: await captcha(world), email } })
    const { status, data } = await rest('PUT', '/api/newsletter', { body: { captcha: await captcha(world), email } })
    expect([status, data]).toEqual([200, expect.any(String)])
    expect((await subscription(world))[0]?.unsubscribedAt).not.toBeNull()
  },
}
