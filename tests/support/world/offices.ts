import { randomUUID } from 'node:crypto'
import { run } from '#db/work.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { heldBy } from '#server/auth/office-rights.ts'
import { allEvents, type Rights } from '#server/auth/rights.rules.ts'
import { makeContext, writerFor, type Context } from '#server/context.ts'
import { addOffice, nameHolder } from '#server/features/offices/decisions.ts'
import { officeStream } from '#server/features/offices/facts.ts'
import { calendarDay } from '#server/time/clock.ts'
import { apiFor, type Api } from '#server/wiring/api.ts'
import { memberIds, residents, type Person } from './association.ts'
import type { World } from './world.ts'

type Laid = Pick<World, 'portal' | 'chapters'>

/** Days are yyyy-mm-dd, both included: from today on, and for a year, unless given. */
type TermOf = { memberId: string; fromDay?: string; untilDay?: string }

type OfficeOf = { rights: Rights; officeName?: string; eventIds?: readonly string[] | null }

const dayMs = 24 * 60 * 60_000

/** Adds an office to a member's chapter and names the member its holder. Returns the ids of both. */
export async function layOffice(
  world: Laid,
  { rights, officeName, eventIds = null, ...term }: OfficeOf & TermOf,
): Promise<{ officeId: string; termId: string }> {
  const officeId = randomUUID()
  const { chapter, by, write } = placeOf(world, term.memberId)
  await write(function* (tx) {
    const at = tx.now.toISOString()
    yield* tx.logWriter.record(officeStream, chapter.id, (state) =>
      addOffice(state, by, officeId, { rights, eventIds }),
    )
    yield* run(
      tx.sql.insertInto('offices').values({
        officeId,
        chapterId: chapter.id,
        officeName: officeName ?? `Office ${officeId.slice(0, 8)}`,
        position: '',
        createdBy: by.personId,
        updatedBy: by.personId,
        createdAt: at,
        updatedAt: at,
      }),
    )
  })
  return { officeId, termId: await layTerm(world, { officeId, ...term }) }
}

/** Names a member the holder of an office for some days, such as the successor. Returns the id of the term. */
export async function layTerm(
  world: Laid,
  { officeId, memberId, fromDay, untilDay }: TermOf & { officeId: string },
): Promise<string> {
  const { chapter, by, personId, write } = placeOf(world, memberId)
  const termId = randomUUID()
  await write((tx) => {
    const today = calendarDay(tx.now, chapter.timeZone)
    const from = fromDay ?? today
    const until = untilDay ?? new Date(Date.parse(from) + 365 * dayMs).toISOString().slice(0, 10)
    const term = { officeId, personId, fromDay: from, untilDay: until }
    return tx.logWriter.record(officeStream, chapter.id, (state) => nameHolder(state, by, termId, term, today))
  })
  return termId
}

/** The procedures as called by a member whose session works with the rights of the offices held today. */
export const asOfficer = async (world: Pick<World, 'portal' | 'context'>, who: Person): Promise<Api> =>
  apiFor(await contextOfOfficer(world, who))

/** The context of a request of such a member. */
export async function contextOfOfficer(world: Pick<World, 'portal' | 'context'>, who: Person): Promise<Context> {
  const { chapter, actor } = world.context(who, { role: 'member' })
  if (!isSignedIn(actor)) throw new Error(`${who} is not signed in`)
  const now = world.portal.clock.now()
  const held = await heldBy(world.portal.store.read, chapter, who, now)
  const worksUntil = new Date(now.getTime() + 8 * 60 * 60_000).toISOString()
  const atWork = { ...actor, worksUntil, ...(held ? { rights: held.rights, held } : {}) }
  return makeContext(world.portal, {
    chapter,
    hostIsKnown: true,
    requestId: 'request-of-an-officer',
    clientAddress: '127.0.0.1',
    actor: atWork,
  })
}

function placeOf({ portal, chapters }: Laid, memberId: string) {
  const personId = Object.keys(memberIds).find((name) => memberIds[name as Person] === memberId) as Person | undefined
  if (!personId) throw new Error(`Nobody in the world has the member ID ${memberId}`)
  const chapter = chapters[residents[personId].chapter as 'dc']
  const write = writerFor(portal, { chapterId: chapter.id, actor: 'system:tests', correlation: 'world' })
  return { chapter, personId, write, by: { personId: 'system', rights: undefined, eventIds: allEvents } }
}
