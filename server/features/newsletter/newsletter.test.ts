import { beforeEach, expect, test } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { forgetUnconfirmed } from './jobs.ts'

describeOnSqlite('job alerts', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const captcha = async () => solve(await world.portal.providers.humanCheck.challenge())
  const subscribe = async (email: string, on: 'aea' | 'dc' | 'ny' = 'dc') =>
    world.as('anonymous', { on }).newsletter.subscribe({ email, captcha: await captcha() })
  const tokenIn = async (on = 'dc') => {
    const links = (await world.sentEmails()).flatMap((message) => message.links)
    return new URL(
      links.find((link) => link.startsWith(`http://${on}.localhost:3000/newsletter/confirm`))!,
    ).searchParams.get('token')!
  }
  const subscribed = async (email: string, on: 'aea' | 'dc' | 'ny' = 'dc') => {
    await subscribe(email, on)
    const token = await tokenIn(on)
    await world.as('anonymous', { on }).newsletter.confirm({ token })
    return token
  }
  const listed = () =>
    world.store.read
      .selectFrom('newsletterSubscriptions')
      .select(['chapterId', 'email'])
      .where('confirmedAt', 'is not', null)
      .where('unsubscribedAt', 'is', null)
      .orderBy('chapterId')
      .execute()

  test('a visitor requests them, is asked by email to confirm, and is on the list after that', async () => {
    const answer = await subscribe(' Reader@Example.org ')
    expect(answer).toBe(
      'We sent an email to reader@example.org. Open it and confirm to get AEA Washington DC job alerts.',
    )
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({
      to: 'reader@example.org',
      subject: 'Confirm your job alerts from AEA Washington DC',
    })
    expect(sentEmail?.links).toEqual([
      expect.stringMatching(/^http:\/\/dc\.localhost:3000\/newsletter\/confirm\?token=[\w-]{32}$/),
    ])
    const { newsletter } = world.as('anonymous')
    const token = await tokenIn()
    // Opening the link alone does nothing, because mail programs open links too.
    expect(await newsletter.toConfirm({ token })).toEqual({
      email: 'reader@example.org',
      isConfirmed: false,
      digestDay: 'monday',
    })
    expect(await listed()).toEqual([])
    await newsletter.confirm({ token })
    await newsletter.confirm({ token })
    expect(await listed()).toEqual([{ chapterId: 'chapter-dc', email: 'reader@example.org' }])
    expect(await newsletter.toConfirm({ token })).toMatchObject({ isConfirmed: true })
  })

  test('the answer does not reveal who is on the list, but the owner of the address is notified', async () => {
    await subscribed('reader@example.org')
    const [known, unknown] = [await subscribe('reader@example.org'), await subscribe('stranger@example.org')]
    expect(known.replace('reader', 'stranger')).toBe(unknown)
    const subjects = (await world.sentEmails()).map(({ to, subject }) => `${to} ${subject}`).sort()
    expect(subjects).toEqual([
      'reader@example.org Confirm your job alerts from AEA Washington DC',
      'reader@example.org You are already subscribed to AEA Washington DC job alerts',
      'stranger@example.org Confirm your job alerts from AEA Washington DC',
    ])
    expect(await listed()).toEqual([{ chapterId: 'chapter-dc', email: 'reader@example.org' }])
  })

  test('a link confirms only on its chapter and until it expires; then the address is deleted', async () => {
    await subscribe('reader@example.org')
    const token = await tokenIn()
    await expect(world.as('anonymous', { on: 'ny' }).newsletter.confirm({ token })).rejects.toThrow(
      'This link does not work, or has expired.',
    )
    expect(await world.as('anonymous', { on: 'ny' }).newsletter.toConfirm({ token })).toBe(null)
    world.clock.forward(7 * 24 * 60 - 1)
    await forgetUnconfirmed(world.portal)
    expect(await world.as('anonymous').newsletter.toConfirm({ token })).toMatchObject({ isConfirmed: false })
    world.clock.forward(1)
    expect(await world.as('anonymous').newsletter.toConfirm({ token })).toBe(null)
    await expect(world.as('anonymous').newsletter.confirm({ token })).rejects.toThrow('Please subscribe again')
    await subscribed('another@example.org')
    await forgetUnconfirmed(world.portal)
    expect(await world.store.read.selectFrom('newsletterSubscriptions').select('email').execute()).toEqual([
      { email: 'another@example.org' },
    ])
  })

  test("an email's link unsubscribes, even after resubscribing, and works only on its chapter", async () => {
    const token = await subscribed('reader@example.org')
    await world.as('anonymous', { on: 'ny' }).newsletter.unsubscribeByLink({ token })
    expect(await listed()).toHaveLength(1)
    const { newsletter } = world.as('anonymous')
    expect(await newsletter.unsubscribeByLink({ token })).toBe(
      'You have been unsubscribed from AEA Washington DC job alerts.',
    )
    expect(await listed()).toEqual([])
    // Confirming by a used link does not resubscribe the address.
    await expect(newsletter.confirm({ token })).rejects.toThrow('Please subscribe again')
    expect(await subscribed('reader@example.org')).toBe(token)
    expect(await listed()).toHaveLength(1)
    await newsletter.unsubscribeByLink({ token })
    expect(await listed()).toEqual([])
    expect(await newsletter.unsubscribeByLink({ token: 'unknown' })).toBe(
      'You have been unsubscribed from AEA Washington DC job alerts.',
    )
  })

  test("the opt-out form removes an address from this chapter's list only, and does not reveal whether it was on it", async () => {
    await subscribed('reader@example.org', 'dc')
    await subscribed('reader@example.org', 'ny')
    const { newsletter } = world.as('anonymous', { on: 'dc' })
    const answer = await newsletter.unsubscribe({ email: 'READER@example.org', captcha: await captcha() })
    expect(answer).toBe('reader@example.org has been unsubscribed from AEA Washington DC job alerts.')
    expect(await listed()).toEqual([{ chapterId: 'chapter-ny', email: 'reader@example.org' }])
    const stranger = await newsletter.unsubscribe({ email: 'stranger@example.org', captcha: await captcha() })
    expect(stranger.replace('stranger', 'reader')).toBe(answer)
  })

  test('the central chapter is called by its own name', async () => {
    expect(await subscribe('reader@example.org', 'aea')).toContain('to get AEA CENTRAL job alerts')
  })

  test('nothing happens without a captcha', async () => {
    const { newsletter } = world.as('anonymous')
    const email = 'reader@example.org'
    await expect(newsletter.subscribe({ email })).rejects.toThrow('Confirm that you are not a robot.')
    await expect(newsletter.unsubscribe({ email, captcha: '' })).rejects.toThrow('Confirm that you are not a robot.')
    await expect(newsletter.subscribe({ email, captcha: 'x' })).rejects.toThrow('The robot check failed.')
    const used = await captcha()
    await newsletter.subscribe({ email, captcha: used })
    await expect(newsletter.unsubscribe({ email, captcha: used })).rejects.toThrow('The robot check failed.')
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test('an invalid address is rejected before anything else', async () => {
    const { newsletter } = world.as('anonymous')
    for (const email of ['', 'reader', 'a@b', 'a@example.org,b@example.org', 'a@example.org\r\nBcc: b@example.org']) {
      await expect(newsletter.subscribe({ email, captcha: 'x' }), email).rejects.not.toThrow('captcha')
    }
  })

  test('one address gets at most three emails an hour, from any number of callers', async () => {
    for (let count = 0; count < 3; count++) await subscribe('reader@example.org')
    await expect(subscribe('reader@example.org')).rejects.toThrow('Too many attempts')
    await subscribe('another@example.org')
    world.clock.forward(60)
    await subscribe('reader@example.org')
  })
})
