import { donationSale } from '../features/donations/writes.ts'
import { feeSale } from '../features/fees/writes.ts'
import { duesSale } from '../features/dues/writes.ts'
import { registrationSale } from '../features/registrations/writes.ts'
import type { kindTable } from './kinds.ts'
import type { SalesOf } from '../sale.ts'

/** Each kind's part in the checkout, which takes the money and knows no feature by name. */
export const sales: SalesOf<typeof kindTable> = {
  dues: duesSale,
  registration: registrationSale,
  donation: donationSale,
  fee: feeSale,
}
