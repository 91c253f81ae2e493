/** A registrant's own page, by the link of the confirmation. */
import { expect, test } from 'vitest'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { adminHeaders, announce, registered, reload } from './registration-pages.ts'

const journey = openJourney()

test.each(bothScreens)('a registrant opens the ticket and changes the entries on a %s', async (screen) => {
  const { guest, link } = await registered(journey, screen, `own-${screen}@guests.example`)
  const { page } = guest
  await open(page, link)
  await page.getByRole('img', { name: 'Ticket code' }).waitFor()
  await expectReadable(guest, `own-registration-${screen}`)

  await page.getByRole('textbox', { name: 'First name' }).fill('Olga')
  await page.getByRole('textbox', { name: 'Phone' }).fill('202 555 0163')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await reload(page)
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Olga')

  await page.getByRole('link', { name: 'Cancel this registration' }).click()
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registration canceled' }).waitFor()
  await open(page, link)
  await page.getByText('Registration canceled').waitFor()
  expect(await page.getByRole('img', { name: 'Ticket code' }).count()).toBe(0)
  await guest.leave()
})

/** A guest with a child in a group, at an event that asks for a shirt size. @returns the link of the email */
async function withChild(email: string): Promise<string> {
  const eventId = await announce(journey, { eventName: 'Bridge day', adultFee: 0, seats: 50 })
  const { request } = journey.portal()
  const headers = { ...(await adminHeaders(journey)), origin: journey.portal().origin('dc') }
  const ask = async <Answer>(procedure: string, body: object): Promise<Answer> => {
    const answer = await request('dc', `/api/trpc/${procedure}`, { method: 'POST', headers, body })
    expect(answer.status, procedure).toBe(200)
    return (answer.json() as { result: { data: Answer } }).result.data
  }
  const programId = await ask<string>('programs.add', { eventId, programName: 'Bridges' })
  const groupId = await ask<string>('programs.addGroup', {
    programId,
    groupName: 'Grades 4 to 6',
    startsAt: '2099-06-05T11:00',
    endsAt: '2099-06-05T12:00',
    fee: '0',
    seats: 9,
  })
  await ask('questions.add', {
    eventId,
    question: 'Size of the shirt?',
    answerType: 'choice',
    options: 'S\nM',
    isRequired: 'true',
    isPerAttendee: 'false',
  })
  const programs = [{ groupId, participantName: 'Mira Own', age: 10, grade: '4', schoolName: 'Alder Elementary' }]
  const body = {
    eventId,
    isMember: false,
    firstName: 'Oda',
    lastName: 'Own',
    email,
    numberOfAdults: 1,
    numberOfMinors: 1,
    programs,
  }
  expect((await request('dc', '/api/events/register', { method: 'POST', body })).status).toBe(200)
  const { links } = await journey.sentEmail(email, /You’re registered/)
  return links.find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))!
}

test.each(bothScreens)("a registrant renames a child and answers the organizer's question on a %s", async (screen) => {
  const link = await withChild(`child-${screen}@guests.example`)
  const guest = await journey.visitor(screen)
  const { page } = guest
  await open(page, link)
  const child = page.getByRole('group', { name: 'Bridges, Grades 4 to 6' })
  await child.getByLabel('Name').fill('Mirabel Own')
  await child.getByLabel('School').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Two fields need your attention').waitFor()
  await expectReadable(guest, `own-registration-incomplete-${screen}`)
  await child.getByLabel('School').fill('Birch Elementary')
  await page.getByLabel('Size of the shirt?').selectOption('M')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await reload(page)
  expect([
    await child.getByLabel('Name').inputValue(),
    await child.getByLabel('School').inputValue(),
    await page.getByLabel('Size of the shirt?').inputValue(),
  ]).toEqual(['Mirabel Own', 'Birch Elementary', 'M'])
  await expectReadable(guest, `own-registration-child-${screen}`)
  await guest.leave()
})

test('without scripts too', async () => {
  const link = await withChild('scriptless@guests.example')
  const guest = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = guest
  await page.goto(link)
  await page.getByRole('group', { name: 'Bridges, Grades 4 to 6' }).getByLabel('Grade').fill('5')
  await page.getByLabel('Size of the shirt?').selectOption('S')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  expect(await page.getByRole('group', { name: 'Bridges, Grades 4 to 6' }).getByLabel('Grade').inputValue()).toBe('5')
  await guest.leave()
})
