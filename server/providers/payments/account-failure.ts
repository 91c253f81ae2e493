import type { Logger } from 'pino'
import { Refusal } from '#server/refusal.ts'
import { ProviderUnavailable, type MerchantAccount, type PaymentProvider } from './provider.ts'

/**
 * Asks the payment provider about an account, and returns why it is rejected; null when it is accepted. Charges
 * nothing. `refused` is what is said of a pair that the provider does not know.
 * @throws Refusal unavailable when the provider does not answer
 */
export async function accountFailure(
  { providers, log }: { providers: { payments: Pick<PaymentProvider, 'checkAccount'> }; log: Pick<Logger, 'warn'> },
  account: MerchantAccount,
  refused: string,
): Promise<string | null> {
  try {
    const found = await providers.payments.checkAccount(account)
    return found === 'accepted' ? null : found === 'refused' ? refused : ofOtherEnvironment[found]
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'the payment provider could not check an account')
    throw new Refusal('unavailable', 'PayPal is not responding right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
  }
}

const ofOtherEnvironment = {
  sandbox: 'These are sandbox credentials, and this portal takes real payments. Use the live ones.',
  live: 'These are live credentials, and this portal uses PayPal’s sandbox. Use the sandbox ones.',
}
