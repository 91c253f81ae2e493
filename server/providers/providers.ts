import type { PageSources } from '../http/security-headers.ts'
import type { Files } from './files/uploads.ts'
import type { DnsLookups } from './dns/lookups.ts'
import type { HumanCheck } from './human-check/human-check.ts'
import type { MailAccount } from './mail/account.ts'
import type { Inbox } from './mail/inbox.ts'
import type { Address } from './mail/message.ts'
import type { MailSender } from './mail/sender.ts'
import type { Transport } from './mail/transport.ts'
import type { OutsideFiles } from './outside-file.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Standin } from './payments/standin/standin.ts'

/** The external services that the portal uses. Each has a real one and one for a laptop. */
export type Providers = {
  payments: PaymentProvider
  mail: MailSender
  /** Sends one email from a mail account that may not be saved yet, while the user waits. */
  mailFrom: (account: MailAccount, from: Address) => Transport
  /** Reads the mailboxes in which mail servers report bounces and complaints. */
  inbox: Inbox
  humanCheck: HumanCheck
  files: Files
  outsideFiles: OutsideFiles
  dns: DnsLookups
  /** The payment provider's sources from which pages may load. */
  pageSources: PageSources
  /** The stand-in provider, in demo mode only. */
  standin: Standin | null
}
