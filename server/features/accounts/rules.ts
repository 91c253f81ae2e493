/** Rules of accounts, for the forms too: there is nothing here that a browser should not have to load. */

export const passwordLength = { least: 8, most: 128 } as const

/** The sentence beside a field for a new password. */
export const passwordHint = `At least ${passwordLength.least} characters. Avoid your email address and common passwords.`

/** The refusal after which the login offers the verification link again. */
export const confirmFirst = 'Please confirm your email first. We sent you a link.'

/**
 * The refusal of whoever applied before with the same password, after which the sign-up offers the verification link
 * again (decision 90).
 */
export const notVerified =
  'This email is already used and not verified. Please check your email address and verify your account'

/** The refusal after which the sign-up offers the login. */
export const accountExists = 'There is already an account with this email. Log in instead?'

/** The roles to sign in as; the person must hold the role (server/auth/actor.ts). */
export const roles = ['member', 'admin', 'systemAdmin'] as const

/** Nobody joins the main chapter itself: its members come from the local ones (foundation section 1). */
export const takesApplications = (chapter: { isMain: boolean }) => !chapter.isMain

/** The cookie that shows that a browser sent an application (server/auth/application-proof.ts). */
export const applicationCookieName = 'applied'
