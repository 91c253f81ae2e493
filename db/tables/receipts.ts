/**
 * The party that a receipt is billed to at the buyer's request: personal, so outside the log. `personId` is null for
 * guests.
 */
export type ReceiptBillingRow = {
  paymentId: string
  chapterId: string
  personId: string | null
  company: string
  address: string
  orderNumber: string
  updatedAt: string
}

export type ReceiptsTables = { receiptBilling: ReceiptBillingRow }
