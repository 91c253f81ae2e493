import type { Hono } from 'hono'
import type { HumanCheck } from './human-check/human-check.ts'
import type { MailSender } from './mail/sender.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { PageSources } from '../security-headers.ts'

/** The outside world, as the portal uses it. Each has a real one and one for a laptop. */
export type Providers = {
  payments: PaymentProvider
  mail: MailSender
  humanCheck: HumanCheck
  /** What pages may load from the payment provider. */
  pageSources: PageSources
  /** The stand-in provider's own HTTP, in demo mode only. */
  standin: Hono | null
}
