import { calendarDay, calendarYear } from '#server/time/clock.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { emailsTo } from '#server/providers/mail/emails-to.ts'
import { admin, member } from '#server/trpc.ts'
import { mergedAddressesOf, mergedPeopleOf } from './merging/reads.ts'
import { actorNames, factsOfPerson, lastLoginOf, typeNamesOf } from './person.reads.ts'
import { memberByPerson, memberOfChapter, unknownMember, type Member } from './reads.ts'
import { graceOf } from './renewals/reads.ts'
import { duesStanding } from './rules.ts'
import { memberReference } from './schema.ts'
import { reasonsIn, factViews, type FactView } from './standing.decisions.ts'

/** Returns a member of the chapter: details, the reasons for the status, the history, and the emails sent. */
export const person = admin.input(memberReference).query(async ({ ctx, input }) => {
  const match = await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId)
  if (!match) throw unknownMember()
  return storyOf(ctx, ctx.chapter.id, match)
})

/** Returns the caller's own record, on any host. */
export const self = member.query(async ({ ctx }) => {
  const { chapterId, personId } = ctx.actor
  const match = await memberByPerson(ctx.db, chapterId, personId)
  if (!match) throw unknownMember()
  return storyOf(ctx, chapterId, match)
})

async function storyOf(
  { db, chapter: host, clock, logDefinition }: Context,
  chapter: ChapterId,
  { personId, ...profile }: Member,
) {
  const [facts, types, emails, lastLoginAt, merged] = await Promise.all([
    factsOfPerson(db, logDefinition, chapter, personId),
    typeNamesOf(db, chapter),
    emailsOf(db, chapter, personId, profile.email),
    lastLoginOf(db, chapter, personId),
    mergedPeopleOf(db, chapter, personId),
  ])
  const others = await Promise.all(
    merged.map(async ({ personId: otherId, memberId }) => ({
      memberId,
      facts: await factsOfPerson(db, logDefinition, chapter, otherId),
    })),
  )
  const everyFact = [...facts, ...others.flatMap((other) => other.facts)]
  const nameOf = await actorNames(
    db,
    chapter,
    everyFact.map(({ actor }) => actor),
  )
  const lines = factViews(facts, { person: profile.firstName, types })
  // Before the approval, actions by anonymous actors are the applicant's own.
  const whoDid = (actor: string) => (actor === 'anonymous' ? `${profile.firstName} ${profile.lastName}` : nameOf(actor))
  const dated = (fact: FactView) => ({
    ...fact,
    actor: whoDid(fact.actor),
    recordedOn: calendarDay(new Date(fact.recordedAt), host.timeZone),
  })
  const own = lines.map(dated)
  const ofOthers = others.flatMap(({ memberId, facts: theirs }) =>
    factViews(theirs, { person: profile.firstName, types })
      .map(dated)
      .map((fact) => ({ ...fact, text: `Member ${memberId}: ${fact.text}` })),
  )
  const history = [...own, ...ofOthers].sort((one, other) => one.position - other.position)
  const hasPaid = everyFact.some(({ type }) => type === 'DuesCredited')
  const confirmed = facts.findLast(({ type }) => type === 'EmailVerified')
  return {
    member: profile,
    timeZone: host.timeZone,
    standing: duesStanding(
      { ...profile, isSystemAdmin: profile.isSystemAdmin === 1, hasPaid },
      calendarYear(clock.now(), host.timeZone),
    ),
    activeUntil: await graceOf({ db, chapter: { id: chapter } }, profile, calendarDay(clock.now(), host.timeZone)),
    /** Times of the record, null if missing. */
    confirmedAt: confirmed?.recordedAt ?? null,
    lastLoginAt,
    /** Oldest first. */
    reasons: reasonsIn(own),
    /** Newest first. */
    history: history.toReversed(),
    emails,
    /** The members who became part of this one, and the merges to undo. */
    merged: merged.map(({ memberId, mergeId }) => ({ memberId, mergeId })),
  }
}

/** Emails are found by address; those to a merged person's address are part of the history as well. */
async function emailsOf(db: Context['db'], chapter: ChapterId, personId: string, address: string) {
  const others = await mergedAddressesOf(db, chapter, personId)
  const lists = await Promise.all([...new Set([address, ...others])].map((one) => emailsTo(db, chapter, one)))
  return lists
    .flat()
    .sort((one, other) => (one.createdAt > other.createdAt ? -1 : one.createdAt < other.createdAt ? 1 : 0))
}
