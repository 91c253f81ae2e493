import { applicationCookieName, whoCookieName } from '#server/features/accounts/rules.ts'

/** The cookie that proves an application was sent from this browser. */
export const applicationProofOf = (cookies: string | null): string | undefined =>
  proofIn(cookies, applicationCookieName)

/** The cookie that proves the password of several people was entered in this browser. */
export const whoProofOf = (cookies: string | null): string | undefined => proofIn(cookies, whoCookieName)

const proofIn = (cookies: string | null, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
