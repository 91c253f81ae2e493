import type { Db } from '#db/tables/tables.ts'
import { streamName, type LogDefinition, type Recorded } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import { memberStream, type MemberFact } from './facts.ts'
import { namesOf, unknownMember } from './reads.ts'

/** Returns a person's facts in the chapter, oldest first. */
export async function factsOfPerson(
  db: Db,
  definition: LogDefinition,
  chapter: ChapterId,
  personId: string,
): Promise<Recorded<MemberFact>[]> {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('stream', '=', streamName(memberStream.kind, personId))
    .where('chapterId', '=', chapter)
    .orderBy('version')
    .execute()
  return rows.map((row) => readFact<MemberFact>(row, definition))
}

/** Returns the names of the log's actors: people of the chapter by name, others by role. */
export async function actorNames(
  db: Db,
  chapter: ChapterId,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const names = await namesOf(db, chapter, actors.map(personIdOf))
  return (actor) => {
    const name = names.get(personIdOf(actor))
    return name ? `${name.firstName} ${name.lastName}`.trim() : (roles[actor.split(':')[0] ?? ''] ?? 'Unknown')
  }
}

const personIdOf = (actor: string) => actor.slice(actor.indexOf(':') + 1)

const roles: Record<string, string> = {
  system: 'Portal',
  webhook: 'PayPal (webhook)',
  anonymous: 'Guest',
  systemAdmin: 'System admin',
  officer: 'Officer',
  admin: 'Admin',
  member: 'Member',
}

/** Returns the current names of the chapter's member types, by ID. */
export async function typeNamesOf(db: Db, chapter: ChapterId): Promise<Map<string, string>> {
  const types = await db
    .selectFrom('memberTypes')
    .select(['memberTypeId', 'memberType'])
    .where('chapterId', '=', chapter)
    .execute()
  return new Map(types.map(({ memberTypeId, memberType }) => [memberTypeId, memberType]))
}

/** Returns when a member of the chapter last logged in. */
export async function lastLoginOf(db: Db, chapter: ChapterId, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select('lastLoginAt')
    .where('members.chapterId', '=', chapter)
    .where('members.personId', '=', personId)
    .executeTakeFirst()
  return row?.lastLoginAt ?? null
}

/** Returns the person behind a member id of the chapter. @throws Refusal missing */
export async function personIdIn(db: Db, chapter: ChapterId, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('members')
    .select('personId')
    .where('chapterId', '=', chapter)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) throw unknownMember()
  return row.personId
}
