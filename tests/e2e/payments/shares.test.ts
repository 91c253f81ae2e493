/** The parent's treasurer sets a rule; a chapter's treasurer agrees with a month, and both see it paid. */
import { describe, expect, test } from 'vitest'
import { dialog, logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const parent = { email: 'system@aea.example', role: 'System admin' } as const
const treasurer = { email: 'admin@dc.aea.example', role: 'Admin' } as const

describe.each(bothScreens)('on a %s', (screen) => {
  test('the share of a month is agreed with, paid by a check, and taken back', async () => {
    const chapter = await journey.visitor(screen)
    const { page } = chapter
    await logIn(journey, chapter, 'dc', treasurer)
    await open(page, journey.at('dc', '/treasury/shares'))
    await page.getByRole('heading', { name: /^Rules since/ }).waitFor()
    await expectReadable(chapter, 'chapter-shares')
    const months = page.locator('#statements').getByRole('link').filter({ visible: true })
    // The oldest is over, and agreed with in the demo.
    await months.last().click()
    await page.getByRole('heading', { name: /^Share of / }).waitFor()
    await page.getByText('1 of 2').waitFor()
    await expectReadable(chapter, 'share-statement')
    await page.getByRole('link', { name: 'Paid by check' }).click()
    const form = dialog(page, 'Paid by check')
    await form.getByLabel('Number of the check').fill('not a number!')
    await form.getByRole('button', { name: 'Record the check' }).click()
    await form.getByText('Enter the number of the check').first().waitFor()
    chapter.expectComplaint(/422/)
    await form.getByLabel('Number of the check').fill('2207')
    await expectReadable(chapter, 'share-check')
    await form.getByRole('button', { name: 'Record the check' }).click()
    await page.getByText('Check 2207').first().waitFor()
    await page.getByRole('link', { name: 'Take back' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Not paid yet').waitFor()
    await chapter.leave()
  })

  test('a rule whose levels do not sum to 100% is refused, and saved once they do', async () => {
    const admin = await journey.visitor(screen)
    await logIn(journey, admin, 'aea', parent)
    await open(admin.page, journey.at('aea', '/treasury/shares'))
    await admin.page.getByRole('heading', { name: /^Open balances by age/ }).waitFor()
    await expectReadable(admin, 'parent-shares')
    await admin.page.getByRole('link', { name: 'New rule' }).click()
    const rule = dialog(admin.page, 'New rule')
    await rule.getByLabel('Split by').selectOption('Percent')
    await rule.getByLabel(/^Parent/).fill('10')
    await rule.getByLabel('From').fill(screen === 'phone' ? '2098-01-01' : '2099-01-01')
    await rule.getByRole('button', { name: 'Save the rule' }).click()
    await rule.getByText('The levels sum to 10.00%. They must sum to 100%.').first().waitFor()
    admin.expectComplaint(/400/)
    await expectReadable(admin, 'share-rule-refused')
    await rule.getByLabel(/^Chapter/).fill('90')
    await rule.getByRole('button', { name: 'Save the rule' }).click()
    await admin.page.getByText('Earlier and coming rules').waitFor()
    await admin.leave()
  })
})

test('the parent disagrees with the month of a chapter, and may correct its lines', async () => {
  const chapter = await journey.visitor('desktop')
  await logIn(journey, chapter, 'dc', treasurer)
  await open(chapter.page, journey.at('dc', '/treasury/shares'))
  const oldest = chapter.page.locator('#statements').getByRole('link').filter({ visible: true }).last()
  const month = (await oldest.getAttribute('href'))!.split('/').at(-1)!
  await chapter.leave()

  const admin = await journey.visitor('desktop')
  const { page } = admin
  await logIn(journey, admin, 'aea', parent)
  await open(page, journey.at('aea', `/treasury/shares?month=${month}`))
  await page.locator('#statements').getByRole('link', { name: 'Washington DC' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Disagree' }).click()
  const note = dialog(page, 'Disagree with the statement')
  await note.getByLabel('What is wrong').fill('Row 3 is a student. The share is $5.00.')
  await note.getByRole('button', { name: 'Disagree' }).click()
  await page.getByRole('heading', { name: /^The parent disagrees with/ }).waitFor()
  await expectReadable(admin, 'share-disputed')
  expect(await page.getByRole('link', { name: 'Correct a line' }).count()).toBe(1)
  await admin.leave()
})
