/** From where somebody signed in; only a hash is kept. */
export type KnownNetworkRow = { personId: string; networkHash: string; seenAt: string }

export type RateLimitRow = { bucket: string; windowStart: string; windowEnd: string; hits: number }

/** `sessionId` is the hash of the id that the cookie holds: who reads the table cannot go on with a session. */
export type SessionRow = {
  sessionId: string
  personId: string
  chapterId: string
  role: 'member' | 'admin' | 'systemAdmin'
  expiresAt: number
  createdAt: string
  /** The browser that it began in, as people call it. */
  device: string
}

/** Only the hash of a token is kept; the email holds the token itself. */
export type OneTimeTokenRow = {
  tokenHash: string
  purpose: 'activate' | 'reset'
  personId: string
  chapterId: string
  expiresAt: string
  usedAt: string | null
  createdAt: string
}

/** One row that only the right APP_SECRET opens. */
export type SecretProbeRow = { one: 1; probeSealed: string; since: string }

export type AuthTables = {
  secretProbes: SecretProbeRow
  knownNetworks: KnownNetworkRow
  rateLimits: RateLimitRow
  sessions: SessionRow
  oneTimeTokens: OneTimeTokenRow
}
