import { streamName } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { Context } from '#server/context.ts'
import { actorNames } from '../members/person.reads.ts'
import { offeredWithout } from '../registrations/stock/terms.reads.ts'
import { packageStockId } from '../packages/rules.ts'
import { admin, router } from '#server/trpc.ts'
import { unknownEvent } from '../events/decisions.ts'
import { eventIn } from '../events/reads.ts'
import { eventReference } from '../events/schema.ts'
import { zoneOfEvent } from '../events/times.decisions.ts'
import { termsView } from './decisions.ts'
import { termsStream, type PartKind, type TermsFact } from './facts.ts'

/** The history of an event's terms: its price, seats and dates, and those of its packages, groups and rooms. */
export const eventHistory = router({
  /** The changes and the people who made them, newest first, with times in the event's time zone. */
  ofEvent: admin.input(eventReference).query(async ({ ctx, input: { eventId } }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, eventId)
    if (!event) throw unknownEvent()
    const timeZone = zoneOfEvent(event, ctx.chapter)
    const facts = await factsOfEvent(ctx, eventId)
    const whoDid = await actorNames(
      ctx.db,
      ctx.chapter.id,
      facts.map(({ actor }) => actor),
    )
    const partName = await partNames(ctx, eventId)
    const lines = facts.map((fact) => {
      const { position, recordedAt, hash, actor } = fact
      return { position, recordedAt, hash, actor: whoDid(actor), ...termsView(fact, timeZone, partName) }
    })
    return { facts: lines.toReversed(), timeZone }
  }),
})

type Reader = Pick<Context, 'db' | 'chapter' | 'logDefinition'>

async function factsOfEvent({ db, chapter, logDefinition }: Reader, eventId: string) {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('stream', '=', streamName(termsStream.kind, eventId))
    .where('chapterId', '=', chapter.id)
    .orderBy('version')
    .execute()
  const facts = rows.map((row) => readFact<TermsFact>(row, logDefinition))
  // Only the facts of the latest event with this id: the id of a deleted draft may be reused.
  return facts.slice(
    Math.max(
      0,
      facts.findLastIndex(({ type }) => type === 'EventPlanned'),
    ),
  )
}

const unnamed = { group: 'Group', room: 'Room' }

/**
 * Returns the current names of parts. Deleted packages are shown by their number, other deleted parts by their kind.
 */
async function partNames({ db, chapter }: Reader, eventId: string) {
  const { packages, groups, rooms } = await offeredWithout(db, chapter.id, eventId, [])
  const names: Record<PartKind, ReadonlyMap<string, string>> = {
    package: new Map(packages.map(({ catalogue, packageId, name }) => [packageStockId(catalogue, packageId), name])),
    group: new Map(groups.map(({ groupId, name }) => [groupId, name])),
    room: new Map(rooms.map(({ roomId, name }) => [roomId, name])),
  }
  return (kind: PartKind, id: string) =>
    names[kind].get(id) ?? (kind === 'package' ? `Package ${id.replace(/.*:/, '')}` : unnamed[kind])
}
