/** A network that a person signed in from; only a hash is stored. */
export type KnownNetworkRow = { personId: string; networkHash: string; seenAt: string }

export type RateLimitRow = { bucket: string; windowStart: string; windowEnd: string; hits: number }

/** `sessionId` is the hash of the id in the cookie: reading the table does not let anybody take over a session. */
export type SessionRow = {
  sessionId: string
  personId: string
  chapterId: string
  role: 'member' | 'admin' | 'systemAdmin'
  expiresAt: number
  createdAt: string
  /** A human-readable name of the browser that it began in. */
  device: string
}

/** Only the hash of a token is stored; the email contains the token itself. */
export type OneTimeTokenRow = {
  tokenHash: string
  purpose: 'activate' | 'reset'
  personId: string
  chapterId: string
  expiresAt: string
  usedAt: string | null
  createdAt: string
}

/** One row that only the correct APP_SECRET opens. */
export type SecretProbeRow = { one: 1; probeSealed: string; since: string }

export type AuthTables = {
  secretProbes: SecretProbeRow
  knownNetworks: KnownNetworkRow
  rateLimits: RateLimitRow
  sessions: SessionRow
  oneTimeTokens: OneTimeTokenRow
}
