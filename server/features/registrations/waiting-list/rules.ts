/** Rules of waiting lists, also used by the pages. */

/** How long seats are offered at most; less as the event nears. */
export const offerHours = 24

/** An offer's share of the time until the event starts, when that is less than a day. */
export const offerShare = 1 / 4

/** The shortest time for which seats are offered, unless the event ends sooner. */
export const minOfferHours = 1

/** The most places on the waiting list of an event that one internet connection may take. */
export const maxWaitingByAddress = 5

/** The time to confirm an email address; afterwards the place is lost. */
export const confirmHours = 48

/** The most places that admins see at once, from the head of the line. */
export const maxInLine = 500

/** The most people that one entry waits for. */
export const maxWaiting = 20

/** The reasons for an out-of-turn offer: codes, because the log is permanent. */
export const outOfTurnReasons = ['helper', 'speaker', 'family', 'mistake', 'other'] as const

export type OutOfTurnReason = (typeof outOfTurnReasons)[number]
