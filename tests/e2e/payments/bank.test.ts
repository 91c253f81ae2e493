/** The bank: the columns of a list that no reader knows are named once; every open line can be recorded. */
import { expect, inject, test } from 'vitest'
import { monthsBefore } from '#server/time/calendar.ts'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

const thisMonth = inject('demoMonth')
/** Last month, MM/YYYY: the demo has not sealed it. */
const [year, month] = monthsBefore(thisMonth, 1).split('-')

const list = (headers: string, lines: [day: number, text: string, inAndOut: string][]) => ({
  name: 'movements.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [headers, ...lines.map(([day, text, inAndOut]) => `${month}/${day}/${year},${text},${inAndOut}`)].join('\n'),
  ),
})

test.each(bothScreens)('on a %s, a list of an unknown bank is read by columns that are named once', async (screen) => {
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/bank'))
  const headers = `Moment,Story of ${screen},Came,Went`
  const send = async (file: ReturnType<typeof list>) => {
    await page.getByLabel('Account of the file').selectOption({ label: 'Savings, ending 0926' })
    await page.locator('#bank-file').setInputFiles(file)
  }
  await send(
    list(headers, [
      [14, `Seminar room ${screen}`, ',41.00'],
      [17, `Refund of postage ${screen}`, '7.25,'],
    ]),
  )
  await page.waitForURL('**/treasury/bank/files/*')
  await live(page)
  const columnOf = (name: string) => page.getByLabel(`What “${name}” is`)
  await columnOf('Moment').selectOption({ label: 'Day' })
  await columnOf(`Story of ${screen}`).selectOption({ label: 'Text' })
  await columnOf('Came').selectOption({ label: 'Money in' })
  await page.getByRole('button', { name: 'Save mapping and read file' }).click()
  // What is missing is said, and the choices stay.
  await page.getByText('or one of money in and one of money out').first().waitFor()
  await expect.poll(() => visitor.complaints.length).toBe(1)
  visitor.expectComplaint(/400/)
  expect(await columnOf('Came').inputValue()).toBe('moneyIn')
  await columnOf('Went').selectOption({ label: 'Money out' })
  await page.getByRole('button', { name: 'Update preview' }).click()
  await page.getByText('In 7.25, out −41.00, together −33.75.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectReadable(visitor, 'bank-columns')
  await page.getByRole('button', { name: 'Save mapping and read file' }).click()
  await page.waitForURL('**/treasury/bank?file=*')
  await page.getByText('Saved mappings').waitFor()
  await expectReadable(visitor, 'bank-mappings')

  // The next list with these columns asks nothing.
  await live(page)
  await send(list(headers, [[21, `Chairs ${screen}`, ',18.00']]))
  await page.waitForURL('**/treasury/bank?file=*')
  await page
    .getByText(/1 new line/)
    .first()
    .waitFor()
  await visitor.leave()
})

test.each(bothScreens)('on a %s, a list without balances is read by its balance, or by a word', async (screen) => {
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  const begin = screen === 'phone' ? 8 : 18
  await logIn(journey, visitor, 'dc', admin)
  const send = async (day: number) => {
    await open(page, journey.at('dc', '/treasury/bank'))
    const account = page.getByLabel('Account of the file')
    expect((await account.boundingBox())!.width).toBeGreaterThan(150)
    await account.selectOption({ label: 'Operating checking, ending 4471' })
    const row = `${thisMonth}-${String(day).padStart(2, '0')},CARD PURCHASE ${day},-5.00`
    const buffer = Buffer.from(['Date,Description,Amount', row].join('\n'))
    await page.locator('#bank-file').setInputFiles({ name: `to-${day}.csv`, mimeType: 'text/csv', buffer })
    await page.getByText(new RegExp(`^to-${day}\\.csv leaves .+ out$`)).waitFor()
    await live(page)
  }
  await send(begin)
  await expectReadable(visitor, 'bank-gap')
  const balance = page.getByLabel(/^Balance at the end of /)
  const read = page.getByRole('button', { name: 'Read with this balance' })
  await balance.fill('1.00')
  await read.click()
  await page.getByText(/too much\. Nothing was read from it\.$/).waitFor()
  await expectReadable(visitor, 'bank-gap-refused')
  visitor.expectComplaint(/4\d\d/)
  await page.getByRole('button', { name: 'OK' }).click()
  const [, had = ''] =
    /when it had \$([\d,.]+)\. Nothing/.exec((await page.locator('#files').textContent()) ?? '') ?? []
  await balance.fill((Number(had.replaceAll(',', '')) - 5).toFixed(2))
  await read.click()
  await page.getByText('The file has been read', { exact: true }).waitFor()
  await expectReadable(visitor, 'bank-gap-read')

  await send(begin + 3)
  await page.getByRole('button', { name: 'Nothing moved on these days: read it' }).click()
  await page.getByText('The file has been read', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/leaves .+ out$/).count()).toBe(0)
  await visitor.leave()
})

test('every line to settle opens with all that it can be recorded as', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/bank'))
  await page.locator('#difference').getByRole('link').first().click()
  const lines = page.locator('#to-settle').getByRole('link')
  await lines.first().waitFor()
  const addresses = await lines.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) {
    await open(page, address)
    await page.getByText('Or record it as').waitFor()
  }
  await visitor.leave()
})
