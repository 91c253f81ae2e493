/** Rules of accounts, shared with the forms: this file must stay light enough for browsers to load. */

export const passwordLength = { min: 8, max: 128 } as const

/** The hint beside a new-password field. */
export const passwordHint = `At least ${passwordLength.min} characters. Avoid your email address and common passwords.`

/** The refusal after which the login form offers to resend the verification link. */
export const confirmFirst = 'Please confirm your email first. We sent you a link.'

/**
 * The refusal for a repeated application with the same password; the sign-up form then offers the verification link
 * again [spec 90].
 */
export const notVerified =
  'This email is already used and not verified. Please check your email address and verify your account'

/** The refusal after which the sign-up form offers the login. */
export const accountExists = 'There is already an account with this email. Log in instead?'

/** The roles one can sign in as; the person must hold the role (server/auth/actor.ts). */
export const roles = ['member', 'admin', 'systemAdmin'] as const

/** Their names on the login page, which a refusal of the login cites. */
export const roleNames = { member: 'Member', admin: 'Admin', systemAdmin: 'System admin' } as const

/**
 * False for the main chapter, which nobody joins directly: its members come from the local ones (foundation section 1).
 */
export const takesApplications = (chapter: { isMain: boolean }) => !chapter.isMain

/**
 * Returns the login of a chapter for a system admin who comes from the association's site, and the page it leads to.
 * Sessions end at the border of a site, so that page would ask for a login anyway, with "Member" chosen.
 */
export const systemAdminLogin = (origin: string, path: string): string =>
  `${origin}/login?as=systemAdmin&redirect=${encodeURIComponent(path)}`

/** The cookie that marks the browser that sent an application (server/auth/application-proof.ts). */
export const applicationCookieName = 'applied'

/** The cookie of a browser that may choose among people with one address (server/auth/shared-address.ts). */
export const whoCookieName = 'who'

/** The refusal of a login for which several people have the address and the password; the login page asks who it is. */
export const severalPeople = 'Several people use this email and password. Choose who you are.'

/** The cookie of a browser that owes the second step of a login (server/auth/login-step.ts). */
export const stepCookieName = 'step'

/** The cookie that a device is known by (server/auth/known-devices.ts). */
export const deviceCookieName = 'device'

/** The refusals of a login that owes its second step, by what the person has. */
export const secondSteps = {
  code: 'Enter the code of your authenticator app, too.',
  passkey: 'This account asks for its passkey, too. Log in on the website.',
} as const

/** Returns whether a refusal means that the login goes on with its second step; a page then asks for it. */
export const owesSecondStep = (message: string | undefined): boolean =>
  message === secondSteps.code || message === secondSteps.passkey

/** The cookie of the browser that asked for a login link (server/auth/login-links.ts). */
export const askedCookieName = 'asked'

/** What a client of the documented login is known by, together with its network: it has no cookie. */
export const documentedDevice = 'call'
