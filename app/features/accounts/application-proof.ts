import { applicationCookieName } from '#server/features/accounts/rules.ts'

/** The cookie that proves an application was sent from this browser. */
export const applicationProofOf = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|;\\s*)${applicationCookieName}=([\\w.-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
