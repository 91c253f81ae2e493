import { expect, test } from 'vitest'
import { applicationCookie } from '#server/auth/application-proof.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { ada } from '#tests/support/world/applicant.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('after joining', (open) => {
  test('the browser that applied sees the address and can send the link again, no other one can', async () => {
    const world = await open()
    await world.as('anonymous').accounts.register({
      ...ada,
      captcha: await solvedCheck(world),
    })
    const { personId, email } = await world.store.read
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'ada.example@example.org')
      .executeTakeFirstOrThrow()
    const { appSecret } = world.env
    const proofOf = async (id: string) =>
      (await applicationCookie(appSecret, id, { now: world.clock.now(), live: false })).split(/[=;]/)[1]!
    const proof = await proofOf(personId)
    const { accounts } = world.as('anonymous')
    expect(await accounts.sentTo({ proof })).toMatchObject({ email, isConfirmed: false })
    expect(await accounts.sentTo({})).toBeNull()
    expect(await accounts.sentTo({ proof: `${proof}x` })).toBeNull()
    expect(await world.as('anonymous', { on: 'ny' }).accounts.sentTo({ proof })).toBeNull()

    const newestHash = async () => /\/activate\/([\w-]+)$/.exec((await world.sentEmails())[0]!.links[0]!)![1]!
    const first = await newestHash()
    world.clock.forward(1)
    expect(await accounts.resendOwn({ proof })).toContain(email)
    expect(await newestHash()).not.toBe(first)
    await expect(accounts.resendOwn({})).rejects.toThrow('no application from this browser')
    await accounts.activate({ hash: await newestHash() })
    expect(await accounts.sentTo({ proof })).toMatchObject({ isConfirmed: true })
    await expect(accounts.resendOwn({ proof })).rejects.toThrow('already confirmed')
  })
})
