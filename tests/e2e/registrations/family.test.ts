/** A family registers: a child in a contest, a room for two nights, and the organizer's own questions. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'
import { enterGuest, goOn, registrationId, reload, total } from './registration-pages.ts'

const journey = openJourney()

const picnic = '61824'

const question = 'Which T-shirt size?'

test('an admin adds custom questions', async () => {
  const screen = 'desktop'
  const admin = await journey.visitor(screen)
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', `/event/${picnic}/edit`))
  await page.getByRole('link', { name: 'Add question', exact: true }).click()
  const form = dialog(page, 'Add question')
  await form.getByLabel('Question').fill(question)
  await form.getByLabel('Answer', { exact: true }).selectOption('One of several options')
  await form.getByLabel('Options').fill('S\nM\nL')
  await form.getByLabel('Asked').selectOption('For each attendee')
  await form.getByLabel('Must be answered').selectOption('Yes')
  await form.getByRole('button', { name: 'Add question' }).click()
  await dialog(page, 'Question added').waitFor()
  await sayOk(page)
  await page.getByText(question).filter({ visible: true }).first().waitFor()
  await expectReadable(admin, `event-questions-${screen}`)
  await admin.leave()
})

test.each(bothScreens)(
  'a family with a child in a contest and a room for two nights pays for all of it on a %s',
  async (screen) => {
    const email = `family.${screen}@guests.example`
    const guest = await journey.visitor(screen)
    const { page } = guest
    await open(page, journey.at('dc', `/event/register/${picnic}`))
    await enterGuest(page, { firstName: 'Fern', lastName: 'Kin', email })
    await page.getByRole('button', { name: 'Add one child' }).click()

    // The price is in one row with the control; for a room on a phone, below its name.
    const middles = (row: Locator) =>
      row
        .locator('.tabular, .count-price, button, .counter')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
        )
    const [price, add] = await middles(
      page.getByRole('listitem').filter({ hasText: 'Bridge building contest, Juniors' }),
    )
    expect(Math.abs(price! - add!)).toBeLessThan(3)
    const night = page.locator('.room-rows > .count-field').first()
    expect(await night.locator('.count-price').innerText()).toBe('$168.00')
    const [rent, counter] = await middles(night)
    expect(Math.abs(rent! - counter!) < 3).toBe(screen === 'desktop')

    await page.getByRole('button', { name: 'Add participant to Bridge building contest, Juniors' }).click()
    const participant = dialog(page, 'Add participant')
    await participant.getByLabel('Name').fill('Anya Kin')
    await participant.getByLabel('Grade').fill('5')
    await expect.poll(() => participant.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await participant.getByLabel('School').fill('Linden Elementary')
    await expectReadable(guest, `event-participant-${screen}`)
    await participant.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('grade 5, Linden Elementary').waitFor()
    await page.getByRole('button', { name: 'Edit Anya Kin' }).click()
    const edited = dialog(page, 'Edit participant')
    await edited.getByLabel('Age').fill('10')
    await edited.getByRole('button', { name: 'Update' }).click()
    await page.getByText('age 10, grade 5, Linden Elementary').waitFor()

    await page.getByRole('button', { name: 'Add participant to Chess on the lawn, Under 12' }).click()
    const tooOld = participant.getByText('This group is for ages 6 to 11. Please check the age.')
    await participant.getByLabel('Age').fill('40')
    await tooOld.waitFor()
    await expectReadable(guest, `event-participant-age-${screen}`)
    await participant.getByLabel('Age').fill('11')
    await expect.poll(() => tooOld.count()).toBe(0)
    await participant.getByRole('button', { name: 'Cancel' }).click()

    for (const night of await page.getByRole('group', { name: /Deluxe, two double beds/ }).all())
      await night.getByRole('button', { name: 'Add one room' }).click()
    // 25 + 10 for the attendees, 5 for the contest, 168 for each night.
    await expect.poll(() => total(page).innerText()).toBe('$376.00')
    await expectReadable(guest, `event-register-family-${screen}`)

    // The server requires both answers, and says so at their fields.
    await page
      .locator('form#event-registration')
      .evaluate((form: HTMLFormElement) =>
        form.querySelectorAll('select').forEach((select) => (select.required = false)),
      )
    await page.getByRole('button', { name: /^Next/ }).filter({ visible: true }).click()
    await expect.poll(() => page.getByText('Please answer this').count()).toBeGreaterThan(1)
    await page.getByRole('group', { name: 'Person 1' }).getByLabel(question).selectOption('M')
    await page.getByRole('group', { name: 'Person 2' }).getByLabel(question).selectOption('S')
    await goOn(page)
    await page.getByText('Bridge building contest, Juniors').filter({ visible: true }).first().waitFor()
    await decide(await goToProvider(page), /^Approve \$376\.00/)
    const id = await registrationId(page)
    await reload(page)
    expect(await registrationId(page)).toBe(id)
    const { text } = await journey.sentEmail(email, /^You’re registered: Family Picnic/)
    expect(text).toContain('Bridge building contest, Juniors')
    expect(text).toContain('$376.00')
    guest.expectComplaint(/400/)
    await guest.leave()
  },
)
