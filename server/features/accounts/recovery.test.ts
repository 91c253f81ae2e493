import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { makeContext } from '#server/context.ts'
import { apiFor } from '#server/wiring/api.ts'
import {
  describeOnBoth,
  emailOf,
  memberIds,
  worldPassword,
  type Person,
  type World,
} from '#tests/support/world/world.ts'

const newPassword = 'an altogether new one'
const sent = 'If that account is in our system, we emailed you a link to reset your password.'

describeOnBoth('a forgotten password', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const recover = (email: string, on: 'aea' | 'dc' | 'ny' = 'dc') =>
    world.as('anonymous', { on }).accounts.requestPasswordReset({ email })
  const linkFor = async (who: Person, on: 'aea' | 'dc' | 'ny' = 'dc') => {
    await recover(emailOf(who), on)
    const [, id, token] = /\/password\/reset\/([^/]+)\/([\w-]+)$/.exec(
      (await world.sentEmails()).flatMap(({ links }) => links).find((link) => link.includes('/password/reset/'))!,
    )!
    return { id: id!, token: token! }
  }
  const reset = (link: { id: string; token: string }, password = newPassword, on: 'aea' | 'dc' | 'ny' = 'dc') =>
    world.as('anonymous', { on }).accounts.resetPassword({ ...link, password })
  const logIn = (who: Person, password: string) =>
    world.as('anonymous').accounts.login({ email: emailOf(who), password })

  test('the email links to the chapter’s own address and contains the member id', async () => {
    expect(await recover(`  ${emailOf('member').toUpperCase()}`)).toBe(sent)
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({ to: emailOf('member'), subject: 'Reset your password for AEA Washington DC' })
    expect(sentEmail!.text).toContain('Hello member,')
    expect(sentEmail!.text).toContain('The link expires in one hour.')
    expect(sentEmail!.links[0]).toMatch(
      new RegExp(`^http://dc\\.localhost:3000/password/reset/${memberIds.member}/[\\w-]{43}$`),
    )
  })

  test('the answer does not reveal whether the address is known, and an unknown one leaves no trace', async () => {
    expect(await recover('stranger@example.org')).toBe(sent)
    expect(await recover(emailOf('nyMember'))).toBe(sent)
    expect(await recover('not an address')).toBe(sent)
    expect(await world.sentEmails()).toEqual([])
    expect(await world.store.read.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await world.store.read.selectFrom('oneTimeTokens').selectAll().execute()).toEqual([])
  })

  test('a known and an unknown address cost the same statements and transactions', async () => {
    const costOf = async (email: string) => {
      const cost: string[] = []
      const store: World['store'] = {
        ...world.store,
        write: (work) =>
          world.store.write(function* (builder) {
            cost.push('transaction')
            const inner = work(builder)
            let step = inner.next()
            while (!step.done) {
              cost.push(step.value.sql.slice(0, 6))
              step = inner.next(yield step.value)
            }
            return step.value
          }),
      }
      const context = makeContext({ ...world.portal, store }, world.context('anonymous'))
      await apiFor({ ...context, store }).accounts.requestPasswordReset({ email })
      return cost.length
    }
    expect(await costOf('stranger@example.org')).toBe(await costOf(emailOf('member')))
  })

  test('the link sets a new password once, and the old password stops working', async () => {
    const link = await linkFor('member')
    const { accounts } = world.as('anonymous')
    expect(await accounts.passwordLink({ token: link.token })).toEqual({ works: true, isFirst: false })
    expect(await reset(link)).toBe('Password changed')
    await expect(logIn('member', worldPassword)).rejects.toThrow('Wrong password.')
    expect((await logIn('member', newPassword)).memberId).toBe(memberIds.member)
    expect(await accounts.passwordLink({ token: link.token })).toEqual({ works: false, isFirst: false })
    await expect(reset(link, 'and yet another one')).rejects.toThrow(/^This link no longer works/)
  })

  test('of two simultaneous uses of a link, one succeeds', async () => {
    const link = await linkFor('member')
    const outcomes = await Promise.allSettled([reset(link, 'the password of one'), reset(link, 'the password of two')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('every session of that person ends, and nobody else’s', async () => {
    await logIn('member', worldPassword)
    await logIn('member', worldPassword)
    await logIn('inactive', worldPassword)
    await reset(await linkFor('member'))
    const sessions = await world.store.read.selectFrom('sessions').select('personId').execute()
    expect(sessions).toEqual([{ personId: 'inactive' }])
  })

  test('a link that is an hour old, of another chapter or of another person does not work', async () => {
    const first = await linkFor('member')
    await expect(reset({ ...first, id: memberIds.inactive })).rejects.toThrow(/^This link no longer works/)
    await expect(reset(first, newPassword, 'ny')).rejects.toThrow(/^This link no longer works/)
    await expect(reset({ ...first, token: 'nonsense' })).rejects.toThrow(/^This link no longer works/)
    world.clock.forward(60)
    await expect(reset(first)).rejects.toThrow(/^This link no longer works/)
    expect((await logIn('member', worldPassword)).status).toBe('active')
  })

  test('requesting more links keeps earlier ones working; the first one used invalidates the others', async () => {
    const links = []
    for (let count = 0; count < 3; count++) {
      world.clock.forward(1)
      links.push(await linkFor('member'))
    }
    const [own, ...others] = links
    expect(await reset(own!)).toBe('Password changed')
    for (const link of others) await expect(reset(link)).rejects.toThrow(/^This link no longer works/)
  })

  test('an address confirmation link does not set a password', async () => {
    await world.as('anonymous').accounts.resendVerification({ email: emailOf('unverified'), password: worldPassword })
    const token = (await world.sentEmails())[0]!.links[0]!.split('/').at(-1)!
    await expect(reset({ id: 'unverified', token })).rejects.toThrow(/^This link no longer works/)
  })

  test('an easily guessed password is refused, and the link still works', async () => {
    const link = await linkFor('member')
    await expect(reset(link, 'Password123')).rejects.toThrow('too common')
    await expect(reset(link, emailOf('member'))).rejects.toThrow('not your email address')
    await expect(reset(link, 'short')).rejects.toThrow('At least 8')
    expect(await reset(link)).toBe('Password changed')
  })

  test('applicants can reset the password too, so nobody blocks an address by applying with it', async () => {
    const link = await linkFor('unverified')
    expect(link.id).toBe('unverified')
    await reset(link)
    await expect(logIn('unverified', newPassword)).rejects.toThrow('Please confirm your email first')
  })

  test('a system admin can get a link from any chapter', async () => {
    const link = await linkFor('system', 'ny')
    expect(link.id).toBe(memberIds.system)
    await reset(link, newPassword, 'ny')
  })

  test('a person who has since been deleted has no link any more', async () => {
    const link = await linkFor('unverified')
    await world.store.write(({ sql }) => run(sql.deleteFrom('people').where('personId', '=', 'unverified')))
    await expect(reset(link)).rejects.toThrow(/^This link no longer works/)
  })

  test('an address gets at most three emails an hour, and unknown addresses are limited alike', async () => {
    for (const email of [emailOf('member'), 'stranger@example.org']) {
      for (let count = 0; count < 3; count++) await recover(email)
      await expect(recover(email)).rejects.toThrow('Too many attempts')
    }
    world.clock.forward(60)
    expect(await recover(emailOf('member'))).toBe(sent)
  })
})
