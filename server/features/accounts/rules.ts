/**
 * What may be typed about a person and an account (foundation section 5). Forms read these numbers too,
 * so there is nothing here that a browser should not have to load.
 */

/** Most characters of each field. */
export const longest = {
  email: 254,
  firstName: 20,
  lastName: 20,
  address1: 50,
  state: 20,
  city: 30,
  zipcode: 15,
  primaryPhone: 20,
  degree: 50,
  major: 30,
  collegeName: 50,
} as const

export const shortestLastName = 3

/** How a person is addressed; Miss is shown as Ms (foundation section 3). */
export const titles = ['Mr', 'Mrs', 'Miss'] as const
export const shownTitle = (mInit: string) => (mInit === 'Miss' ? 'Ms' : mInit)

export const degreeYears = { first: 1970, last: 2099, usual: 2000 } as const

export const passwordLength = { least: 8, most: 128 } as const

/** The sentence beside a field for a new password. */
export const passwordHint = `${passwordLength.least} to ${passwordLength.most} characters of any kind. Not your email address, and not a password that many people use.`

/** What one may sign in as; the person must hold the role (server/auth/actor.ts). */
export const roles = ['member', 'admin', 'systemAdmin'] as const

/** Nobody joins the main chapter itself: its members come from the local ones (foundation section 1). */
export const takesApplications = (chapter: { isMain: boolean }) => !chapter.isMain
