import { expect, test } from 'vitest'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world.ts'

describeOnBoth('one’s own record', (open) => {
  test('has the person, the membership and the chapter in it, and no secret', async () => {
    const profile = await (await open()).as('member').accounts.profile()
    expect(profile).toMatchObject({
      memberId: memberIds.member,
      userRole: 'member',
      userName: 'member Resident',
      primaryEmail: emailOf('member'),
      degreeYear: '2000-07-01T00:00:00.000Z',
      status: 'active',
      isPaid: true,
      nextPaymentDueIn: 2027,
      memberType: { memberType: 'Regular', memberTypeId: 'dc-regular', fee: 100, duration: 1 },
      chapter: { subDomain: 'dc' },
      certificates: '',
    })
    expect(JSON.stringify(profile)).not.toMatch(/argon2|password/i)
  })

  test('is the own one also for a system admin on another chapter’s host', async () => {
    const profile = await (await open()).as('system', { on: 'ny' }).accounts.profile()
    expect(profile).toMatchObject({ memberId: memberIds.system, userRole: 'systemAdmin', chapter: { subDomain: 'aea' } })
  })

  test('is for people who are signed in', async () => {
    await expect((await open()).as('anonymous').accounts.profile()).rejects.toThrow('Not Authorized, NO token')
  })
})
