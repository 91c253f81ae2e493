import { duesSale } from './features/payments/dues.writes.ts'
import { registrationSale } from './features/registrations/writes.ts'
import type { Purpose } from './kinds.ts'
import type { Sale } from './sale.ts'

/** What the room of each kind does for the checkout, which takes the money and knows none of them by name. */
export const sales: Record<Purpose, Sale> = { dues: duesSale, registration: registrationSale }
