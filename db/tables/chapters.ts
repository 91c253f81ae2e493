export type ChapterRow = {
  chapterId: string
  subDomain: string
  chapterName: string
  chapterEmail: string
  chapterPhone: string
  chapterAddress: string
  advertisement: 0 | 1
  jobPortal: 0 | 1
  closedAt: string | null
  /** Above it a second admin confirms a refund; null when one is enough. */
  confirmRefundsAboveCents: number | null
  /** The address to which registrants pay by Zelle; null where the chapter does not take it. */
  zelleAddress: string | null
  /** Its time zone, an IANA name. */
  timeZone: string
  /**
   * Those that it had before, as JSON: `[{ timeZone, lastDay, until }]`, the first one first (server/time/zones.ts).
   */
  formerZones: string
  createdAt: string
  updatedAt: string
}

/** The last try of an account: when, by whom, and the sentence that it failed with; a failure of null is a success. */
type LastCheck = { checkedAt: string | null; checkedBy: string | null; checkFailure: string | null }

/**
 * An account that a chapter has with the payment provider, or had until `retiredAt`: the payments that were begun with
 * it are finished with it. The secret is sealed with APP_SECRET.
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

/**
 * The account from which the chapter's emails leave: its address, at this server. The password is sealed with
 * APP_SECRET.
 */
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

export type ChaptersTables = {
  chapters: ChapterRow
  paymentAccounts: PaymentAccountRow
  mailAccounts: MailAccountRow
}
