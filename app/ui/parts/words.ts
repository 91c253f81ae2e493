/** States as a badge says them, by what the books call them. */
export const stateNames: Record<string, string> = { active: 'Active', inactive: 'Inactive', pending: 'Pending' }

/** The state of money that went back, by what the books call it. */
export const refundStates: Record<string, string> = {
  PARTIALLY_REFUNDED: 'Part refunded',
  REFUNDED: 'Refunded',
  REVERSED: 'Reversed',
}
