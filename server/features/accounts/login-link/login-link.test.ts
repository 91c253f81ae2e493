import { beforeEach, expect, test } from 'vitest'
import { apiFor } from '#server/wiring/api.ts'
import { describeOnBoth, emailOf, type World } from '#tests/support/world/world.ts'

describeOnBoth('a login link', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const visitor = () => world.as('anonymous')
  const sessions = () => world.store.read.selectFrom('sessions').select('way').execute()

  /** Asks for a link in a browser, and returns its cookie and the emailed link, if one was sent. */
  async function ask(email = emailOf('member')) {
    const ctx = world.context('anonymous')
    await apiFor(ctx).accounts.requestLoginLink({ email })
    const asked = ctx.reply.headers.getSetCookie()[0]!.split(/[=;]/)[1]!
    const links = (await world.sentEmails()).filter(({ to }) => to === email).flatMap((one) => one.links)
    return {
      asked,
      link:
        links
          .find((one) => one.includes('/login/link/'))
          ?.split('/')
          .at(-1) ?? '',
    }
  }

  test('logs in on the device that asked, once', async () => {
    const { asked, link } = await ask()
    expect(await visitor().accounts.openedLink({ asked, link })).toMatchObject({ state: 'open', isSameDevice: true })
    expect(await visitor().accounts.useLink({ asked, link })).toMatchObject({ email: emailOf('member') })
    expect(await sessions()).toEqual([{ way: 'link' }])
    await expect(visitor().accounts.useLink({ asked, link })).rejects.toThrow('no longer works')
    await expect(visitor().accounts.completeLink({ asked })).rejects.toThrow('no longer works')
  })

  test('opened by a mail scanner, any number of times, logs nobody in and stays good', async () => {
    const { asked, link } = await ask()
    for (let time = 0; time < 3; time++) {
      expect(await visitor().accounts.openedLink({ link })).toMatchObject({ state: 'open', isSameDevice: false })
    }
    await expect(visitor().accounts.useLink({ link })).rejects.toThrow('no longer works')
    expect(await sessions()).toEqual([])
    expect(await visitor().accounts.useLink({ asked, link })).toBeTruthy()
  })

  test('on another device lets the one that asked in, by the number that it shows', async () => {
    const { asked, link } = await ask()
    const awaited = await visitor().accounts.awaitedLink({ asked })
    expect(awaited).toMatchObject({ state: 'open', seconds: 900, email: emailOf('member') })
    const opened = await visitor().accounts.openedLink({ link })
    expect(opened).toMatchObject({ choices: expect.arrayContaining([awaited!.number]) })
    await expect(visitor().accounts.completeLink({ asked })).rejects.toThrow('no longer works')
    await visitor().accounts.approveLink({ link, number: awaited!.number })
    expect(await sessions()).toEqual([])
    expect(await visitor().accounts.awaitedLink({ asked })).toMatchObject({ state: 'approved' })
    // Another browser that asked for the same person gets nothing by it.
    expect(await visitor().accounts.completeLink({ asked })).toMatchObject({ email: emailOf('member') })
    await expect(visitor().accounts.completeLink({ asked })).rejects.toThrow('no longer works')
  })

  test('ends with a wrong number, with "this is not me", with a newer one, and after 15 minutes', async () => {
    const wrong = await ask()
    const { number } = (await visitor().accounts.awaitedLink({ asked: wrong.asked }))!
    const other = number === 99 ? 98 : number + 1
    await expect(visitor().accounts.approveLink({ link: wrong.link, number: other })).rejects.toThrow('not the number')
    await expect(visitor().accounts.approveLink({ link: wrong.link, number })).rejects.toThrow('no longer works')
    expect(await visitor().accounts.awaitedLink({ asked: wrong.asked })).toMatchObject({ state: 'ended' })
    world.clock.forward(61)
    const earlier = await ask()
    const denied = await ask()
    await expect(visitor().accounts.useLink(earlier)).rejects.toThrow('no longer works')
    await visitor().accounts.denyLink({ link: denied.link })
    await expect(visitor().accounts.useLink(denied)).rejects.toThrow('no longer works')
    world.clock.forward(61)
    const late = await ask()
    world.clock.forward(15)
    expect(await visitor().accounts.openedLink(late)).toEqual({ state: 'unknown' })
    await expect(visitor().accounts.useLink(late)).rejects.toThrow('no longer works')
  })

  test('asked for in a browser lets no other browser in, and tells strangers nothing', async () => {
    const mine = await ask()
    const theirs = await ask('nobody@nowhere.example')
    expect(theirs.link).toBe('')
    expect(await visitor().accounts.awaitedLink({ asked: theirs.asked })).toMatchObject({ state: 'open', seconds: 900 })
    await expect(visitor().accounts.useLink({ link: mine.link, asked: theirs.asked })).rejects.toThrow(
      'no longer works',
    )
    const elsewhere = world.as('anonymous', { on: 'ny' })
    await expect(elsewhere.accounts.useLink(mine)).rejects.toThrow('no longer works')
    expect(await visitor().accounts.awaitedLink({ asked: `${mine.asked}x` })).toBeNull()
  })

  test('asks for the second step, as a password does', async () => {
    await world.as('member').accounts.beginAuthenticator()
    const { codeAt, stepAt } = await import('#server/auth/totp.ts')
    const key = (await world.as('member').accounts.newAuthenticator())!.key.replaceAll(' ', '')
    const code = () => codeAt(key, stepAt(world.clock.now()))
    await world.as('member').accounts.confirmAuthenticator({ code: code() })
    world.clock.forward(1)
    const asked = await ask()
    const ctx = world.context('anonymous')
    await expect(apiFor(ctx).accounts.useLink(asked)).rejects.toThrow('authenticator app')
    const step = ctx.reply.headers
      .getSetCookie()
      .find((one) => one.startsWith('step='))!
      .split(/[=;]/)[1]!
    expect(await sessions()).toEqual([])
    expect(await visitor().accounts.completeLogin({ step, code: code() })).toBeTruthy()
    expect(await sessions()).toEqual([{ way: 'link+code' }])
  })
})
