import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { browserAt, host, openFirstStart, toMail } from '#tests/support/first-start.ts'
import { send } from '#tests/support/http.ts'

const { start, stop, codeIn, lines, sqlite } = openFirstStart()
const practice = { PAYPAL_ENVIRONMENT: 'practice' }
const standinPage = '/standin/paypal/buyer-page.js'

test('a live portal that practices takes play money, and never real money with the same data', async () => {
  const running = await start(sqlite(), practice)
  // The link is not lost among the names of all migrations.
  expect(lines()).toMatch(/^Database brought up to date \(\d+ steps\)$/m)
  const browser = browserAt(running)
  await toMail(browser, codeIn())
  expect((await browser.open()).text).toContain('In this practice, you can open them under System.')
  await browser.press('skip-mail')
  // There is nothing to enter: the stand-in is one of the ways, and chosen at first.
  const step = (await browser.open()).text
  expect(step).toMatch(/<input[^>]*value="standin"[^>]*checked/)
  expect(step).not.toContain('name="clientId"')
  const account = { way: 'paypal', clientId: 'standin-dc', clientSecret: 'anything' }
  expect((await browser.press('payments', { ...account, clientId: 'AbC-1' })).status).toBe(422)
  expect((await browser.press('payments', { way: 'standin' })).status).toBe(303)
  const end = (await browser.open()).text
  expect(end).toContain('Play money')
  expect(end).not.toContain('PayPal and cards')
  expect((await send(running.port, `dc.${host}`, standinPage)).text).toContain('standinOrder')
  const { chapterId } = await running.portal.store.read
    .selectFrom('paymentAccounts')
    .select('chapterId')
    .where('clientId', '=', account.clientId)
    .executeTakeFirstOrThrow()
  await stop(running)

  // Nobody has paid yet.
  const real = await start(sqlite())
  expect((await send(real.port, `dc.${host}`, standinPage)).text).not.toContain('standinOrder')
  const { clientId } = account
  await real.portal.store.write(({ sql }) =>
    run(sql.insertInto('attemptAccounts').values({ paymentId: '8KD40213', chapterId, clientId })),
  )
  await stop(real)
  await expect(start(sqlite())).rejects.toThrow('payments of a practice')
  await expect(start(sqlite(), { PAYPAL_ENVIRONMENT: 'sandbox' })).rejects.toThrow('payments of a practice')
  await stop(await start(sqlite(), practice))
}, 60_000)
