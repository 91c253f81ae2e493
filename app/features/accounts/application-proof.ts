import { applicationCookieName } from '#server/features/accounts/rules.ts'

/** The proof that an application was sent from this browser, among a request's cookies. */
export const applicationProofOf = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|;\\s*)${applicationCookieName}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
