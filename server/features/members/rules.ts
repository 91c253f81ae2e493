/**
 * Rules of members, shared with the forms: limits (foundation sections 5 and 9) and permissions. This file must stay
 * light enough for browsers to load.
 */

import type { ListShape } from '#server/records/lists.ts'
import { contactLengths } from '#server/text/contact-lengths.ts'
import { addressLines, educationLines, mapLines } from './details/lines.rules.ts'
import { mayDo, type Rights } from '#server/auth/rights.rules.ts'

/** The duration that means a life membership: it is paid once and never falls due again (foundation section 9). */
export const lifelongYears = 99

/** Returns whether a type lasts for life, which the specification expresses as 99 years. */
export const isLifelong = (durationYears: number) => durationYears >= lifelongYears

/** Says what became of later payments after the refund of an earlier year, which moves the due year back [spec 29]. */
export const countsEarlierText = (years: readonly number[]) =>
  `What was paid for ${years.join(' and ')} counts for an earlier year.`

/** Maximum length of each field about a person, in characters. */
export const maxLength = {
  ...contactLengths,
  ...mapLines({ ...addressLines, ...educationLines }, ({ maxLength }) => maxLength),
  degree: 50,
} as const

/** A person's title; Miss is shown as Ms (foundation section 3). */
export const titles = ['Mr', 'Mrs', 'Miss'] as const

/** Returns the title in its current spelling. */
export const displayTitle = (mInit: string) => (mInit === 'Miss' ? 'Ms' : mInit)

type Named = { mInit?: string | undefined; firstName: string; lastName: string }

/** A name written out with its title: Ms. Grace Okafor. */
export const nameWithTitle = ({ mInit, firstName, lastName }: Named): string =>
  [mInit && `${displayTitle(mInit)}.`, firstName, lastName].filter(Boolean).join(' ')

export const degreeYears = { first: 1970, last: 2099, usual: 2000 } as const

/** How many days a member added by an admin has to set a password by the link in the email. */
export const invitationDays = 7

/** The tables of members; email and status are for admins only. */
export const membersTable = {
  columns: ['memberId', 'firstName', 'lastName', 'city', 'state', 'memberType', 'chapterName', 'email', 'status'],
  groups: ['memberType', 'city', 'state', 'status', 'chapterName'],
  filters: {
    memberType: /^.{1,100}$/s,
    status: ['active', 'inactive'],
    /** A tag's id. */
    tag: /^[\w-]{1,40}$/,
    /** A member field's id and one of its choices: `<id>:Yes`. */
    field: /^[\w-]{1,40}:.{1,100}$/s,
  },
  sort: 'lastName',
} as const satisfies ListShape

/** Maximum length of an admin's note, in characters: on a member, and to a declined applicant. */
export const maxNoteLength = 1000

/** Maximum number of notes on one member. */
export const maxNotes = 200

type Viewer = { role: string; rights?: Rights | undefined; memberId?: string | undefined }
type Subject = { memberId: string; isAdmin: boolean; isSystemAdmin: boolean }

/**
 * Returns whether the viewer may delete a person. Admins may delete members; system admins may also delete admins,
 * because that removes a role. Nobody may delete a system admin or themselves.
 */
export const mayDelete = (viewer: Viewer, subject: Subject): boolean => {
  if (subject.isSystemAdmin || viewer.memberId === subject.memberId) return false
  return viewer.role === 'systemAdmin' || (mayDo(viewer, 'members', 'change') && !subject.isAdmin)
}

/** Returns whether the viewer may end all sessions of a person; a system admin's only another system admin. */
export const mayEndSessions = (viewer: Viewer, subject: Subject): boolean => {
  if (viewer.memberId === subject.memberId) return false
  if (viewer.role === 'systemAdmin') return true
  return !subject.isSystemAdmin && mayDo(viewer, 'members', 'change') && (viewer.role === 'admin' || !subject.isAdmin)
}

/** Checks whether the viewer may make or remove an admin: system admins only (foundation section 6). */
export const maySetRole = (viewer: Viewer, subject: Subject): boolean =>
  viewer.role === 'systemAdmin' && !subject.isSystemAdmin

/**
 * A member's dues in this calendar year: `none` system admins pay no dues · `life` paid once, never due ·
 * `registration` the first fee, to become active · `lapsed` a fee, to become active again · `grace` last year is
 * unpaid, and its grace period has not ended · `due` falls due this year · `ahead` paid for this year, may pay for
 * later ones.
 */
export type DuesStanding = 'none' | 'life' | 'registration' | 'lapsed' | 'grace' | 'due' | 'ahead'

/** Returns a member's dues standing in a calendar year. */
export function duesStanding(
  member: { status: string; durationYears: number; nextPaymentDueIn: number; isSystemAdmin: boolean; hasPaid: boolean },
  year: number,
): DuesStanding {
  if (member.isSystemAdmin) return 'none'
  if (member.status === 'inactive') return member.hasPaid ? 'lapsed' : 'registration'
  if (isLifelong(member.durationYears)) return 'life'
  if (member.nextPaymentDueIn < year) return 'grace'
  return member.nextPaymentDueIn === year ? 'due' : 'ahead'
}

/** The member type of system admins; nobody can apply for it. */
export const officeTypeName = 'Office'
