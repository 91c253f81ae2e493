/** Registering for an event: a guest who pays, a member who does not have to, and the race for the last seat. */
import { describe, expect, test } from 'vitest'
import { countOfCaptures, faultsOf } from '../../faults/ledgers.ts'
import { dialog, enterLogin, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, live, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'
import { announce, count, enterGuest, goOn, nextButton, registrationId, reload, total } from './registration-pages.ts'

const journey = openJourney()
const { dataDir } = journey

const picnic = '61824'
const freePicnic = '62950'
const unpublished = '63118'

describe.each(bothScreens)('on a %s', (screen) => {
  test('a guest registers a family for the picnic, pays the family price and gets the email', async () => {
    const email = `vera.${screen}@guests.example`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/${picnic}`))
    await page.getByRole('link', { name: 'Register', exact: true }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Family Picnic \d{4}$/ }).waitFor()
    await page.getByText('Event registration', { exact: true }).waitFor()
    await page.getByText('Family price: adults and children together pay $60.00 at most.').waitFor()
    // The button is never disabled: pressed too early, it says what is missing.
    await nextButton(page).click()
    await page.getByText('Three fields need your attention').waitFor()
    // In the page on every screen; a phone's bar has no space for it.
    await page.getByText('You won’t be charged yet.').waitFor({ state: 'attached' })
    await expectReadable(visitor, 'event-register')
    await enterGuest(page, { firstName: 'Vera', lastName: 'Arch', email })
    await page.getByRole('button', { name: 'Add one adult' }).click()
    await page.getByRole('button', { name: 'Add one child' }).click()
    await page.getByRole('button', { name: 'Add one child' }).click()
    // The total does not wait for the server.
    expect(await total(page).innerText()).toBe('$60.00')
    if (screen === 'phone') await page.locator('.foot-sum summary').click()
    await page.getByText('You pay at most $60.00').filter({ visible: true }).waitFor()
    if (screen === 'phone') await page.locator('.foot-sum summary').click()
    await page.getByRole('button', { name: 'Remove one child' }).click()
    await expect.poll(() => total(page).innerText()).toBe('$60.00')
    await goOn(page)
    await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
    await expectReadable(visitor, 'event-payment')
    await decide(await goToProvider(page), /^Cancel/)
    await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
    await sayOk(page)
    await decide(await goToProvider(page), /^Approve \$60\.00/)
    const id = await registrationId(page)
    await expectReadable(visitor, 'event-complete')
    await reload(page)
    expect(await registrationId(page)).toBe(id)
    await expect.poll(() => page.getByRole('button', { name: 'PayPal', exact: true }).count()).toBe(0)
    const { text } = await journey.sentEmail(email, /^You’re registered: Family Picnic/)
    expect(text).toContain(id)
    expect(text).toContain('$60.00')
    await open(page, journey.at('dc', `/event/register/${picnic}`))
    await page.getByText(`You are already registered (no. ${id})`).waitFor()
    await expect.poll(() => page.getByLabel('Email').first().inputValue()).toBe('')
    await visitor.leave()
    expect(await faultsOf(dataDir)).toEqual([])
  })
})

describe('on a phone', () => {
  const screen = 'phone'

  test('a member goes through the login, finds the form prefilled, registers for free and cancels by the link', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/register/${freePicnic}`))
    await page.getByRole('link', { name: 'Log in as a member' }).click()
    await page.waitForURL('**/login?redirect=*')
    await live(page)
    await enterLogin(page, { email: 'member@dc.aea.example' })
    await page.waitForURL(journey.at('dc', `/event/register/${freePicnic}`))
    const email = page.locator('form#event-registration').getByLabel('Email')
    await expect.poll(() => email.inputValue()).toBe('member@dc.aea.example')
    await expect.poll(() => email.getAttribute('readonly')).not.toBeNull()
    expect(await page.getByText('be charged').count()).toBe(0)
    await expectReadable(visitor, 'event-register-member')
    let letArrive = () => {}
    const arrived = new Promise<void>((resolve) => (letArrive = resolve))
    await page.route(/human-check-widget.*\.js/, (route) => arrived.then(() => route.continue()))
    await goOn(page)
    await expectReadable(visitor, 'event-payment-free')
    // Sent before the invisible check is ready, the form waits for it.
    // The one of the bar at the bottom.
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    letArrive()
    await page.waitForURL('**/event/registration/payment')
    const id = await registrationId(page)
    const { text } = await journey.sentEmail('member@dc.aea.example', /^You’re registered: /)
    expect(text).toContain('$0.00')
    await reload(page)
    expect(await registrationId(page)).toBe(id)
    await page.getByRole('link', { name: 'Cancel this registration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cancel this registration?' }).waitFor()
    await expectReadable(visitor, 'event-cancel')
    await page.getByRole('button', { name: 'Cancel registration' }).click()
    await page.getByRole('heading', { level: 1, name: 'Registration canceled' }).waitFor()
    await expectReadable(visitor, 'event-cancelled')
    await journey.sentEmail('member@dc.aea.example', /^Your registration was canceled/)
    await visitor.leave()
  })
})

describe('on a desktop', () => {
  const screen = 'desktop'

  test('the last seat goes to the first who pays, and the other is notified and charged nothing', async () => {
    const eventId = await announce(journey, { eventName: `Narrow bridge on a ${screen}`, adultFee: 12, seats: 1 })
    const before = countOfCaptures(dataDir)
    const [slow, quick] = [await journey.visitor(screen), await journey.visitor(screen)]
    for (const { page } of [slow, quick]) {
      await open(page, journey.at('dc', `/event/register/${eventId}`))
      await enterGuest(page, { firstName: 'Ira', lastName: 'Span', email: `ira.${screen}@guests.example` })
      await goOn(page)
    }
    await decide(await goToProvider(quick.page), /^Approve \$12\.00/)
    await registrationId(quick.page)
    await quick.leave()
    await slow.page.getByRole('button', { name: 'PayPal', exact: true }).click()
    await dialog(slow.page, 'This event is sold out').getByText('Nothing was charged.').waitFor()
    await expectReadable(slow, 'event-sold-out-while-paying')
    await sayOk(slow.page)
    await slow.page.getByText('Go back and choose fewer people').waitFor()
    await expect.poll(() => slow.page.getByRole('button', { name: 'PayPal', exact: true }).count()).toBe(0)
    expect(countOfCaptures(dataDir) - before).toBe(1)
    slow.expectComplaint(/409/)
    await open(slow.page, journey.at('dc', `/event/register/${eventId}`))
    await slow.page.getByText('Sold out.', { exact: true }).waitFor()
    await expectReadable(slow, 'event-register-sold-out')
    await slow.leave()
  })
})

describe('on a phone', () => {
  const screen = 'phone'

  test('a reload keeps the cart, and going back with the button of the form keeps the typed text', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/register/${picnic}`))
    await enterGuest(page, { firstName: 'Nell', lastName: 'Pier', email: `nell.${screen}@guests.example` })
    await count(page, 'Adults').fill('3')
    await page.getByLabel('Note').fill('No nuts, please')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:event-61824-guest'))).toContain('No nuts')
    await reload(page)
    await expect.poll(() => total(page).innerText()).toBe('$60.00')
    await goOn(page)
    await reload(page)
    await page.getByText(`nell.${screen}@guests.example`).waitFor()
    await page.getByText('No nuts, please').waitFor()
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL(`**/event/register/${picnic}`)
    await live(page)
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('No nuts, please')
    await expect.poll(() => count(page, 'Adults').inputValue()).toBe('3')
    await open(page, journey.at('dc', '/event/registration/payment'))
    await page.getByText('No registration in progress').waitFor()
    await expectReadable(visitor, 'event-payment-empty')
    await visitor.leave()
  })

  test('without scripts a guest registers and pays', async () => {
    const email = `plain.${screen}@guests.example`
    const visitor = await journey.visitor(screen, { javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(journey.at('dc', `/event/register/${picnic}`))
    await enterGuest(page, { firstName: 'Paul', lastName: 'Plain', email })
    await count(page, 'Children under 18').fill('2')
    await page.getByLabel(/^Amount/).fill('5.50')
    await visitor.picture('event-register-without-script')
    await goOn(page)
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Plain')
    await expect.poll(() => count(page, 'Children under 18').inputValue()).toBe('2')
    await goOn(page)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('button', { name: /^Approve \$50\.50/ }).click()
    const id = await registrationId(page)
    await visitor.picture('event-complete-without-script')
    const { text } = await journey.sentEmail(email, /^You’re registered: /)
    expect(text).toContain(id)
    await expectNoSidewaysScroll(page)
    await visitor.leave()
  })
})

test('an event without registration says why, and links onward', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', `/event/register/${unpublished}`))
  await page.getByText('This event is not published.').waitFor()
  await page.getByRole('link', { name: 'See upcoming events' }).waitFor()
  const missing = await page.goto(journey.at('dc', '/event/register/99999'))
  expect(missing?.status()).toBe(404)
  await page.getByText('There is no event with this number').waitFor()
  visitor.expectComplaint(/404/)
  // A made-up order that does not exist.
  await open(page, journey.at('dc', '/event/registration/payment?token=%3Cnone%3E'))
  await page.getByText('No registration in progress').waitFor()
  await visitor.leave()
})

test('a member may register someone else as a guest, and then fills in everything', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', `/event/register/${picnic}`))
  await page.getByRole('link', { name: 'Guest', exact: true }).click()
  await page.getByLabel('First name').waitFor()
  await enterGuest(page, { firstName: 'Una', lastName: 'Truss', email: 'una@guests.example' })
  await page.getByLabel('Invited by').fill('1')
  await nextButton(page).click()
  await page.getByText('No member has this ID').waitFor()
  visitor.expectComplaint(/422|400/)
  await expectReadable(visitor, 'event-register-wrong-reference')
  await page.getByLabel('Invited by').fill('')
  await goOn(page)
  await page.getByText('Ms. Una Truss').waitFor()
  await visitor.leave()
})
