/** Paying with the provider's button and window. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ControlCommand } from '#server/providers/payments/standin/control.ts'
import type { Journey } from '../journey.ts'

const token = 'a-token-that-steers-the-provider'

/** The environment of a portal whose provider can be controlled. */
export const steered = { STANDIN_CONTROL_TOKEN: token }

/** Makes the provider do what a real one does on its own: decline, review, release, refund. */
export const steering =
  (journey: Journey) =>
  async (command: ControlCommand): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await journey
      .portal()
      .request(undefined, '/standin/paypal/_control', { method: 'POST', headers, body: command })
    expect(answer.status, answer.text).toBe(200)
    return answer.json()
  }

/** Clicks the provider's button; resolves with the buyer's window once it asks for a decision. */
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
