/** A list of unknown columns: they are mapped by hand, kept under a name, and used by themselves for the next file. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('an admin on a %s says where columns go, and keeps the mapping', async (screen) => {
  const named = (name: string) => `${name}-${screen}`
  const lines = ['Lena', 'Milo', 'Nina', 'Owen'].map(
    (given, at) =>
      `${given},${named('Marsh')},${given.toLowerCase()}.${screen}@paper.example,${at % 2 ? 'M' : 'L'},Metro,Va.`,
  )
  const file = `${named('Given')},${named('Surname')},${named('Mail')},${named('Shirt')},Chapter,State\n${lines.join('\n')}\n`
  const admin = await journey.visitor(screen)
  const { page } = admin
  const upload = async () => {
    await open(page, journey.at('dc', '/imports/new'))
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: `club-${screen}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Read the file' }).click()
  }
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await upload()
  await page.getByText('Step 2 of 4').waitFor()
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
  await page.getByText('The plan was made anew').waitFor()
  await page
    .getByRole('button', { name: /^Write/ })
    .filter({ visible: true })
    .click()
  await page.getByText('Next: invite people to log in').waitFor()
  await upload()
  await page.getByText('Step 3 of 4').waitFor()
  await page.getByText('There is nothing to write').filter({ visible: true }).waitFor()
  await open(page, journey.at('dc', '/imports'))
  await live(page)
  await page
    .getByRole('link', { name: `Delete ${named('Club list')}` })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Delete mapping' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  await expectReadable(admin, `imports-${screen}`)
  await admin.leave()
})
