import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { isLifelong } from '../members/rules.ts'
import { duesUnderReview, payerIn } from '../dues/reads.ts'
import { opensDues, readCode, type LinkedDues } from './links.decisions.ts'

type Link = { code: string; key: string }

/** Returns the dues of a link of this chapter, in any state. @throws Refusal for a URL that was never emailed */
export async function duesOfLink({ db, chapter, env }: Context, { code, key }: Link): Promise<LinkedDues> {
  const read = readCode(code)
  const known =
    read &&
    (await db
      .selectFrom('everMembers')
      .select('personId')
      .where('chapterId', '=', chapter.id)
      .where('memberId', '=', read.memberId)
      .executeTakeFirst())
  const dues = read && known ? { ...read, personId: known.personId } : null
  if (!dues || !opensDues({ chapter, env }, dues, key))
    throw new Refusal('missing', 'This link is not complete. Please open it from your email.')
  return dues
}

/**
 * The state of a link's dues: `open` can be paid, `paid`, `waiting` at the provider, `over` if the link has expired,
 * `lapsed` if another year is due by now, `changed` if the member type differs, `gone` for a former member.
 */
export type LinkState = 'open' | 'paid' | 'waiting' | 'over' | 'lapsed' | 'changed' | 'gone'

/** Returns the payment of a link, identifying the member only by initials. */
export async function paymentOfLink(ctx: Context, dues: LinkedDues) {
  const { db, chapter, clock } = ctx
  const { personId, dueYear, until } = dues
  const row = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['status', 'nextPaymentDueIn', 'renewalMark', 'firstName', 'lastName'])
    .where('members.chapterId', '=', chapter.id)
    .where('members.personId', '=', personId)
    .executeTakeFirst()
  if (!row) return { state: 'gone' as const, dueYear, until, payment: null }
  const { type } = await payerIn(db, chapter.id, personId)
  const stateNow = (): LinkState => {
    if (row.renewalMark === 0 || !type || isLifelong(type.durationYears)) return 'changed'
    if (row.nextPaymentDueIn > dueYear) return row.status === 'active' ? 'paid' : 'lapsed'
    return calendarDay(clock.now(), chapter.timeZone) > until ? 'over' : 'open'
  }
  const state = stateNow()
  if (state !== 'open' || !type) return { state, dueYear, until, payment: null }
  const underReview = await duesUnderReview(db, chapter.id, dues.memberId)
  const initials = [row.firstName, row.lastName].map((name) => `${[...name][0] ?? ''}.`).join(' ')
  const payment = { initials, memberType: type.memberType, amountCents: type.feeCents }
  return { state: underReview ? ('waiting' as const) : state, dueYear, until, payment }
}
