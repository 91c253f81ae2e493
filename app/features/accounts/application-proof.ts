import {
  applicationCookieName,
  askedCookieName,
  deviceCookieName,
  stepCookieName,
  whoCookieName,
} from '#server/features/accounts/rules.ts'

/** The cookie that proves an application was sent from this browser. */
export const applicationProofOf = (cookies: string | null): string | undefined =>
  proofIn(cookies, applicationCookieName)

/** The cookie that proves the password of several people was entered in this browser. */
export const whoProofOf = (cookies: string | null): string | undefined => proofIn(cookies, whoCookieName)

/** The cookie that proves the first step of a login was taken in this browser. */
export const stepProofOf = (cookies: string | null): string | undefined => proofIn(cookies, stepCookieName)

/** The cookie that this browser is known by. */
export const deviceProofOf = (cookies: string | null): string | undefined => proofIn(cookies, deviceCookieName)

/** The cookie that proves this browser asked for a login link. */
export const askedProofOf = (cookies: string | null): string | undefined => proofIn(cookies, askedCookieName)

const proofIn = (cookies: string | null, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
