import { all, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Chapter } from '../chapter.ts'
import { Refusal } from '../refusal.ts'
import { calendarDay } from '../time/clock.ts'
import type { Rights } from './rights.rules.ts'

type InWork = SqlBuilder & { now: Date }

/** What somebody is about to lose: the role of admin alone, or also every office. */
type Losing = { personId: string; loses: 'role' | 'everything' }

/**
 * Returns whether a chapter would have nobody left who may name holders of offices, once a person loses the role or the
 * membership. False when nobody had the right before. Read it with the log's head locked, before the person loses it.
 */
export function* isLastNamer(
  builder: InWork,
  { id, timeZone }: Pick<Chapter, 'id' | 'timeZone'>,
  { personId, loses }: Losing,
): Work<boolean> {
  const { sql, now } = builder
  const today = calendarDay(now, timeZone)
  const admins = yield* adminsIn(builder, id)
  const terms = yield* all(
    sql
      .selectFrom('officeTerms')
      .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
      .innerJoin('members', (join) =>
        join
          .onRef('members.personId', '=', 'officeTerms.personId')
          .onRef('members.chapterId', '=', 'officeTerms.chapterId'),
      )
      .select(['officeTerms.personId', 'rights'])
      .where('officeTerms.chapterId', '=', id)
      .where('fromDay', '<=', today)
      .where('untilDay', '>=', today)
      .where('endedAt', 'is', null),
  )
  const officers = terms.filter(({ rights }) => (JSON.parse(rights) as Rights).offices === 'change')
  const isOther = (one: { personId: string }) => one.personId !== personId
  const stays = admins.some(isOther) || officers.some((one) => loses === 'role' || isOther(one))
  return !stays && admins.length + officers.length > 0
}

/** Returns who may name holders in a chapter without an office. */
export const adminsIn = ({ sql }: SqlBuilder, chapterId: string): Work<{ personId: string }[]> =>
  all(
    sql
      .selectFrom('members')
      .select('personId')
      .where('chapterId', '=', chapterId)
      .where((row) => row.or([row('isAdmin', '=', 1), row('isSystemAdmin', '=', 1)])),
  )

/** Returns the refusal for what would leave a chapter with nobody who may name holders of offices. */
export const lastNamer = () =>
  new Refusal(
    'conflict',
    'Nobody else may name holders of offices in this chapter. Make another member an admin first, or name another holder.',
  )
