/** Solved human checks, kept until they would have expired anyway, so that none is used twice. */
export type UsedChallengeRow = { nonce: string; expiresAt: string }

export type HumanCheckTables = { usedChallenges: UsedChallengeRow }
