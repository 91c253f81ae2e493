/** A guest donates to a fund-raising event; a member is nominated in an election. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney, type Journey } from '../journey.ts'
import { decide, goToProvider } from './payment-pages.ts'
import {
  adminHeaders,
  announceOf,
  enterGuest,
  goOn,
  registrationId,
  total,
} from '../registrations/registration-pages.ts'

const journey = openJourney()

test.each(bothScreens)('a guest donates 20 dollars to a fund-raising event on a %s', async (screen) => {
  const eventId = await announceOf(journey, 'fund-raising', `Bridge fund on a ${screen}`)
  const email = `giver.${screen}@guests.example`
  const guest = await journey.visitor(screen)
  const { page } = guest
  await open(page, journey.at('dc', `/event/${eventId}`))
  await page.getByRole('main').getByRole('link', { name: 'Donate', exact: true }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: `Bridge fund on a ${screen}` }).waitFor()
  await enterGuest(page, { firstName: 'Gil', lastName: 'Giver', email })
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await expect.poll(() => total(page).innerText()).toBe('$25.00')
  expect(await page.getByLabel('Amount').inputValue()).toBe('25')
  await page.getByLabel('Amount').fill('0.99')
  await page.getByRole('button', { name: /^Next/ }).filter({ visible: true }).click()
  await page.getByText('Give at least $1.00', { exact: true }).first().waitFor()
  await page.getByLabel('Amount').fill('20.00')
  await expect.poll(() => total(page).innerText()).toBe('$20.00')
  await expectReadable(guest, `event-gift-${screen}`)
  await goOn(page)
  expect(await page.getByRole('main').getByText('Free', { exact: true }).count()).toBe(0)
  await decide(await goToProvider(page), /^Approve \$20\.00/)
  await registrationId(page)
  expect(await page.getByRole('img', { name: 'Ticket code' }).count()).toBe(0)
  await expectReadable(guest, `event-gift-done-${screen}`)
  const { text } = await journey.sentEmail(email, /^Thank you for your donation: Bridge fund/)
  expect(text).toContain('$20.00')
  expect(text).not.toContain('It admits')
  guest.expectComplaint(/400/)
  await guest.leave()
})

test.each(bothScreens)('a member chooses a position, pays its fee and is nominated once on a %s', async (screen) => {
  const eventId = await announceOf(journey, 'election', `Election on a ${screen}`, 'President-elect')
  const address = journey.at('dc', `/event/register/${eventId}`)
  const stranger = await journey.visitor(screen)
  await open(stranger.page, journey.at('dc', `/event/${eventId}`))
  await stranger.page.getByRole('heading', { name: 'Positions', level: 2 }).waitFor()
  await stranger.page.getByText('President-elect', { exact: true }).first().waitFor()
  expect(await stranger.page.getByRole('heading', { name: 'Positions For nomination submission' }).count()).toBe(0)
  await expectReadable(stranger, `election-${screen}`)
  await open(stranger.page, address)
  await stranger.page.getByText('Nominations are for members of this chapter who are logged in.').waitFor()
  await expectReadable(stranger, `nomination-members-only-${screen}`)
  await stranger.leave()

  const member = await journey.visitor(screen)
  const { page } = member
  await logIn(journey, member, 'dc', { email: 'member@dc.aea.example' })
  await open(page, address)
  const proceed = page.getByRole('button', { name: 'Proceed' }).filter({ visible: true })
  await proceed.click()
  await page.getByText('One field needs your attention').waitFor()
  await page.getByText(/^Election on a .+ Nominations close on /).waitFor()
  await page.getByRole('radio', { name: /President-elect.*No nomination so far/ }).check()
  await expect.poll(() => total(page).innerText()).toBe('$25.00')
  await page.getByText('Nomination, President-elect', { exact: true }).first().waitFor({ state: 'attached' })
  await expectReadable(member, `nomination-${screen}`)
  await proceed.click()
  await page.waitForURL('**/event/registration/payment')
  await decide(await goToProvider(page), /^Approve \$25\.00/)
  await registrationId(page)
  await page.getByText('You are nominated', { exact: true }).waitFor()
  await page.getByText('Nomination, President-elect', { exact: true }).first().waitFor({ state: 'attached' })
  await page.getByText('Changed your mind?').getByRole('link', { name: 'Cancel this nomination' }).waitFor()
  const { text } = await journey.sentEmail(
    'member@dc.aea.example',
    new RegExp(`^You are nominated: Election on a ${screen}`),
  )
  expect(text).toContain('Nomination: President-elect')
  expect(text).not.toContain('Positions For nomination submission')
  await open(page, address)
  await page.getByText('You’re nominated').waitFor()
  await page.getByRole('link', { name: 'View nomination' }).waitFor()
  await page.getByText(/You were nominated on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}, \d{4}/).waitFor()
  expect(await page.getByRole('radio', { name: /President-elect/ }).isDisabled()).toBe(true)
  await member.leave()
})

test.each(bothScreens)('a member nominates another, who is told and declines on a %s', async (screen) => {
  const eventId = await announceOf(journey, 'election', `Board election on a ${screen}`, 'Treasurer')
  const proposer = await journey.visitor(screen)
  const { page } = proposer
  await logIn(journey, proposer, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', `/event/register/${eventId}`))
  await page.getByRole('link', { name: 'Nominate another member' }).click()
  await page.getByText('No nominations yet').waitFor()
  const nominee = await memberNumber(journey, 'admin@dc.aea.example')
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('nobody of this name')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No active member found for “nobody of this name”.').waitFor()
  await page.getByRole('searchbox', { name: 'Find a member' }).fill(nominee)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('radio', { name: new RegExp(nominee) }).check()
  await page.getByRole('radio', { name: 'Treasurer' }).check()
  await page.getByLabel('Note to the member').fill('You know our accounts best.')
  await expectReadable(proposer, `nominate-another-${screen}`)
  await page.getByRole('button', { name: 'Nominate', exact: true }).click()
  await page.getByText('not answered yet').waitFor()
  await expectReadable(proposer, `nominated-another-${screen}`)
  const { text } = await journey.sentEmail('admin@dc.aea.example', /nominated you for Treasurer$/)
  expect(text).toContain('You know our accounts best.')

  const other = await journey.visitor(screen)
  await logIn(journey, other, 'dc', { email: 'admin@dc.aea.example', role: 'Member' })
  await open(other.page, journey.at('dc', `/event/register/${eventId}`))
  await other.page.getByText(/nominated you for Treasurer$/).waitFor()
  await expectReadable(other, `nominated-by-another-${screen}`)
  await other.page.getByRole('button', { name: 'Decline Treasurer' }).click()
  await other.page.getByText('Declined. You can still nominate yourself').waitFor()
  await page.reload()
  await page.getByText('declined', { exact: true }).waitFor()
  await proposer.leave()
  await other.leave()
})

async function memberNumber(of: Journey, email: string): Promise<string> {
  const reply = await of.portal().request('dc', '/api/users/profile', {
    headers: await adminHeaders(of),
  })
  const { memberId, primaryEmail } = reply.json() as { memberId: string; primaryEmail: string }
  expect(primaryEmail).toBe(email)
  return memberId
}
