import type { MemberTypeRow } from '#db/tables/members.ts'
import type { Context } from '#server/context.ts'
import { calendarYear } from '#server/time/clock.ts'
import { memberStream, type MemberState } from '../facts.ts'
import { factsOfPerson } from '../person.reads.ts'
import { consequencesOf, membershipVersion } from './decisions.ts'

/**
 * A member type that a member may be changed to: `warning` describes the consequences. It is empty for the current
 * type.
 */
export type TypeChoice = Pick<MemberTypeRow, 'memberTypeId' | 'memberType' | 'feeCents' | 'durationYears'> & {
  warning: string[]
}

/**
 * Returns the chapter's member types for one of its members, the cheapest first, each with the consequences of a change
 * to it. `edition` is sent with the change, which is rejected if the membership has changed by then.
 */
export async function typeChoicesOf(
  ctx: Pick<Context, 'db' | 'chapter' | 'clock' | 'env' | 'logDefinition'>,
  personId: string,
): Promise<{ edition: string; choices: TypeChoice[] }> {
  const [state, types] = await Promise.all([stateOf(ctx, personId), typesOf(ctx)])
  const from = types.find(({ memberTypeId }) => memberTypeId === state.memberTypeId)
  const year = calendarYear(ctx.clock.now(), ctx.chapter.timeZone)
  const choices = types.map((to) => ({
    ...to,
    warning: to === from ? [] : consequencesOf(state, { from, to, year }, 'admin'),
  }))
  return { edition: membershipVersion(state), choices }
}

async function stateOf(
  { db, chapter, logDefinition }: Pick<Context, 'db' | 'chapter' | 'logDefinition'>,
  personId: string,
): Promise<MemberState> {
  const facts = await factsOfPerson(db, logDefinition, chapter.id, personId)
  return facts.reduce(memberStream.evolve, memberStream.initial)
}

const typesOf = ({ db, chapter }: Pick<Context, 'db' | 'chapter'>) =>
  db
    .selectFrom('memberTypes')
    .select(['memberTypeId', 'memberType', 'feeCents', 'durationYears'])
    .where('chapterId', '=', chapter.id)
    .orderBy('feeCents')
    .orderBy('memberType')
    .execute()
