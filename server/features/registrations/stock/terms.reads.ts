import { sql as rawSql, type RawBuilder } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { StockCountRow } from '#db/tables/registrations.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { packageStockId } from '../../packages/rules.ts'
import type { EventTerms, Stock } from '../pricing/rules.ts'
import { nameOfGroup, nameOfRoom } from './rules.ts'

/** What an event sells besides its seats, with the quantities held or sold. */
type Offered = Pick<EventTerms, 'packages' | 'groups' | 'rooms'>

const packageRows = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('eventPackages')
    .select([
      'catalogue',
      'packageId',
      'name',
      'priceCents',
      'persons',
      'capacity',
      'groupName',
      'groupRule',
      'alsoTicks',
      'section',
      'isPerAttendee',
      'countsAsAttendees',
    ])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('catalogue')
    .orderBy('packageId')

const groupRows = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('programGroups')
    .innerJoin('programs', 'programs.programId', 'programGroups.programId')
    .select(['programGroups.groupId', 'groupName', 'programName', 'feeCents', 'seats', 'startsAt', 'endsAt'])
    .where('programGroups.chapterId', '=', chapter)
    .where('programGroups.eventId', '=', eventId)
    .orderBy('programGroups.groupId')

const roomRows = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('hotelRooms')
    .innerJoin('hotels', 'hotels.hotelId', 'hotelRooms.hotelId')
    .select(['hotelRooms.roomId', 'roomType', 'roomDescription', 'hotelName', 'rentCents', 'rooms'])
    .where('hotelRooms.chapterId', '=', chapter)
    .where('hotelRooms.eventId', '=', eventId)
    .orderBy('hotelRooms.roomId')

const countRows = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('stockCounts')
    .select(['kind', 'stockId', 'held', 'sold'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)

/** What an event offers that sells nothing besides its seats. */
export const nothingOffered: Offered = { packages: [], groups: [], rooms: [] }

/**
 * Selects 1 if the event sells anything besides its seats, otherwise 0. Most events do not, and their packages, groups,
 * rooms, and counts need not be read, several times for each registration.
 */
export function sellsMoreThanSeats(sql: Db, chapter: ChapterId, eventId: string): RawBuilder<0 | 1> {
  const offers = (['eventPackages', 'programGroups', 'hotelRooms'] as const).map(
    (table) =>
      rawSql`exists ${sql
        .selectFrom(table)
        .select('eventId')
        .where('chapterId', '=', chapter)
        .where('eventId', '=', eventId)}`,
  )
  return rawSql<0 | 1>`case when ${rawSql.join(offers, rawSql` or `)} then 1 else 0 end`
}

/** Returns what the event offers inside a unit of work. The counts are stable only after `lockHead`. */
export function* offeredAt({ sql }: SqlBuilder, chapter: ChapterId, eventId: string): Work<Offered> {
  return offered({
    packages: yield* all(packageRows(sql, chapter, eventId)),
    groups: yield* all(groupRows(sql, chapter, eventId)),
    rooms: yield* all(roomRows(sql, chapter, eventId)),
    counts: yield* all(countRows(sql, chapter, eventId)),
  })
}

/** Returns what the event offers for a page, not counting what the buyer's own cart holds. */
export async function offeredWithout(
  db: Db,
  chapter: ChapterId,
  eventId: string,
  own: readonly Stock[],
): Promise<Offered> {
  const [packages, groups, rooms, counts] = await Promise.all([
    packageRows(db, chapter, eventId).execute(),
    groupRows(db, chapter, eventId).execute(),
    roomRows(db, chapter, eventId).execute(),
    countRows(db, chapter, eventId).execute(),
  ])
  return offered({ packages, groups, rooms, counts }, own)
}

type Row<Query extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>
type Rows = {
  packages: Row<typeof packageRows>
  groups: Row<typeof groupRows>
  rooms: Row<typeof roomRows>
  counts: readonly Pick<StockCountRow, 'kind' | 'stockId' | 'held' | 'sold'>[]
}

function offered({ packages, groups, rooms, counts }: Rows, own: readonly Stock[] = []): Offered {
  const takenOf = (kind: Stock['kind'], id: string) => {
    const count = counts.find((one) => one.kind === kind && one.stockId === id)
    const ownCount = own.find((one) => one.kind === kind && one.id === id)?.quantity ?? 0
    return (count?.held ?? 0) + (count?.sold ?? 0) - ownCount
  }
  return {
    packages: packages.map(({ capacity, ...row }) => ({
      ...row,
      limit: capacity,
      taken: takenOf('package', packageStockId(row.catalogue, row.packageId)),
    })),
    groups: groups.map(({ groupId, feeCents, seats, startsAt, endsAt, ...group }) => ({
      groupId,
      name: nameOfGroup(group),
      feeCents,
      limit: seats,
      taken: takenOf('group', groupId),
      startsAt,
      endsAt,
    })),
    rooms: rooms.map(({ roomId, rentCents, rooms: limit, ...room }) => ({
      roomId,
      name: nameOfRoom(room),
      rentCents,
      limit,
      taken: takenOf('room', roomId),
    })),
  }
}
