import type { PageSources } from '../http/security-headers.ts'
import type { Files } from './files/uploads.ts'
import type { HumanCheck } from './human-check/human-check.ts'
import type { MailSender } from './mail/sender.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Standin } from './payments/standin/standin.ts'

/** The outside world, as the portal uses it. Each has a real one and one for a laptop. */
export type Providers = {
  payments: PaymentProvider
  mail: MailSender
  humanCheck: HumanCheck
  files: Files
  /** The sources at the payment provider from which pages may load. */
  pageSources: PageSources
  /** The stand-in provider, in demo mode only. */
  standin: Standin | null
}
