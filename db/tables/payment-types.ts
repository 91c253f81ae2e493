import type { Stamped } from './stamped.ts'

/** A fee that members can pay besides their dues. The primary one of a chapter is offered first. */
export type PaymentTypeRow = Stamped & {
  paymentTypeId: string
  paymentTypeName: string
  amountCents: number
  paymentTypeDescription: string
  isPrimary: 0 | 1
}

export type PaymentTypesRecords = { paymentTypes: PaymentTypeRow }
