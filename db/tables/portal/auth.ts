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
  /** What was shown at the login, such as 'password' or 'password+code'; 'password' for earlier sessions. */
  way: LoginWay
  /** When the person last proved who they are, at the login or since; '' means at the login. */
  confirmedAt: string
  /** Until when the session of a member works with the rights of the person's offices; null when it does not. */
  worksUntil: string | null
}

/** When the holder of an office's term last used a right, to within an hour. */
export type OfficeUseRow = { termId: string; right: string; chapterId: string; usedAt: string }

/** How a person logged in; `+code` and `+passkey` name the second step. */
export type LoginWay =
  | 'password'
  | 'password+code'
  | 'password+recovery'
  | 'password+passkey'
  | 'password+device'
  | 'link'
  | 'link+code'
  | 'link+recovery'
  | 'link+passkey'
  | 'link+device'
  | 'passkey'

/**
 * A person's authenticator app: `secretSealed` once it is on. `nextSealed` waits for its first code, while it is being
 * set up or replaced.
 */
export type AuthenticatorRow = {
  personId: string
  secretSealed: string | null
  nextSealed: string | null
  since: string | null
  /** The time step of the last code that was used: this one and earlier ones are refused. */
  lastStep: number
  lastUsedAt: string | null
  createdAt: string
}

/** A code for people without their phone; only a keyed hash is stored. */
export type RecoveryCodeRow = { personId: string; codeHash: string; usedAt: string | null; createdAt: string }

/** A browser that a person logged in with; only a hash of its cookie is stored. */
export type KnownDeviceRow = {
  personId: string
  deviceHash: string
  /** Until when no second step is asked for here. */
  trustedUntil: string | null
  seenAt: string
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

/** A login by an emailed link. Only hashes are stored: of the link, and of the secret of the browser that asked. */
export type LoginLinkRow = {
  linkHash: string
  askHash: string
  personId: string
  chapterId: string
  role: SessionRow['role']
  /** The number that the asking browser shows, and the three to choose from, separated by spaces. */
  number: number
  choices: string
  /** A human-readable name of the browser that asked. */
  device: string
  state: 'open' | 'approved' | 'used' | 'ended'
  expiresAt: string
  createdAt: string
}

/** A passkey (WebAuthn); `publicKey` verifies its signatures. */
export type PasskeyRow = {
  credentialId: string
  personId: string
  publicKey: string
  counter: number
  transports: string
  name: string
  /** Whether the person's devices share it. */
  isSynced: 0 | 1
  lastUsedAt: string | null
  createdAt: string
}

/** A challenge that a passkey has answered. */
export type SpentChallengeRow = { challengeHash: string; expiresAt: string }

/** A chapter that asks its admins for a second factor; `isForAll` on the association's own chapter: all admins. */
export type SecondFactorRuleRow = {
  chapterId: string
  isForAll: 0 | 1
  requiredFrom: string
  requiredBy: string
  createdAt: string
}

/** A person whom an admin lets in again without a second factor, from `opensAt` on. */
export type ReopenedLoginRow = {
  personId: string
  chapterId: string
  reason: string
  reopenedBy: string
  opensAt: string
  createdAt: string
}

/** One row that only the correct APP_SECRET opens. */
export type SecretProbeRow = { one: 1; probeSealed: string; since: string }

export type AuthTables = {
  officeUses: OfficeUseRow
  secretProbes: SecretProbeRow
  knownNetworks: KnownNetworkRow
  rateLimits: RateLimitRow
  sessions: SessionRow
  oneTimeTokens: OneTimeTokenRow
  authenticators: AuthenticatorRow
  recoveryCodes: RecoveryCodeRow
  knownDevices: KnownDeviceRow
  loginLinks: LoginLinkRow
  passkeys: PasskeyRow
  spentChallenges: SpentChallengeRow
  secondFactorRules: SecondFactorRuleRow
  reopenedLogins: ReopenedLoginRow
}
