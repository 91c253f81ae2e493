import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { apiClient } from '#app/lib/api-client.ts'

/** Asks the browser for a passkey, in its own dialog, and returns what it answered as text for a form. */
export async function askPasskey(): Promise<string> {
  const optionsJSON = await apiClient.accounts.passkeyOptions.query()
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** Waits for a passkey to be chosen in the browser's list at the email field; null where browsers have no such list. */
export async function awaitPasskey(): Promise<string | null> {
  const offers = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()
  if (!offers) return null
  const optionsJSON = await apiClient.accounts.passkeyOptions.query()
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

/** Stops waiting: the page was left. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony()

/** Makes a passkey for the person who is logged in. */
export async function makePasskey(): Promise<string> {
  const optionsJSON = await apiClient.accounts.newPasskeyOptions.query()
  return JSON.stringify(await startRegistration({ optionsJSON }))
}
