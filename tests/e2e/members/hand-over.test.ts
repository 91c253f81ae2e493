/** The holder of an office hands it over, and an admin reviews who may do more than a member. */
import { beforeAll, expect, test } from 'vitest'
import { calendarDay } from '#server/time/clock.ts'
import { dialog, logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { layOfficeIn, zone } from './laid-office.ts'

const journey = openJourney()
const officeId = '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2d01'
const dayMs = 24 * 60 * 60_000

/** A treasurer, the demo's member, whose term ends in 36 days, and an admin as the successor. */
beforeAll(() => {
  const dayIn = (days: number) => calendarDay(new Date(Date.now() + days * dayMs), zone)
  return layOfficeIn(journey.dataDir, {
    officeId,
    officeName: 'Treasurer of the building fund',
    rights: { books: 'see', payments: 'change', applications: 'change', mail: 'change' },
    terms: [
      { email: 'member@dc.aea.example', fromDay: dayIn(-329), untilDay: dayIn(36) },
      { email: 'admin@dc.aea.example', fromDay: dayIn(37), untilDay: dayIn(402) },
    ],
  })
})

const handOver = () => journey.at('dc', `/offices/${officeId}/hand-over`)

test('a treasurer hands over: lists, writes while typing, and confirms with a reason', async () => {
  const treasurer = await journey.visitor('desktop')
  const { page } = treasurer
  await logIn(journey, treasurer, 'dc', { email: 'member@dc.aea.example' })
  await open(page, handOver())
  for (const item of ['Bank signers, Potomac Union Bank', 'Key of the off-site backup']) {
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    const form = dialog(page, 'Add what is bound to a person')
    await form.getByLabel('What', { exact: true }).fill(item)
    await form.getByLabel('Who has it now').fill('Demo Member')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(item).first().waitFor()
  }
  await page.getByRole('button', { name: 'Done: Bank signers, Potomac Union Bank' }).first().click()
  await page.getByText('1 of 2 done').waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes for your successor').fill('Dues come in waves.\n\nCall the bank first.')
  await page.getByText(/^Saved /).waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const confirm = page.getByRole('button', { name: 'Confirm the hand-over' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await page.getByLabel('My notes are complete').check()
  await expectReadable(treasurer, 'hand-over-desktop')
  await page.getByRole('link', { name: 'Confirm with a reason' }).click()
  const reason = dialog(page, 'Confirm with a reason')
  await reason.getByLabel('Reason').fill('The bank has an appointment in January.')
  await reason.getByRole('button', { name: 'Confirm the hand-over' }).click()
  await page.getByText('With a reason: The bank has an appointment in January.').waitFor()
  await treasurer.leave()
})

test('the successor reads it on a phone before the term, and confirms', async () => {
  const successor = await journey.visitor('phone')
  const { page } = successor
  await logIn(journey, successor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, handOver())
  await page.getByText('Call the bank first.').waitFor()
  await expectReadable(successor, 'hand-over-phone')
  for (const tick of [/what waits$/, /have read the notes/, /have access/]) await page.getByLabel(tick).check()
  await page.getByRole('button', { name: 'Confirm the hand-over' }).click()
  await page.getByText('2 of 2 confirmed').waitFor()
  await successor.leave()
})

test('an admin keeps and ends rights, by buttons and by keys', async () => {
  const admin = await journey.visitor('desktop')
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/offices/review'))
  const rows = page.getByRole('row').filter({ hasText: 'Treasurer of the building fund' })
  await expect.poll(() => rows.count()).toBe(2)
  await expectReadable(admin, 'access-review-desktop')
  await rows.last().getByRole('checkbox').focus()
  await page.keyboard.press('k')
  await rows.last().getByText('Kept').waitFor()
  await rows.first().getByRole('checkbox').focus()
  await page.keyboard.press('e')
  await dialog(page, 'End these rights?').getByRole('button', { name: 'End these rights' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Close the review' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /page/ }).check()
  await page.getByRole('button', { name: 'Keep', exact: true }).first().click()
  await page.getByText(/All are decided/).waitFor()
  await page.getByRole('button', { name: 'Close the review' }).click()
  await page.getByText('The review is closed and recorded.').waitFor()
  await admin.leave()
})

test('the review fits a phone', async () => {
  const admin = await journey.visitor('phone')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(admin.page, journey.at('dc', '/offices/review'))
  await expectReadable(admin, 'access-review-phone')
  await admin.leave()
})
