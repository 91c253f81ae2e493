import { beforeEach, expect, test } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

describeOnBoth('job alerts', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const captcha = async () => solve(await world.portal.providers.humanCheck.challenge())
  const subscribe = async (email: string, on: 'aea' | 'dc' | 'ny' = 'dc') =>
    world.as('anonymous', { on }).newsletter.subscribe({ email, captcha: await captcha() })
  const listed = () =>
    world.store.read
      .selectFrom('newsletterSubscriptions')
      .select(['chapterId', 'email'])
      .where('unsubscribedAt', 'is', null)
      .orderBy('chapterId')
      .execute()

  test('a visitor subscribes and gets one letter with the way out in it', async () => {
    const answer = await subscribe(' Reader@Example.org ')
    expect(answer).toBe('reader@example.org is now subscribed to AEA Washington DC job alerts.')
    expect(await listed()).toEqual([{ chapterId: 'chapter-dc', email: 'reader@example.org' }])
    const [letter] = await world.letters()
    expect(letter).toMatchObject({ to: 'reader@example.org', subject: 'You are subscribed to AEA Washington DC job alerts' })
    expect(letter?.links[0]).toMatch(/^http:\/\/dc\.localhost:3000\/newsletter\/optout\?token=[\w-]{32}$/)
  })

  test('who is on the list already gets the same answer and no second letter', async () => {
    const first = await subscribe('reader@example.org')
    expect(await subscribe('reader@example.org')).toBe(first)
    expect(await world.letters()).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
  })

  test('the link of the letter leads out, also after coming back, and works only on its chapter', async () => {
    await subscribe('reader@example.org')
    const token = new URL((await world.letters())[0]!.links[0]!).searchParams.get('token')!
    await world.as('anonymous', { on: 'ny' }).newsletter.unsubscribeByLink({ token })
    expect(await listed()).toHaveLength(1)
    const { newsletter } = world.as('anonymous')
    expect(await newsletter.unsubscribeByLink({ token })).toBe('You have been unsubscribed from AEA Washington DC job alerts.')
    expect(await listed()).toEqual([])
    await subscribe('reader@example.org')
    expect(await world.letters()).toHaveLength(2)
    await newsletter.unsubscribeByLink({ token })
    expect(await listed()).toEqual([])
    expect(await newsletter.unsubscribeByLink({ token: 'unknown' })).toBe('You have been unsubscribed from AEA Washington DC job alerts.')
  })

  test('the opt-out form takes an address off this chapter’s list only, and does not tell whether it was on it', async () => {
    await subscribe('reader@example.org', 'dc')
    await subscribe('reader@example.org', 'ny')
    const { newsletter } = world.as('anonymous', { on: 'dc' })
    const answer = await newsletter.unsubscribe({ email: 'READER@example.org', captcha: await captcha() })
    expect(answer).toBe('reader@example.org has been unsubscribed from AEA Washington DC job alerts.')
    expect(await listed()).toEqual([{ chapterId: 'chapter-ny', email: 'reader@example.org' }])
    const stranger = await newsletter.unsubscribe({ email: 'stranger@example.org', captcha: await captcha() })
    expect(stranger.replace('stranger', 'reader')).toBe(answer)
  })

  test('the central chapter is called by its own name', async () => {
    expect(await subscribe('reader@example.org', 'aea')).toContain('subscribed to AEA CENTRAL job alerts')
  })

  test('without a human check nothing happens', async () => {
    const { newsletter } = world.as('anonymous')
    const email = 'reader@example.org'
    await expect(newsletter.subscribe({ email })).rejects.toThrow('Confirm that you are not a robot.')
    await expect(newsletter.unsubscribe({ email, captcha: '' })).rejects.toThrow('Confirm that you are not a robot.')
    await expect(newsletter.subscribe({ email, captcha: 'x' })).rejects.toThrow('The robot check failed.')
    const used = await captcha()
    await newsletter.subscribe({ email, captcha: used })
    await expect(newsletter.unsubscribe({ email, captcha: used })).rejects.toThrow('The robot check failed.')
    expect(await listed()).toHaveLength(1)
  })

  test('an address that is none is refused before anything else', async () => {
    const { newsletter } = world.as('anonymous')
    for (const email of ['', 'reader', 'a@b', 'a@example.org,b@example.org', 'a@example.org\r\nBcc: b@example.org']) {
      await expect(newsletter.subscribe({ email, captcha: 'x' }), email).rejects.not.toThrow('captcha')
    }
  })

  test('one address is not sent more than three letters an hour, whoever asks', async () => {
    for (let count = 0; count < 3; count++) await subscribe('reader@example.org')
    await expect(subscribe('reader@example.org')).rejects.toThrow('Too many attempts')
    await subscribe('another@example.org')
    world.clock.forward(60)
    await subscribe('reader@example.org')
  })
})
