/** Rules of waiting lists, for the pages too. */

/** So long are seats offered to whoever is next. */
export const offerHours = 24

/** Most persons that one entry waits for. */
export const mostWaiting = 20

/** Why an admin offers seats out of turn: codes, because the log is there for ever. */
export const outOfTurnReasons = ['helper', 'speaker', 'family', 'mistake', 'other'] as const

export type OutOfTurnReason = (typeof outOfTurnReasons)[number]
