import { sql as rawSql, type RawBuilder } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { attending, isMember, wentBack } from './columns.reads.ts'

/** The number of registrations and of their attendees, and what they paid. */
type Sums = { rows: number; adults: number; minors: number; amountCents: number }

/** The sums of members ('1') or of guests ('0'). */
type Group = Sums & { key: string }

/** Returns the total of all groups, as the table shows it below its rows. */
export function totalOf(groups: readonly Group[]): { total: number; totals: Omit<Sums, 'rows'> } {
  const of = (figure: keyof Sums) => groups.reduce((sum, group) => sum + group[figure], 0)
  return { total: of('rows'), totals: { adults: of('adults'), minors: of('minors'), amountCents: of('amountCents') } }
}

/** Returns an event's stored sums, minus the refunds to those who still attend, which are few. */
export async function storedSums(db: Db, chapter: ChapterId, eventId: string): Promise<Group[]> {
  const stored = await db
    .selectFrom('registrationSums')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('isMember', 'desc')
    .execute()
  const back = await db
    .selectFrom('eventPayments')
    .innerJoin('registrations', 'registrations.registrationId', 'eventPayments.registrationId')
    .select(isMember.as('isMember'))
    .select(({ fn }) => fn.sum<number>('eventPayments.refundedCents').as('cents'))
    .where('eventPayments.chapterId', '=', chapter)
    .where('eventPayments.eventId', '=', eventId)
    .where(wentBack)
    .where(unindexed('registrations.chapterId'), '=', chapter)
    .where(unindexed('registrations.state'), '=', 'registered')
    .groupBy(isMember)
    .execute()
  const groups = stored.map(({ isMember: key, registrations, adults, minors, amountCents }) => ({
    key: String(key),
    rows: Number(registrations),
    adults: Number(adults),
    minors: Number(minors),
    amountCents: Number(amountCents) - Number(back.find((row) => Number(row.isMember) === Number(key))?.cents ?? 0),
  }))
  // The last member may have handed the registration over to a guest.
  return groups.filter(({ rows }) => rows > 0)
}

const over = (each: RawBuilder<number>) => rawSql<number>`sum(${each}) over ()`
const one = rawSql<number>`1`
const ofMembers = (each: RawBuilder<number>) => over(rawSql<number>`${each} * ${isMember}`)

type MatchingSums = Sums & Record<`member${Capitalize<keyof Sums>}`, number>

/** The sums over all matching rows, of members and in total, repeated on each row. */
export const matchingSums = {
  columns: [
    over(one).as('rows'),
    over(attending.adults).as('adults'),
    over(attending.minors).as('minors'),
    over(attending.amountCents).as('amountCents'),
    ofMembers(one).as('memberRows'),
    ofMembers(attending.adults).as('memberAdults'),
    ofMembers(attending.minors).as('memberMinors'),
    ofMembers(attending.amountCents).as('memberAmountCents'),
  ] as const,
  groups(sums: MatchingSums): Group[] {
    const members = {
      key: '1',
      rows: Number(sums.memberRows),
      adults: Number(sums.memberAdults),
      minors: Number(sums.memberMinors),
      amountCents: Number(sums.memberAmountCents),
    }
    const guests = {
      key: '0',
      rows: Number(sums.rows) - members.rows,
      adults: Number(sums.adults) - members.adults,
      minors: Number(sums.minors) - members.minors,
      amountCents: Number(sums.amountCents) - members.amountCents,
    }
    return [members, guests].filter(({ rows }) => rows > 0)
  },
}
