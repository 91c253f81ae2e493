import { donationKind } from '../features/donations/sales.facts.ts'
import { feeKind } from '../features/fees/sales.facts.ts'
import { duesKind } from '../features/dues/sales.facts.ts'
import { registrationKind } from '../features/registrations/sales/facts.ts'
import { kindsOf } from '../sale.ts'

/** Every kind of thing that is sold, each provided by its feature; the books list them in this order. */
export const kindTable = { dues: duesKind, registration: registrationKind, donation: donationKind, fee: feeKind }

/** The purposes for which money is taken. */
export type Purpose = keyof typeof kindTable

export const kinds = kindsOf(kindTable)
