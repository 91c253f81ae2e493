/** Solved human checks, stored until they would expire anyway, so that none is used twice. */
export type UsedChallengeRow = { nonce: string; expiresAt: string }

export type HumanCheckTables = { usedChallenges: UsedChallengeRow }
