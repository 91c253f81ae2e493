/** The last try of an account: when, by whom, and the sentence that it failed with; a failure of null is a success. */
type LastCheck = { checkedAt: string | null; checkedBy: string | null; checkFailure: string | null }

/**
 * An account that a chapter has with the payment provider, or had until `retiredAt`: the payments that were begun with it
 * are finished with it. The secret is sealed with APP_SECRET.
 */
export type PaymentAccountRow = LastCheck & {
  chapterId: string
  clientId: string
  clientSecretSealed: string
  merchantId: string
  webhookId: string
  servesOtherShops: 0 | 1
  since: string
  retiredAt: string | null
  updatedAt: string
}

/** The account that a payment was begun with. Payments of before accounts could change have none. */
export type AttemptAccountRow = { paymentId: string; chapterId: string; clientId: string }

/** The account from which the chapter's emails leave: its address, at this server. The password is sealed with APP_SECRET. */
export type MailAccountRow = LastCheck & {
  chapterId: string
  mailServer: string
  passwordSealed: string
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
  /** Since when the server takes no emails of the chapter; the portal's own account sends them meanwhile. */
  refusedSince: string | null
}

/** How a chapter reminds of dues: the days before the end of the due year (negative: after it), and its days of grace. */
export type RenewalSettingsRow = {
  chapterId: string
  /** With commas between; '' when nothing is sent. */
  reminderDays: string
  graceDays: number
  /** yyyy-mm-dd */
  daysChangedOn: string
  updatedBy: string
  updatedAt: string
}

/** From where somebody signed in; only a hash is kept. */
export type KnownNetworkRow = { personId: string; networkHash: string; seenAt: string }

export type RateLimitRow = { bucket: string; windowStart: string; windowEnd: string; hits: number }

export type AccountTables = {
  knownNetworks: KnownNetworkRow
  rateLimits: RateLimitRow
  paymentAccounts: PaymentAccountRow
  attemptAccounts: AttemptAccountRow
  mailAccounts: MailAccountRow
  renewalSettings: RenewalSettingsRow
}
