/**
 * A sheet of a workbook with unknown columns: they are mapped by hand, kept under a name, and used by themselves for the
 * next file.
 */
import { expect, test } from 'vitest'
import { craftedWorkbook } from '#tests/support/imports/crafted-workbook.ts'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('an admin on a %s says where columns go, and keeps the mapping', async (screen) => {
  const named = (name: string) => `${name}-${screen}`
  const rows = ['Lena', 'Milo', 'Nina', 'Owen'].map((given, at) => [
    given,
    named('Marsh'),
    `${given.toLowerCase()}.${screen}@paper.example`,
    at % 2 ? 'M' : 'L',
    'Metro',
    'Va.',
  ])
  const header = [...['Given', 'Surname', 'Mail', 'Shirt'].map(named), 'Chapter', 'State']
  const file = await craftedWorkbook([
    { name: 'Club', rows: [header, ...rows] },
    {
      name: 'Dues & gifts',
      rows: [
        ['First name', 'Last name', 'Email'],
        ['Nobody', named('Reed'), ''],
      ],
    },
  ])
  const admin = await journey.visitor(screen)
  const { page } = admin
  const upload = async (sheet: string) => {
    await open(page, journey.at('dc', '/imports/new'))
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: `club-${screen}.xlsx`, mimeType: 'application/octet-stream', buffer: file })
    await read(sheet)
  }
  const read = async (sheet: string) => {
    await page.getByLabel('Sheet').fill(sheet)
    await page.getByRole('button', { name: 'Read the file' }).click()
  }
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await upload('Clubs')
  await page.getByText('There is no visible sheet "Clubs". There are: Club, Dues & gifts.').first().waitFor()
  admin.expectComplaint(/400/)
  await expectReadable(admin, `import-sheet-${screen}`)
  await read('club')
  await page.getByText('Step 2 of 4').waitFor()
  await page.getByText('We read the sheet “Club”').waitFor()
  await live(page)
  const goesTo = (column: string) => page.getByLabel(`Where “${named(column)}” goes`)
  await goesTo('Given').selectOption('firstName')
  await goesTo('Surname').selectOption('lastName')
  await goesTo('Mail').selectOption('email')
  expect(await page.getByRole('button', { name: 'Make the plan' }).isDisabled()).toBe(true)
  await goesTo('Shirt').selectOption('new')
  await page.getByRole('heading', { name: 'New member field' }).waitFor()
  expect(await page.getByLabel('Our chapter for Metro').inputValue()).toBe('Washington DC')
  expect(await page.getByLabel('Our state for Va.').inputValue()).toBe('VA')
  await page.getByLabel('Our state for Va.').selectOption('As it is written')
  await expectReadable(admin, `import-columns-${screen}`)
  await page.getByLabel('Keep this mapping for the next file, as').fill(named('Club list'))
  await page.getByRole('button', { name: 'Make the plan' }).click()
  await page.getByText('The plan is ready').waitFor()
  await page
    .getByRole('button', { name: /^Write/ })
    .filter({ visible: true })
    .click()
  await page.getByText('Next: invite people to log in').waitFor()
  await upload('Club')
  await page.getByText('Step 3 of 4').waitFor()
  await page.getByText('There is nothing to write').filter({ visible: true }).waitFor()
  await expectReadable(admin, `import-sheets-${screen}`)
  await page.getByRole('link', { name: 'Read “Dues & gifts”' }).click()
  await page.getByRole('heading', { name: 'New import' }).waitFor()
  expect(await page.getByLabel('Sheet').inputValue()).toBe('Dues & gifts')
  await open(page, journey.at('dc', '/imports'))
  await live(page)
  if (screen === 'phone') await page.getByLabel(`More for ${named('Club list')}`).click()
  await page
    .getByRole('link', { name: `Delete ${named('Club list')}` })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Delete mapping' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  await expectReadable(admin, `imports-${screen}`)
  await admin.leave()
})
