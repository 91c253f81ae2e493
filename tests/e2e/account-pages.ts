/** Signing up and logging in through the pages. */
import type { Page } from 'playwright'
import { demoAccounts } from '#server/demo/accounts.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { pdf } from '#tests/support/files.ts'
import type { Journey } from './journey.ts'

const userRoles = { Member: 'member', Admin: 'admin', 'System admin': 'systemAdmin' }

export type RoleName = keyof typeof userRoles

export type Credentials = { email: string; password?: string; role?: RoleName }

/** Fills in and sends the login form of the page; the caller checks the result. */
export async function enterLogin(
  page: Page,
  { email, password = demoAccounts.password, role = 'Member' }: Credentials,
): Promise<void> {
  const form = page.locator('form#login')
  await form.getByText(role, { exact: true }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

/** Logs the visitor in on a chapter's host. Journeys about the login use its form, by `enterLogin`. */
export async function logIn(
  journey: Journey,
  { context }: Visitor,
  chapter: string,
  credentials: Credentials,
): Promise<void> {
  const { email, password = demoAccounts.password, role = 'Member' } = credentials
  const body = new URLSearchParams({ email, password, userRole: userRoles[role] }).toString()
  const headers = { origin: journey.at(chapter, ''), 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await journey.portal().request(chapter, '/login', { method: 'POST', headers, body })
  const [, name, value] = /^(session)=(\w+); HttpOnly/m.exec(answer.headers['set-cookie']?.join('\n') ?? '') ?? []
  if (!name || !value) throw new Error(`${email} could not log in: ${answer.status}`)
  await context.addCookies([{ name, value, url: journey.at(chapter, '/'), httpOnly: true, sameSite: 'Lax' }])
}

/** Closes the open notice: a dialog, or a toast. */
export const sayOk = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'OK' })
    .or(page.locator('.toast').getByRole('button', { name: 'Close' }))
    .first()
    .click()

/** Opens the menu with the admin's less frequent actions on an event. */
export async function manageEvent(page: Page): Promise<void> {
  const menu = page.getByRole('main').locator('details.popover').filter({ hasText: 'Helpers' })
  await menu.getByText('More', { exact: true }).click()
  await menu.getByRole('link', { name: 'Helpers' }).waitFor()
}

/** A dialog, or the toast that says what an action did. */
export const dialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('status', { name: title }))

const particulars: Record<string, string> = {
  'First name': 'Ada',
  Phone: '(202) 555-0123',
  Address: '5 Truss Lane',
  City: 'Washington',
  State: 'DC',
  'ZIP code': '20002',
  'Highest degree': 'M.Sc.',
  'Degree year': '2011',
  Major: 'Structural engineering',
  College: 'State College',
}

/** Fills in the sign-up except for the passwords and the human check. */
export async function enterApplication(
  page: Page,
  { email, lastName }: { email: string; lastName: string },
): Promise<void> {
  const form = page.locator('form#sign-up')
  await form.getByLabel('Title', { exact: true }).selectOption('Mr')
  for (const [label, text] of Object.entries({ ...particulars, 'Last name': lastName, Email: email })) {
    // A group of fields may have the name of one of them.
    await form.getByLabel(label, { exact: true }).and(form.locator('input')).fill(text)
  }
  await form.getByRole('radio', { name: /Regular/ }).check()
  await form
    .getByLabel('Certificate')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await form.getByText('Uploaded the file successfully: certificate.pdf').waitFor()
}

export async function enterPasswords(page: Page, password: string, again = password): Promise<void> {
  const form = page.locator('form#sign-up')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password', { exact: true }).fill(again)
}

/** Checks the box and waits for the browser's computation. */
export async function passHumanCheck(page: Page): Promise<void> {
  const form = page.locator('form#sign-up')
  await form.getByRole('checkbox', { name: 'I am not a robot' }).click()
  await form.getByText('Checked', { exact: true }).waitFor()
}
