import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ProposalState } from './rules.ts'

/** Which proposals of an election to read: those that a person made (`by`), those for a member (`of`), or all of them. */
export type Whose = { by?: string; of?: string }

/**
 * Returns proposals of an election with the names of the nominee and the proposer, and what became of them, oldest
 * first. The proposer's name is null when they are no longer a member.
 */
export async function proposalsOf(db: Db, chapter: ChapterId, eventId: string, { by, of }: Whose) {
  const rows = await db
    .selectFrom('nominationProposals as proposals')
    .innerJoin('programGroups', 'programGroups.groupId', 'proposals.groupId')
    .innerJoin('members', (join) =>
      join.onRef('members.memberId', '=', 'proposals.memberId').on(unindexed('members.chapterId'), '=', chapter),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .leftJoin('members as proposers', (join) =>
      join.onRef('proposers.personId', '=', 'proposals.createdBy').on('proposers.chapterId', '=', chapter),
    )
    .leftJoin('people as proposing', 'proposing.personId', 'proposers.personId')
    .select([
      'proposals.proposalId',
      'proposals.memberId',
      'proposals.groupId',
      'programGroups.groupName',
      'proposals.note',
      'proposals.declinedAt',
      'proposals.createdAt',
      'people.firstName',
      'people.lastName',
      'members.personId',
      'proposals.createdBy',
      'proposing.firstName as proposerFirstName',
      'proposing.lastName as proposerLastName',
    ])
    .where(unindexed('proposals.chapterId'), '=', chapter)
    .where('proposals.eventId', '=', eventId)
    .$if(by !== undefined, (query) => query.where('proposals.createdBy', '=', by!))
    .$if(of !== undefined, (query) => query.where('proposals.memberId', '=', of!))
    .orderBy('proposals.createdAt')
    .orderBy('proposals.proposalId')
    .execute()
  const nominated = await nominatedIn(
    db,
    chapter,
    eventId,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ personId, declinedAt, proposerFirstName, proposerLastName, firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`,
    proposer: proposerFirstName === null ? null : `${proposerFirstName} ${proposerLastName}`,
    state: stateOf({ declinedAt, isNominated: nominated.has(`${personId} ${row.groupId}`) }),
  }))
}

/** A nominee who declined and then nominated themselves after all is nominated. */
function stateOf({ declinedAt, isNominated }: { declinedAt: string | null; isNominated: boolean }): ProposalState {
  if (isNominated) return 'nominated'
  return declinedAt === null ? 'waiting' : 'declined'
}

/** Returns who of some people is nominated for which position, as "personId groupId". */
async function nominatedIn(db: Db, chapter: ChapterId, eventId: string, people: string[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select(['registrations.personId', 'registrationParts.itemId'])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.personId', 'in', people)
    .where('registrations.state', '=', 'registered')
    .where('registrationParts.kind', '=', 'nomination')
    .execute()
  return new Set(rows.map(({ personId, itemId }) => `${personId} ${itemId}`))
}
