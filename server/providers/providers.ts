import type { PaymentProvider } from './payments/provider.ts'

/** The outside world, as the portal uses it. Each has a real one and one for a laptop. */
export type Providers = {
  payments: PaymentProvider
}
