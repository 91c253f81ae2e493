import { randomUUID } from 'node:crypto'
import { limit } from '#server/auth/limits.ts'
import { strangers } from '#server/features/emails/rules.ts'
import { ownValues } from '#server/features/emails/values.reads.ts'
import { importOf } from '#server/features/imports/plans.reads.ts'
import { importReference } from '#server/features/imports/schema.ts'
import { namesOf, personOf } from '#server/features/members/reads.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, router } from '#server/trpc.ts'
import { lastDayOfLink, numbersIn, sentBy } from './decisions.ts'
import { importedEmail, usualText } from './mail.ts'
import { candidateCounts, invitedPage, progressOf, roundsOf, sampleOf } from './reads.ts'
import { invitationTest, invitedPeople, newInvitations } from './schema.ts'
import { beginRound, pauseRounds, sendNext } from './writes.ts'

/** Imported people are invited to choose a password: each once, at a bounded rate, in the chapter's words. */
export const invitations = router({
  /** Who of an import can be invited, what was sent, and the text that the form begins with. */
  ofImport: admin.input(importReference).query(async ({ ctx, input: { importId } }) => {
    const { db, chapter } = ctx
    const { fileName, state } = await importOf(db, chapter.id, importId)
    const [counts, progress, rounds, sample] = await Promise.all([
      candidateCounts(db, chapter.id, importId),
      progressOf(db, chapter.id, importId),
      roundsOf(db, chapter.id, importId),
      sampleOf(db, chapter.id, importId),
    ])
    const names = await namesOf(
      db,
      chapter.id,
      rounds.map(({ startedBy }) => startedBy),
    )
    const now = ctx.clock.now()
    return {
      importId,
      fileName,
      isWritten: state === 'done',
      timeZone: chapter.timeZone,
      counts,
      progress,
      isPaused: progress.waiting > 0 && rounds.every(({ pausedAt }) => pausedAt !== null),
      sentBy: sentBy(now, progress.waiting).toISOString(),
      allSentBy: sentBy(now, progress.waiting + counts.all).toISOString(),
      until: lastDayOfLink(now, chapter.timeZone),
      rounds: rounds.map(({ roundId, subject, startedAt, startedBy }) => {
        const name = names.get(startedBy)
        return { roundId, subject, startedAt, startedBy: name ? `${name.firstName} ${name.lastName}` : '' }
      }),
      text: rounds[0] ? { subject: rounds[0].subject, message: rounds[0].message } : usualText(ctx),
      sample,
    }
  }),

  /** A page of the people who are invited, with what became of it. */
  people: admin.input(invitedPeople).query(async ({ ctx, input }) => {
    await importOf(ctx.db, ctx.chapter.id, input.importId)
    return invitedPage(ctx.db, ctx.chapter.id, input.importId, input)
  }),

  /** Sends the text to the admin alone; its link leads to the login page. */
  test: admin.input(invitationTest).mutation(async ({ ctx, input }) => {
    const { chapter, actor } = ctx
    await limit(ctx, 'testEmailsByPerson', actor.personId)
    await importOf(ctx.db, chapter.id, input.importId)
    const { subject, message } = input
    const until = lastDayOfLink(ctx.clock.now(), chapter.timeZone)
    const values = (await ownValues(ctx, actor.personId)) ?? strangers
    return ctx.write(function* (tx) {
      const own = yield* personOf(tx, actor.personId)
      const to = { email: own.email, values }
      const { isBulk: _, ...test } = importedEmail(ctx, to, { subject, message, path: '/login', until })
      yield* post(tx.sql, test, tx.now)
      return { sentTo: own.email }
    })
  }),

  /** Puts people of an import in line for an invitation, and sends the first. Returns how many there are. */
  begin: admin.whileOpen.input(newInvitations).mutation(async ({ ctx, input }) => {
    const { importId, audience, numbers, subject, message } = input
    const { state } = await importOf(ctx.db, ctx.chapter.id, importId)
    if (state !== 'done') throw new Refusal('conflict', 'Write the import first. Then its people can be invited.')
    const round = { roundId: randomUUID(), importId, subject, message, startedBy: ctx.actor.personId }
    const wanted = { audience, numbers: numbersIn(numbers) }
    const invited = await ctx.write((tx) => beginRound(tx, ctx.chapter.id, round, wanted))
    // The first go at once, so that the page shows that it works; the job sends the others.
    await ctx.write((tx) => sendNext(tx, ctx, round.roundId))
    return { invited }
  }),

  /** Sends no more invitations of an import until `resume`. */
  pause: admin.input(importReference).mutation(async ({ ctx, input: { importId } }) => {
    await importOf(ctx.db, ctx.chapter.id, importId)
    await ctx.write((tx) => pauseRounds(tx, ctx.chapter.id, importId, { pause: true }))
  }),

  resume: admin.whileOpen.input(importReference).mutation(async ({ ctx, input: { importId } }) => {
    await importOf(ctx.db, ctx.chapter.id, importId)
    await ctx.write((tx) => pauseRounds(tx, ctx.chapter.id, importId, { pause: false }))
  }),
})
