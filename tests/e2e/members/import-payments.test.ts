/** Payments of a system that nobody here knows: their columns are mapped by hand, and the plan has their sum. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('an admin on a %s maps payments by hand, and sees their sum in the plan', async (screen) => {
  const year = screen === 'phone' ? 2018 : 2019
  const lines = [
    `14.03.${year},40.00,member@dc.aea.example,Dues ${year},${screen}-7`,
    `31.05.${year},12.50,nobody-${screen}@paper.example,Donation,${screen}-8`,
  ]
  const file = `Wann-${screen},Betrag-${screen},Wer-${screen},Wofuer-${screen},Konto-${screen}\n${lines.join('\n')}\n`
  const admin = await journey.visitor(screen)
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/imports/new'))
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `payments-${screen}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('Step 2 of 4').waitFor()
  await page.getByRole('link', { name: 'Payments of the last system' }).click()
  await page.getByText('Payments need a date, an amount').waitFor()
  await live(page)
  const goesTo = (column: string) => page.getByLabel(`Where “${column}-${screen}” goes`)
  for (const [column, target] of [
    ['Wann', 'date'],
    ['Betrag', 'amount'],
    ['Wer', 'email'],
    ['Wofuer', 'purpose'],
    ['Konto', 'paymentId'],
  ] as const)
    await goesTo(column).selectOption(target)
  await expectReadable(admin, `import-payments-columns-${screen}`)
  await page.getByRole('button', { name: 'Make the plan' }).click()
  await page.getByText('The plan is ready').waitFor()
  await expectReadable(admin, `import-payments-plan-${screen}`)
  expect(await page.getByText('52.50', { exact: true }).filter({ visible: true }).count()).toBeGreaterThan(0)
  await admin.leave()
})
