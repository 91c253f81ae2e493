import { expect, test } from 'vitest'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('one’s own record', (open) => {
  test('has the person, the membership and the chapter in it, and no secret', async () => {
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

  test('is the own one also for a system admin on another chapter’s host', async () => {
    const profile = await (await open()).as('system', { on: 'ny' }).accounts.profile()
    expect(profile).toMatchObject({ memberId: memberIds.system, subDomain: 'aea' })
  })

  test('is for people who are signed in', async () => {
    await expect((await open()).as('anonymous').accounts.profile()).rejects.toThrow('Your session has ended. Log in again.')
  })
})
