import type { Kysely } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { MemberRow } from '#db/tables/members.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import { hashToken, type TokenPurpose } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'

/** A person with their standing in the association: a member, an applicant, or a former one. */
export type Account = {
  personId: string
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  lastLoginAt: string | null
  member: Membership | null
  application: { chapterId: string; emailVerified: boolean } | null
}

export type Membership = Pick<MemberRow, 'memberId' | 'chapterId' | 'status' | 'startedAt'> & {
  isAdmin: boolean
  isSystemAdmin: boolean
}

/** How many people of one address can log in with it. */
const maxSharing = 6

/**
 * Returns the accounts with this address, in any chapter: first the one that had it first, then those who share it. A
 * systemAdmin signs in everywhere. The resulting rights are in decisions.ts.
 */
export async function accountsOf(db: Db, email: string): Promise<Account[]> {
  if (email === '') return []
  const rows = await accountRows(db, email).execute()
  return rows.flatMap((row) => asAccount(row) ?? [])
}

/** Returns the account that had this address first, inside a unit of work. */
export function* accountInWork(builder: SqlBuilder, email: string): Work<Account | undefined> {
  return asAccount(yield* first(accountRows(builder.sql, email)))
}

/** Returns the account of a person. */
export async function accountOfPerson(db: Db, personId: string): Promise<Account | undefined> {
  return asAccount(await allAccounts(db).where('people.personId', '=', personId).executeTakeFirst())
}

/** Returns the account of a chapter's member. */
export async function accountOfMember(db: Db, chapter: ChapterId, memberId: string): Promise<Account | undefined> {
  const row = await allAccounts(db)
    .where('members.chapterId', '=', chapter)
    .where('members.memberId', '=', memberId)
    .executeTakeFirst()
  return asAccount(row)
}

const accountRows = (sql: Kysely<Tables>, email: string) =>
  allAccounts(sql)
    .where('people.email', '=', email)
    .orderBy((eb) => eb.case().when('people.emailKey', '=', email).then(0).else(1).end())
    .orderBy('people.createdAt')
    .orderBy('people.personId')
    .limit(maxSharing)

const allAccounts = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('people')
    .leftJoin('members', 'members.personId', 'people.personId')
    .leftJoin('applications', 'applications.personId', 'people.personId')
    .select(['people.personId', 'email', 'passwordHash', 'firstName', 'lastName', 'lastLoginAt'])
    .select(['memberId', 'members.chapterId', 'status', 'startedAt', 'isAdmin', 'isSystemAdmin'])
    .select(['applications.chapterId as appliedTo', 'emailVerified'])

type AccountRow = Awaited<ReturnType<ReturnType<typeof allAccounts>['executeTakeFirst']>>

function asAccount(row: AccountRow): Account | undefined {
  if (!row) return undefined
  const { memberId, chapterId, status, startedAt, isAdmin, isSystemAdmin, appliedTo, emailVerified, ...person } = row
  const roles = { isAdmin: isAdmin === 1, isSystemAdmin: isSystemAdmin === 1 }
  return {
    ...person,
    member: memberId && chapterId && status && startedAt ? { memberId, chapterId, status, startedAt, ...roles } : null,
    application: appliedTo ? { chapterId: appliedTo, emailVerified: emailVerified === 1 } : null,
  }
}

/** Returns an applicant of the chapter: the address to confirm, and whether it is confirmed. */
export async function applicantByPerson(db: Db, chapter: ChapterId, personId: string) {
  const row = await db
    .selectFrom('applications')
    .innerJoin('people', 'people.personId', 'applications.personId')
    .select(['people.personId', 'email', 'firstName', 'emailVerified'])
    .where('applications.chapterId', '=', chapter)
    .where('applications.personId', '=', personId)
    .executeTakeFirst()
  return (
    row && { personId: row.personId, email: row.email, firstName: row.firstName, isConfirmed: row.emailVerified === 1 }
  )
}

/** Returns whether an account may act as an admin. */
export const isAdminOf = (account: Account | undefined): boolean =>
  account?.member?.isAdmin === true || account?.member?.isSystemAdmin === true

/** The state of a link: `good` still works; `used` and `expired` once did. */
export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

type LinkOwner = { personId: string; memberId: string | null; email: string; hasPassword: boolean }

/** Looks up a link from one of this chapter's emails without consuming it. */
export async function linkOf(
  db: Db,
  chapter: ChapterId,
  link: { purpose: TokenPurpose; secret: string },
  now: Date,
): Promise<{ state: LinkState; owner?: LinkOwner }> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .innerJoin('people', 'people.personId', 'oneTimeTokens.personId')
    .leftJoin('members', 'members.personId', 'oneTimeTokens.personId')
    .select(['oneTimeTokens.usedAt', 'oneTimeTokens.expiresAt', 'people.personId', 'people.email', 'members.memberId'])
    .select((row) => row('people.passwordHash', 'is', null).as('isWithoutPassword'))
    .where('tokenHash', '=', hashToken(link.secret))
    .where('purpose', '=', link.purpose)
    .where('oneTimeTokens.chapterId', '=', chapter)
    .executeTakeFirst()
  if (!row) return { state: 'unknown' }
  const { usedAt, expiresAt, isWithoutPassword, ...person } = row
  const owner = { ...person, hasPassword: !isWithoutPassword }
  if (usedAt !== null) return { state: 'used', owner }
  return { state: expiresAt > now.toISOString() ? 'good' : 'expired', owner }
}
