import { sql } from 'kysely'
import type { PricedEvent as Priced } from '../event-parts.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '../chapter.ts'
import { feeTypes } from '../features/events/rules.ts'
import { catalogOf, type Catalog } from '../features/packages/rules.ts'
import { formOf } from '../features/registrations/rules.ts'

/**
 * Returns events' "from" prices by event id: the lowest price above 0, where not only fees determine it. It is taken
 * from the packages of the form's catalog (0 where all are free), or the groups of a competition. A landing page sells
 * the event that it names. Sold-out items only count when everything is sold out.
 */
export async function minPrices(
  db: Db,
  chapter: ChapterId,
  events: readonly Priced[],
): Promise<ReadonlyMap<string, number>> {
  const landed = await landedEvents(db, chapter, events)
  const soldBy = (event: Priced) =>
    landed.find(({ eventId }) => event.showsLanding === 1 && eventId === event.landingEventId) ?? event
  const parts = await minOfParts(db, chapter, events.map(soldBy))
  return new Map(
    events.flatMap((event): [string, number][] => {
      const sold = soldBy(event)
      const cents = sellsPackages(sold)
        ? (parts.get(sold.eventId) ?? 0)
        : (parts.get(sold.eventId) ?? (sold === event ? undefined : minFee(sold)))
      return cents === undefined ? [] : [[event.eventId, cents]]
    }),
  )
}

/** Returns the events that others' landing pages sell. */
async function landedEvents(db: Db, chapter: ChapterId, events: readonly Priced[]): Promise<Priced[]> {
  const ids = events.flatMap(({ eventId, showsLanding, landingEventId }) =>
    showsLanding === 1 && landingEventId !== null && landingEventId !== eventId ? [landingEventId] : [],
  )
  if (ids.length === 0) return []
  const columns = [
    'eventId',
    'eventType',
    'registrationForm',
    'adultFeeCents',
    'minorFeeCents',
    'showsLanding',
    'landingEventId',
  ] as const
  return db.selectFrom('events').select(columns).where('chapterId', '=', chapter).where('eventId', 'in', ids).execute()
}

/** Returns the catalog that an event's form sells; null where it sells none. */
function catalogSold(event: Priced): Catalog | null {
  const form = formOf(event)
  return form === 'giving' || form === 'election' ? null : catalogOf[form]
}

const sellsPackages = (event: Priced) => catalogSold(event) !== null

/** Competitions sell registrations for their groups. */
const sellsGroups = (event: Priced) => event.eventType === 'competition' && !sellsPackages(event)

function minFee({ eventType, adultFeeCents, minorFeeCents }: Priced): number | undefined {
  const fees = feeTypes.includes(eventType) ? [adultFeeCents, minorFeeCents].filter((cents) => cents > 0) : []
  return fees.length > 0 ? Math.min(...fees) : undefined
}

/** Runs one query for all of them, and none where fees alone determine every price. */
async function minOfParts(db: Db, chapter: ChapterId, events: readonly Priced[]): Promise<ReadonlyMap<string, number>> {
  const idsOf = (sells: (event: Priced) => boolean) => events.filter(sells).map(({ eventId }) => eventId)
  const ofCatalog = (catalogue: Catalog) => idsOf((event) => catalogSold(event) === catalogue)
  const [general, convention, contests] = [ofCatalog('general'), ofCatalog('convention'), idsOf(sellsGroups)]
  if (general.length + convention.length + contests.length === 0) return new Map()
  const packages = db
    .selectFrom('eventPackages as part')
    .leftJoin('stockCounts as stock', (join) =>
      join
        .onRef('stock.eventId', '=', 'part.eventId')
        .on('stock.kind', '=', 'package')
        .on(sql<boolean>`"stock"."stockId" = "part"."catalogue" || ':' || "part"."packageId"`),
    )
    .where('part.chapterId', '=', chapter)
    .where('part.priceCents', '>', 0)
    .where((part) =>
      part.or([
        part.and([part('part.catalogue', '=', 'general'), part('part.eventId', 'in', orNone(general))]),
        part.and([part('part.catalogue', '=', 'convention'), part('part.eventId', 'in', orNone(convention))]),
      ]),
    )
    .groupBy('part.eventId')
    .select(['part.eventId', min('priceCents').as('all'), minLeft('priceCents', 'capacity').as('left')])
  const groups = db
    .selectFrom('programGroups as part')
    .leftJoin('stockCounts as stock', (join) =>
      join
        .onRef('stock.eventId', '=', 'part.eventId')
        .on('stock.kind', '=', 'group')
        .onRef('stock.stockId', '=', 'part.groupId'),
    )
    .where('part.chapterId', '=', chapter)
    .where('part.feeCents', '>', 0)
    .where('part.eventId', 'in', orNone(contests))
    .groupBy('part.eventId')
    .select(['part.eventId', min('feeCents').as('all'), minLeft('feeCents', 'seats').as('left')])
  const rows = await packages.unionAll(groups).execute()
  return new Map(rows.map(({ eventId, all, left }) => [eventId, Number(left ?? all)]))
}

/** An empty list is not valid SQL. */
const orNone = (ids: string[]) => (ids.length > 0 ? ids : [''])

const min = (price: string) => sql<number>`min(${sql.ref(`part.${price}`)})`

const minLeft = (price: string, limit: string) => {
  const [cents, max] = [sql.ref(`part.${price}`), sql.ref(`part.${limit}`)]
  return sql<
    number | null
  >`min(case when ${max} is null or ${max} > coalesce("stock"."held" + "stock"."sold", 0) then ${cents} end)`
}
