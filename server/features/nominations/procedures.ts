import type { SignedIn } from '#server/auth/actor.ts'
import { countWithin } from '#server/auth/limits.ts'
import type { Context, Tx } from '#server/context.ts'
import type { EventRow } from '#db/tables/events.ts'
import { first, type Work } from '#db/work.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { mayAtEvent } from '#server/auth/office-rights.ts'
import { member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { unknownEvent } from '../events/decisions.ts'
import { eventIn, lockEvent } from '../events/reads.ts'
import { eventReference } from '../events/schema.ts'
import { findMembers } from '../members/directory/reads.ts'
import { programsOf } from '../programs/reads.ts'
import { notActive, whyNominationsClosed } from '../registrations/nominations/decisions.ts'
import { closedBecause } from '../registrations/rules.ts'
import { proposedEmail } from './mail.ts'
import { proposalsOf } from './reads.ts'
import { maxFound } from './rules.ts'
import { newProposal, nomineeSearch, proposalReference } from './schema.ts'

const missing = () => new Refusal('missing', 'There is no such nomination here.')

const proposals = chapterRecords('nominationProposals', 'proposalId', { missing })

/** Members of a chapter nominate other members for the positions of an election; who is nominated accepts or declines. */
export const nominations = router({
  /** The election, its positions, and the members found to nominate; without words to search for, none are. */
  toPropose: member.input(nomineeSearch).query(async ({ ctx, input: { eventId, search } }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, eventId)
    if (!event) throw unknownEvent()
    const programs = await programsOf(ctx.db, ctx.chapter.id, { eventId, ofChapter: ctx.chapter.timeZone })
    const groups = programs.flatMap((program) => program.groups)
    const when = { now: ctx.clock.now(), ofChapter: ctx.chapter.timeZone }
    const found = search === '' ? { rows: [], total: 0 } : await nomineesFor(ctx, search)
    return {
      event: { eventId, eventName: event.eventName },
      obstacle: whyNot(event, ctx.clock.now()),
      positions: groups.map(({ groupId, groupName }) => ({
        groupId,
        groupName,
        closed: whyNominationsClosed({ timeZone: event.timeZone, groups }, { groupId, name: groupName }, when),
      })),
      found: found.rows.map(({ memberId, firstName, lastName }) => ({ memberId, name: `${firstName} ${lastName}` })),
      total: found.total,
    }
  }),

  /** The proposals that the caller made for an election; for admins those of everybody. */
  made: member.input(eventReference).query(async ({ ctx, input }) => {
    const whose = mayAtEvent(ctx.actor, input.eventId) ? {} : { by: ctx.actor.personId }
    const rows = await proposalsOf(ctx.db, ctx.chapter.id, input.eventId, whose)
    return rows.map(({ proposalId, name, groupName, proposer, state, createdBy }) => ({
      proposalId,
      name,
      groupName,
      proposer,
      state,
      isOwn: createdBy === ctx.actor.personId,
    }))
  }),

  /** The proposals of an election that the caller can still accept or decline. */
  forMe: member.input(eventReference).query(async ({ ctx, input }) => {
    const rows = await proposalsOf(ctx.db, ctx.chapter.id, input.eventId, { of: ctx.actor.memberId })
    return rows
      .filter(({ state }) => state === 'waiting')
      .map(({ proposalId, groupId, groupName, proposer, note }) => ({ proposalId, groupId, groupName, proposer, note }))
  }),

  /** Nominates another member. They are told by email, and are a candidate only when they accept. */
  propose: member
    .limitedBy('proposalsByPerson')
    .input(newProposal)
    .mutation(({ ctx, input }) =>
      ctx.write(function* (tx) {
        yield* countWithin(tx, [['proposalsByPerson', ctx.actor.personId]], tx.now)
        return yield* propose(tx, ctx, input)
      }),
    ),

  /** Takes the caller's own proposal back, as long as nobody has answered it. */
  withdraw: member
    .unlimited('There are at most twenty new nominations a day to take back or to decline.')
    .input(proposalReference)
    .mutation(({ ctx, input }) =>
      undoable(ctx)(function* (tx) {
        const proposal = yield* proposalAt(tx, ctx, input.proposalId)
        if (proposal?.createdBy !== ctx.actor.personId) throw missing()
        if (proposal.declinedAt) throw new Refusal('conflict', 'This nomination was declined already.')
        yield* proposals.remove(tx, ctx, input.proposalId)
      }),
    ),

  /** Declines a proposal for the caller. Who declined can still nominate themselves. */
  decline: member
    .unlimited('There are at most twenty new nominations a day to take back or to decline.')
    .input(proposalReference)
    .mutation(({ ctx, input }) =>
      ctx.write(function* (tx) {
        const proposal = yield* proposalAt(tx, ctx, input.proposalId)
        if (proposal?.memberId !== ctx.actor.memberId) throw missing()
        if (proposal.declinedAt) return
        yield* proposals.change(tx, ctx, input.proposalId, { declinedAt: tx.now.toISOString() })
      }),
    ),
})

/** Returns why an event takes no nominations, or null. */
const whyNot = (event: EventRow, now: Date) =>
  event.eventType === 'election' ? closedBecause(event, now) : 'This event has no nominations.'

/** Finds active members by name or number: only they can be nominated. */
const nomineesFor = (ctx: Context, search: string) =>
  findMembers(
    ctx.db,
    { chapter: ctx.chapter.id, searchesEmail: false },
    {
      search,
      page: 0,
      size: maxFound,
      sort: 'lastName',
      direction: 'asc',
      admins: false,
      group: undefined,
      memberType: undefined,
      status: 'active',
    },
  )

type Writing = Context & { actor: SignedIn }
type Proposed = { eventId: string; groupId: string; memberId: string; note: string }

/** Stores a proposal and emails the nominee. @throws Refusal when the election or one of the two people cannot take part */
function* propose(tx: Tx, ctx: Writing, proposed: Proposed): Work<string> {
  const event = yield* lockEvent(tx, ctx.chapter.id, proposed.eventId)
  const obstacle = whyNot(event, tx.now)
  if (obstacle) throw new Refusal('conflict', obstacle)
  const position = yield* positionAt(tx, ctx, proposed)
  const when = { now: tx.now, ofChapter: ctx.chapter.timeZone }
  const notNow = whyNominationsClosed(
    { timeZone: event.timeZone, groups: [position] },
    { groupId: position.groupId, name: position.groupName },
    when,
  )
  if (notNow) throw refusedField('groupId', notNow)
  const [proposer, nominee] = [
    yield* nomineeAt(tx, ctx, ctx.actor.memberId),
    yield* nomineeAt(tx, ctx, proposed.memberId),
  ]
  if (proposer?.status !== 'active') throw notActive()
  if (!nominee) throw refusedField('memberId', 'Choose a member of this chapter')
  if (nominee.personId === ctx.actor.personId)
    throw refusedField('memberId', 'This is you. Choose the position on the page before to nominate yourself.')
  if (nominee.status !== 'active') throw refusedField('memberId', 'Only active members can be nominated')
  if (yield* isProposed(tx, ctx, proposed))
    throw refusedField('memberId', `You nominated ${nominee.firstName} for this position already`)
  const proposalId = yield* proposals.add(tx, ctx, { ...proposed, declinedAt: null })
  if (nominee.email)
    yield* post(
      tx.sql,
      proposedEmail(ctx, {
        eventId: event.eventId,
        eventName: event.eventName,
        groupId: position.groupId,
        positionName: position.groupName,
        nominee: { memberId: proposed.memberId, firstName: nominee.firstName, email: nominee.email },
        proposer: `${proposer.firstName} ${proposer.lastName}`,
        note: proposed.note,
      }),
      tx.now,
    )
  return proposalId
}

const proposalAt = ({ sql }: Tx, { chapter }: Context, proposalId: string) =>
  first(
    sql
      .selectFrom('nominationProposals')
      .selectAll()
      .where('chapterId', '=', chapter.id)
      .where('proposalId', '=', proposalId),
  )

function* positionAt({ sql }: Tx, { chapter }: Context, { eventId, groupId }: Proposed) {
  const position = yield* first(
    sql
      .selectFrom('programGroups')
      .select(['groupId', 'groupName', 'startsAt', 'endsAt'])
      .where('chapterId', '=', chapter.id)
      .where('eventId', '=', eventId)
      .where('groupId', '=', groupId),
  )
  if (!position) throw refusedField('groupId', 'Choose one of the positions')
  return position
}

const nomineeAt = ({ sql }: Tx, { chapter }: Context, memberId: string) =>
  first(
    sql
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['members.personId', 'members.status', 'people.firstName', 'people.lastName', 'people.email'])
      .where('members.chapterId', '=', chapter.id)
      .where('members.memberId', '=', memberId),
  )

function* isProposed(
  { sql }: Tx,
  { actor, chapter }: Writing,
  { eventId, groupId, memberId }: Proposed,
): Work<boolean> {
  const earlier = sql
    .selectFrom('nominationProposals')
    .select('proposalId')
    .where('chapterId', '=', chapter.id)
    .where('eventId', '=', eventId)
    .where('groupId', '=', groupId)
    .where('memberId', '=', memberId)
    .where('createdBy', '=', actor.personId)
  return (yield* first(earlier)) !== undefined
}
