/**
 * Next year's convention without a developer: an admin creates it, a family registers, the books show it, and the
 * check-in knows them.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { faultsOf } from '../../faults/ledgers.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, live, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'
import { registrationId, reload, total } from './registration-pages.ts'

const journey = openJourney()

const name = 'Spans and Trusses 2093'
const [first, last] = ['2093-10-07', '2093-10-09']
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** The fields of a form, and the values entered. */
type Entries = Record<string, string>

/** Matches a label, which may be followed by whether the field is optional. */
const labelled = (label: string) => new RegExp(`^${label}`)

/** Opens a form by its link, fills it in, and checks that it was saved. */
async function add(page: Page, link: string, form: string, entries: Entries): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click()
  const asked = dialog(page, form)
  for (const [label, value] of Object.entries(entries)) await asked.getByLabel(labelled(label)).fill(value)
  await asked.getByRole('button', { name: form }).click()
  await sayOk(page)
}

type Package = {
  name: string
  price: string
  section: string
  persons?: string
  rooms?: string
  nights?: string
  each?: true
}

async function addPackage(
  page: Page,
  { name, price, section, persons = '1', rooms = '0', nights = '0', each }: Package,
): Promise<void> {
  await page.getByRole('link', { name: 'New package' }).click()
  const form = page.locator('form#package')
  await form.waitFor()
  await live(page)
  for (const [label, value] of Object.entries({
    Name: name,
    Price: price,
    Persons: persons,
    Rooms: rooms,
    Nights: nights,
  }))
    await form.getByLabel(labelled(label)).fill(value)
  await form.getByLabel('Show under').selectOption(section)
  if (section === 'General packages') await form.getByText('The form takes one of its general packages.').waitFor()
  if (each) await form.getByRole('radio', { name: 'Per person' }).check()
  await form.getByRole('button', { name: 'Add package' }).click()
  await sayOk(page)
  // It closes by itself, so that the next one is a new form.
  await form.waitFor({ state: 'detached' })
}

test('an admin creates the convention, a family with a child in the contest pays for it, and is checked in', async () => {
  const secretary = await journey.visitor('desktop')
  const { page } = secretary
  await logIn(journey, secretary, 'dc', admin)
  await open(page, journey.at('dc', '/eventsnew'))
  const form = page.locator('form#event-form')
  await form.getByLabel('Type').selectOption('convention')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Starts').fill(`${first}T09:00`)
  await form.getByLabel('Ends').fill(`${last}T15:00`)
  await form.getByLabel('Location').fill('Terrace Hall, Washington, DC')
  await form.getByRole('button', { name: 'Create Event' }).click()
  await sayOk(page)
  await page.waitForURL(/\/event\/[1-9]\d{4}$/)
  const event = new URL(page.url()).pathname

  await open(page, journey.at('dc', `${event}/edit`))
  await add(page, 'Add program', 'Add program', { 'Program name': 'Bridge building contest' })
  await add(page, 'Add group to Bridge building contest', 'Add group', {
    'Group name': 'Juniors',
    'Age from': '8',
    'Age to': '12',
    Starts: `2093-10-08T10:00`,
    Ends: `2093-10-08T12:00`,
    Fee: '5',
  })
  await add(page, 'Add program', 'Add program', { 'Program name': 'Opening' })
  await add(page, 'Add group to Opening', 'Add group', {
    'Group name': 'Welcome in the hall',
    Starts: `${first}T09:00`,
    Ends: `${first}T10:00`,
  })
  for (const [hotel, beds, rent] of [
    ['Terrace Hotel', 'two double beds', '150'],
    ['River Inn', 'queen', '120'],
  ] as const) {
    await add(page, 'Add hotel', 'Add hotel', { 'Hotel name': hotel, Address: '1 Terrace Way' })
    await add(page, `Add room type to ${hotel}`, 'Add room type', {
      Night: '2093-10-07',
      Description: beds,
      Persons: '4',
      'Rate per night': rent,
      Rooms: '10',
    })
  }
  await add(page, 'Add room type to Terrace Hotel', 'Add room type', {
    Night: '2093-10-08',
    Description: 'two double beds',
    Persons: '4',
    'Rate per night': '150',
    Rooms: '10',
  })

  await page.getByRole('link', { name: 'Packages', exact: true }).click()
  await page.getByRole('link', { name: /^Convention/ }).click()
  await page.waitForURL('**/packages/convention')
  await addPackage(page, {
    name: 'Gold sponsor',
    price: '2000',
    section: 'Premium packages',
    persons: '2',
    rooms: '1',
    nights: '2',
  })
  await addPackage(page, { name: 'All three days', price: '200', section: 'General packages', each: true })
  await addPackage(page, { name: 'One day', price: '90', section: 'General packages', each: true })
  await addPackage(page, { name: 'River cruise', price: '75', section: 'Boat cruise', each: true })
  await page.getByText('2 packages, only one of them').waitFor()
  // The default form of a new event sells no packages: the page says so, and links to the setting.
  await page.getByText('The form of this event does not offer these packages.').waitFor()
  await expectReadable(secretary, 'next-convention-packages')
  await page.getByRole('link', { name: 'Choose the registration form' }).click()
  const settings = page.locator('form#event-form')
  await settings.getByLabel('Registration form').selectOption('Convention: packages, cruise and rooms')
  await settings.getByLabel('Visitors see').selectOption('A landing page')
  await settings.getByRole('button', { name: 'Save draft' }).click()
  await dialog(page, 'Event updated').waitFor()
  await sayOk(page)
  await page.getByRole('link', { name: 'Edit event' }).click()
  expect(await page.getByRole('link', { name: 'Back to the event' }).getAttribute('href')).toBe(event)
  expect(await page.getByRole('link', { name: 'View landing page' }).getAttribute('href')).toBe(`${event}/landing`)
  await expectReadable(secretary, 'next-convention-edit')
  await open(page, journey.at('dc', `${event}/packages/convention`))
  await page.getByRole('link', { name: 'See the form' }).waitFor()
  expect(await page.getByText('The form of this event does not offer these packages.').count()).toBe(0)
  await open(page, journey.at('dc', event))
  await page.getByRole('link', { name: 'Publish' }).click()
  await dialog(page, 'Publish the event?').getByRole('button', { name: 'Publish' }).click()
  await dialog(page, 'Event published').waitFor()

  const family = await journey.visitor('phone')
  await open(family.page, journey.at('dc', event))
  await family.page.waitForURL(`**${event}/landing`)
  const landing = family.page.getByRole('main')
  for (const fact of [
    'All three days',
    'River cruise',
    'Terrace Hotel',
    'River Inn',
    'Gold sponsor',
    'Juniors',
    'Welcome in the hall',
  ])
    await landing.getByText(fact).first().waitFor()
  await expectReadable(family, 'next-convention-landing')
  await landing.getByRole('link', { name: 'Register Now' }).first().click()
  await family.page.getByText('Convention registration', { exact: true }).waitFor()
  await reload(family.page)
  const entry = family.page.locator('form#packages-form')
  await entry.getByLabel('Title').selectOption('Ms')
  await entry.getByLabel('First name').fill('Fern')
  await entry.getByLabel('Last name').fill('Truss')
  const email = 'fern.truss@guests.example'
  await entry.getByLabel('Email').fill(email)
  await family.page.getByRole('radio', { name: 'All three days' }).check()
  await family.page.getByRole('spinbutton', { name: 'Persons' }).fill('2')
  // A group that is free and open to all is only announced; only the contest requires registration.
  expect(await family.page.getByRole('button', { name: /Add participant to Opening/ }).count()).toBe(0)
  await family.page.getByRole('button', { name: 'Add participant to Bridge building contest, Juniors' }).click()
  const participant = dialog(family.page, 'Add participant')
  for (const [label, value] of Object.entries({
    Name: 'Anya Truss',
    Age: '10',
    Grade: '5',
    School: 'Linden Elementary',
  }))
    await participant.getByLabel(label).fill(value)
  await participant.getByRole('button', { name: 'Add', exact: true }).click()
  for (const night of ['Wed, Oct 7, 2093, two double beds', 'Thu, Oct 8, 2093, two double beds'])
    await family.page.getByRole('spinbutton', { name: night }).fill('1')
  // 200 for each of two, 5 for the contest, 150 for each of two nights.
  await expect.poll(() => total(family.page).innerText()).toBe('$705.00')
  await reload(family.page)
  await family.page.getByText('Anya Truss').first().waitFor()
  await expect.poll(() => total(family.page).innerText()).toBe('$705.00')
  await expectReadable(family, 'next-convention-form')
  await family.page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await family.page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
  await decide(await goToProvider(family.page), /^Approve \$705\.00/)
  const id = await registrationId(family.page)
  await expectReadable(family, 'next-convention-complete')
  await family.leave()
  const { text } = await journey.sentEmail(email, new RegExp(`^You’re registered: ${name}`))
  for (const line of ['All three days', 'Bridge building contest, Juniors', 'Terrace Hotel', '$705.00'])
    expect(text).toContain(line)

  await open(page, journey.at('dc', `${event}/registrations`))
  await page.getByRole('button', { name: 'More about' }).press('Enter')
  for (const part of ['All three days', 'Anya Truss', 'Linden Elementary', 'Terrace Hotel'])
    await page.getByText(part).filter({ visible: true }).first().waitFor()
  await expectReadable(secretary, 'next-convention-registrations')
  const csv = await page.evaluate(
    (file) => fetch(file).then((answer) => answer.text()),
    `/export/registrations.csv?eventId=${event.slice('/event/'.length)}`,
  )
  const rows = csv.trim().split('\r\n').slice(1)
  // One row a registration, with the package, the contest and the hotel.
  expect(rows.map((row) => [row.startsWith(id), row.includes('705.00')])).toEqual([[true, true]])
  for (const part of ['All three days', 'Bridge building contest', 'Juniors', 'Terrace Hotel'])
    expect(csv).toContain(part)
  expect(csv).toContain('Anya Truss')
  await secretary.leave()

  const volunteer = await journey.visitor('phone')
  await logIn(journey, volunteer, 'dc', admin)
  await volunteer.page.goto(journey.at('dc', `${event}/check-in`))
  await volunteer.page.getByRole('button', { name: 'Search' }).click()
  await volunteer.page.getByRole('textbox', { name: 'Name or registration ID' }).fill('truss')
  await volunteer.page.getByRole('button', { name: 'Check in Truss, Fern' }).click()
  await volunteer.page.getByRole('heading', { level: 2, name: 'Truss, Fern' }).waitFor()
  await expectReadable(volunteer, 'next-convention-check-in')
  await volunteer.leave()
  expect(await faultsOf(journey.dataDir)).toEqual([])
})
