/** Rules of waiting lists, for the pages too. */

/** Seats are offered to the next for as long at most, less as the event nears. */
export const offerHours = 24

/** An offer lasts this part of the time until the event starts, where that is less than a day. */
export const offerShare = 1 / 4

/** The shortest time for which seats are offered, unless the event ends before. */
export const minOfferHours = 1

/** The most places on the waiting list of an event that one internet connection may take. */
export const maxWaitingByAddress = 5

/** The time in which an email address has to be confirmed; then the place is lost. */
export const confirmHours = 48

/** The most places that admins see at once, the first of the line. */
export const mostInLine = 500

/** Most persons that one entry waits for. */
export const mostWaiting = 20

/** Why an admin offers seats out of turn: codes, because the log is there for ever. */
export const outOfTurnReasons = ['helper', 'speaker', 'family', 'mistake', 'other'] as const

export type OutOfTurnReason = (typeof outOfTurnReasons)[number]
