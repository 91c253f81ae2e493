/** One row: the first start of a live portal in a browser, and the settings that were chosen there. */
export type PortalSetupRow = {
  one: 1
  /** SHA-256 of the setup code that was printed last. */
  codeHash: string
  /** SHA-256 of the cookie of the browser that entered the code. */
  browserHash: string | null
  /** Counts what was saved, so that a second tab does not overwrite it. */
  version: number
  /** The entries of all steps, as sealed JSON; null once they have become a chapter and its accounts. */
  draftSealed: string | null
  associationName: string | null
  shortName: string | null
  timeZone: string | null
  /** The portal's mail account; null when it was left for later, or is the environment's. */
  smtpUrlSealed: string | null
  mailFrom: string | null
  finishedAt: string | null
  updatedAt: string
}

export type SetupTables = { portalSetup: PortalSetupRow }
