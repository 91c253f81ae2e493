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
  /** Above this amount a second admin confirms a refund; null when one is enough. */
  confirmRefundsAboveCents: number | null
  /** The address for registrants' Zelle payments; null where the chapter does not take them. */
  zelleAddress: string | null
  /** Its time zone, an IANA name. */
  timeZone: string
  /** Its former zones, as JSON: `[{ timeZone, lastDay, until }]`, the first one first (server/time/zones.ts). */
  formerZones: string
  /** What it chose about its papers, as JSON: `Papers` (server/exports/papers.ts). */
  papers: string
  /** Its colors and logo, as JSON: `OwnLook` (server/look/look.ts). */
  look: string
  /** The main chapter's, which every chapter without its own has: a copy, so that one row says how a chapter looks. */
  associationLook: string
  createdAt: string
  updatedAt: string
}

/** The last test of an account: when, by whom, and its error message; a null failure means success. */
type LastCheck = { checkedAt: string | null; checkedBy: string | null; checkFailure: string | null }

/**
 * A chapter's account with the payment provider, former ones with `retiredAt`: payments begun with it are finished with
 * it. The secret is sealed with APP_SECRET.
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
 * The account that a chapter's emails are sent from: its address, at this server. The password is sealed with
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
  /** Since when the server has rejected the chapter's emails; the portal's own account sends them until it recovers. */
  refusedSince: string | null
}

export type ChaptersTables = {
  chapters: ChapterRow
  paymentAccounts: PaymentAccountRow
  mailAccounts: MailAccountRow
}
