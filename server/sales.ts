import { duesSale } from './features/payments/dues.writes.ts'
import type { Sales } from './features/payments/checkout.writes.ts'
import { registrationSale } from './features/registrations/writes.ts'

/** The room that fulfills each purpose. The payments room takes the money and knows none of them by name. */
export const sales: Sales = { dues: duesSale, registration: registrationSale }
