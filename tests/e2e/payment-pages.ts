/** Paying with the provider's button and window. */
import type { Page } from 'playwright'

/** Presses the provider's button; resolves with the buyer's window once it asks for a decision. */
export async function goToProvider(page: Page, button: 'PayPal' | 'Debit or credit card' = 'PayPal'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await opened
  await popup.getByRole('button', { name: /^Approve \$/ }).waitFor()
  return popup
}

/** Decides in the buyer's window, which then closes. */
export async function decide(popup: Page, decision: RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: decision }).click()
  await closed
}
