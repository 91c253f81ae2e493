/** Display names of states, for badges. */
export const stateNames: Record<string, string> = { active: 'Active', inactive: 'Inactive', pending: 'Pending' }

/** In place of the address of a person who has none. */
export const noEmail = 'No email'

/** Display names of refund states. */
export const refundStates: Record<string, string> = {
  PARTIALLY_REFUNDED: 'Part refunded',
  REFUNDED: 'Refunded',
  REVERSED: 'Reversed',
}

/** A block that folds. */
export const foldingWords = { show: 'Show', hide: 'Hide' }
