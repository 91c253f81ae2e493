import { z } from 'zod'
import { allRights, mayDo, type Right, type Rights } from '#server/auth/rights.rules.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { inOffice } from '../members/directory/query.reads.ts'

export const rightReference = z.object({ right: z.enum(allRights) })

/** At most this many people are named. */
const maxNamed = 20

/** Returns who has a right in the chapter today: admins (`office` is null), then the holders of offices with it. */
export async function holdersOf({ db, chapter, clock }: Context, right: Right) {
  const today = calendarDay(clock.now(), chapter.timeZone)
  const admins = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['firstName', 'lastName'])
    .where('members.chapterId', '=', chapter.id)
    .where((row) => row('members.personId', 'in', inOffice(row, chapter.id)))
    .where('isAdmin', '=', 1)
    .orderBy('lastName')
    .orderBy('members.personId')
    .limit(maxNamed)
    .execute()
  const officers = await db
    .selectFrom('officeTerms')
    .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
    .innerJoin('offices', 'offices.officeId', 'officeTerms.officeId')
    .innerJoin('people', 'people.personId', 'officeTerms.personId')
    .select(['firstName', 'lastName', 'officeName', 'rights'])
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('fromDay', '<=', today)
    .where('untilDay', '>=', today)
    .where('endedAt', 'is', null)
    .orderBy('officeName')
    .limit(maxNamed)
    .execute()
  const having = officers.filter(({ rights }) => mayDo({ role: 'member', rights: JSON.parse(rights) as Rights }, right))
  return [
    ...admins.map((person) => ({ name: nameOf(person), office: null })),
    ...having.map((person) => ({ name: nameOf(person), office: person.officeName })),
  ]
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
