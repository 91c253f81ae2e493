import { sql, type Kysely } from 'kysely'

/**
 * Indexes that keep the lists of members, and queries about one of them, as fast with 200,000 members as with a
 * hundred.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

// Ids sort as numbers: a longer one is larger. Words sort by their upper case, as returned by SQLite's own `upper`.
const indexes = [
  'create index "membersByNumber" on "members" ("chapterId", length("memberId"), "memberId")',
  'create index "membersOfAllByNumber" on "members" (length("memberId"), "memberId")',
  'create index "membersInOffice" on "members" ("chapterId", length("memberId"), "memberId") where "isAdmin" = 1 or "isSystemAdmin" = 1',
  'create index "membersByDueYear" on "members" ("nextPaymentDueIn")',
  'create index "peopleByLastName" on "people" (upper("lastName"), upper("firstName"), "personId")',
  'create index "peopleByFirstName" on "people" (upper("firstName"), "personId")',
  'create index "peopleByCity" on "people" (upper("city"), "personId")',
  'create index "peopleByState" on "people" (upper("state"), "personId")',
  'create index "paymentAttemptsByMember" on "paymentAttempts" ("chapterId", "memberId", "state")',
  'create index "paymentAttemptsByCapture" on "paymentAttempts" ("captureId") where "captureId" is not null',
]
