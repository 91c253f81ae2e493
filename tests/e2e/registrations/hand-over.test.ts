/** A registrant who cannot come hands the registration over to another person. */
import { expect, test } from 'vitest'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { registered } from './registration-pages.ts'

const journey = openJourney()

test.each(bothScreens)(
  'a registrant hands the registration over on a %s: the other person has the ticket, and the old link says so',
  async (screen) => {
    const email = `taker-${screen}@guests.example`
    const { guest, link } = await registered(journey, screen, `giver-${screen}@guests.example`)
    const { page } = guest
    await open(page, link)
    await page.getByRole('link', { name: 'Transfer it to another person' }).click()
    await page.getByRole('heading', { level: 1, name: 'Transfer your registration' }).waitFor()
    await page.getByRole('textbox', { name: 'First name' }).fill('Thea')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Taker')
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByText('One field needs your attention').waitFor()
    await expectReadable(guest, `hand-over-${screen}`)
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Registration transferred' }).waitFor()
    await expectReadable(guest, `handed-over-${screen}`)
    await page.goto(link)
    await page.getByText('This registration was handed over to another person').first().waitFor()
    guest.expectComplaint(/410/)
    await guest.leave()

    const { links } = await journey.sentEmail(email, /^You’re registered/)
    const taker = await journey.visitor(screen)
    await open(
      taker.page,
      links.find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))!,
    )
    await taker.page.getByRole('img', { name: 'Ticket code' }).waitFor()
    await expect.poll(() => taker.page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Thea')
    await taker.leave()
  },
)
