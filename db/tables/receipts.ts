/**
 * Whom a receipt is billed to by the buyer's wish: personal, so beside the log and not in it. `personId` is null for
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
