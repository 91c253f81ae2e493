import { accountTransport } from '#server/providers/mail/account.ts'
import { imapInbox } from '#server/providers/mail/inbox.ts'
import { outsideFiles } from '#server/providers/outside-file.ts'
import { paypal } from '#server/providers/payments/paypal.ts'
import type { Providers } from '#server/providers/providers.ts'

/**
 * Providers for a test that does not use them: payments go to a port without a server, so a test that takes money by
 * mistake fails instead of passing.
 */
export function defaultProviders(): Omit<Providers, 'mail' | 'humanCheck' | 'files'> {
  const nowhere = 'http://127.0.0.1:9'
  return {
    payments: paypal({ apiUrl: nowhere, scriptUrl: `${nowhere}/sdk/js` }, { pausesMs: [] }),
    mailFrom: (account, from) => accountTransport(account, from, []),
    inbox: imapInbox({ inside: [] }),
    // No test sends requests outside this machine.
    outsideFiles: outsideFiles({ mayReach: () => false }),
    dns: { texts: async () => [], exchanges: async () => [] },
    pageSources: { payments: [] },
    standin: null,
  }
}
