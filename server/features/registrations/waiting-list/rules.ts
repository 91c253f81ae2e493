/** Rules of waiting lists, shared with the pages. */

/** Maximum duration of an offer; less as the event approaches. */
export const offerHours = 24

/** An offer's share of the time until the event starts, when that is less than a day. */
export const offerShare = 1 / 4

/** Minimum duration of an offer, unless the event ends sooner. */
export const minOfferHours = 1

/** Maximum number of places on the waiting list of an event that one internet connection may take. */
export const maxWaitingByAddress = 5

/** How long an email address can be confirmed; afterwards, the place is lost. */
export const confirmHours = 48

/** Maximum number of places that admins see at once, from the head of the line. */
export const maxInLine = 500

/** Maximum number of people in one entry. */
export const maxWaiting = 20

/** The reason codes for an out-of-turn offer; not free text, because the log is permanent. */
export const outOfTurnReasons = ['helper', 'speaker', 'family', 'mistake', 'other'] as const

export type OutOfTurnReason = (typeof outOfTurnReasons)[number]
