import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, emailOf, memberIds, type Person, type World } from '#tests/support/world/world.ts'

const gold = { memberType: 'Gold', fee: '250', description: '', duration: 2 }

describeOnBoth('a change of member type', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const admin = () => world.as('admin').members
  const change = (who: Person, memberTypeId: string, edition?: string) =>
    admin().update({ memberId: memberIds[who], memberTypeId, typeEdition: edition })
  const choices = (who: Person) => admin().typeChoices({ memberId: memberIds[who] })
  const warningOf = async (who: Person, memberTypeId: string) =>
    (await choices(who)).choices.find((type) => type.memberTypeId === memberTypeId)!.warning
  const standing = async (who: Person) => {
    const { memberTypeId, status, nextPaymentDueIn } = await admin().byId({ memberId: memberIds[who] })
    return `${memberTypeId} ${status} ${nextPaymentDueIn}`
  }
  const facts = async () =>
    Number(
      (
        await world.store.read
          .selectFrom('facts')
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  test('years to years: the member becomes inactive, the years paid ahead still count, and an email says so', async () => {
    await change('member', 'dc-student')
    expect(await standing('member')).toBe('dc-student inactive 2027')
    const [sentEmail, ...others] = await world.sentEmails()
    expect(others).toEqual([])
    expect(sentEmail).toMatchObject({ to: emailOf('member'), subject: 'Your member type was changed' })
    for (const text of [
      'AEA Washington DC changed your member type from Regular to Student.',
      'Your membership is inactive until the new fee ($25.00) is paid. Years paid ahead are kept: the next payment is due for 2027.',
      'Fee: $25.00',
      'http://dc.localhost:3000/payment',
    ]) {
      expect(sentEmail!.text).toContain(text)
    }
  })

  test('the due year is never before the current one', async () => {
    world.clock.forward(60 * 24 * 365 * 2)
    await change('member', 'dc-student')
    expect(await standing('member')).toBe('dc-student inactive 2028')
  })

  test('life to years: the current year is due; years to life: the current year is due until it is paid', async () => {
    expect(await warningOf('lifer', 'dc-regular')).toEqual([
      'The membership is then inactive until the new fee ($100.00) is paid.',
      'The payment for life stays in the books.',
      'The next payment is due for 2026.',
    ])
    await change('lifer', 'dc-regular')
    expect(await standing('lifer')).toBe('dc-regular inactive 2026')
    await change('inactive', 'dc-life')
    expect(await standing('inactive')).toBe('dc-life inactive 2026')
    await change('inactive', 'dc-student')
    expect(await standing('inactive')).toBe('dc-student inactive 2026')
  })

  test('years paid ahead count again when a change to life is undone before it is paid, and not afterwards', async () => {
    expect(await warningOf('member', 'dc-life')).toEqual([
      'The membership is then inactive until the new fee ($1,000.00) is paid.',
      'The years paid before, up to 2026, count again if the type changes back before the new fee is paid.',
      'The next payment is due for 2026.',
    ])
    await change('member', 'dc-life')
    expect(await standing('member')).toBe('dc-life inactive 2026')
    await change('member', 'dc-regular')
    expect(await standing('member')).toBe('dc-regular inactive 2027')
    await change('member', 'dc-life')
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.member, terms: 1, method: 'check', reference: 'CHECK 1' })
    expect(await standing('member')).toBe('dc-life active 2125')
    await change('member', 'dc-student')
    expect(await standing('member')).toBe('dc-student inactive 2026')
  })

  test('a free type is activated by an admin, and the warning says so', async () => {
    const free = await admin().addType({ memberType: 'Honorary', fee: '0', description: '', duration: 1 })
    expect((await warningOf('member', free))[0]).toBe(
      'The membership is then inactive until a chapter admin activates it: this member type is free.',
    )
    await change('member', free)
    expect((await world.sentEmails())[0]!.text).toContain(
      'Your membership is inactive until a chapter admin activates it: this member type is free.',
    )
  })

  test('choosing the current type changes nothing: no fact and no email, whatever the page showed', async () => {
    const before = await facts()
    await change('member', 'dc-regular')
    await change('member', 'dc-regular', 'another edition')
    expect(await facts()).toBe(before)
    expect(await world.sentEmails()).toEqual([])
    expect(await warningOf('member', 'dc-regular')).toEqual([])
  })

  test("an unknown or another chapter's type, another chapter's member, and a system admin are rejected, and nothing is written", async () => {
    const before = await facts()
    for (const type of ['ny-student', 'nobody']) {
      await expect(change('member', type)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Choose a member type of this chapter',
      })
    }
    for (const who of ['nyMember', 'system'] as const) {
      await expect(change(who, 'dc-student')).rejects.toThrow('There is no such member here.')
      await expect(choices(who)).rejects.toThrow('There is no such member here.')
    }
    const onParent = world.as('system').members.update({ memberId: memberIds.system, memberTypeId: 'aea-student' })
    await expect(onParent).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await facts()).toBe(before)
    expect(await world.sentEmails()).toEqual([])
  })

  test('of two admins who saw the same page, one changes the type, and the other is shown the new one', async () => {
    const { edition } = await choices('member')
    const both = await Promise.allSettled([
      change('member', 'dc-student', edition),
      world
        .as('system', { on: 'dc' })
        .members.update({ memberId: memberIds.member, memberTypeId: 'dc-life', typeEdition: edition }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { reason } = both.find((one): one is PromiseRejectedResult => one.status === 'rejected')!
    expect(reason).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('changed while you were editing'),
    })
    const { memberTypeId } = await admin().byId({ memberId: memberIds.member })
    const name = {
      'dc-student': 'Student, inactive, next payment due for 2027',
      'dc-life': 'Life, inactive, next payment due for 2026',
    }[memberTypeId]
    expect(reason.cause.details.fields).toEqual({ memberTypeId: `Saved now: ${name}` })
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test('dues paid since the page was shown change the version', async () => {
    const { edition } = await choices('inactive')
    await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'CHECK 1' })
    await expect(change('inactive', 'dc-student', edition)).rejects.toThrow('changed while you were editing')
    await change('inactive', 'dc-student', (await choices('inactive')).edition)
    expect(await standing('inactive')).toBe('dc-student inactive 2027')
  })

  test('a type deleted during a change to it is either not deleted, or has no members', async () => {
    const memberTypeId = await admin().addType(gold)
    const [changed, deleted] = await Promise.allSettled([
      change('member', memberTypeId),
      admin().removeType({ memberTypeId }),
    ])
    expect([changed.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
    const isLeft = (await world.as('anonymous').members.types()).some((type) => type.memberTypeId === memberTypeId)
    expect([isLeft, (await standing('member')).startsWith(memberTypeId)]).toEqual(
      changed.status === 'fulfilled' ? [true, true] : [false, false],
    )
  })
})
