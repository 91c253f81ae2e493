import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { limit } from '#server/auth/limits.ts'
import { isSignature } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { changedMeanwhile, savedNow } from '#server/edition.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { anyone } from '#server/trpc.ts'
import { refundNow } from './cancellations.decisions.ts'
import { registrationIn } from './cancellations.reads.ts'
import { cancelPath, receiptPath, signedOwn } from './mail.ts'
import { ownRegistration } from './own.reads.ts'
import { cancelLink, ownChange } from './schema.ts'
import { shownTicket } from './tickets.decisions.ts'

type Link = { registrationId: string; key: string }

/** The registrant's own page: what was booked, the ticket, and the entries that may be changed. */
export const ofLink = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  await checkLink(ctx, input)
  const found = await ownRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!found) throw noRegistration()
  const { personId, createdAt, updatedAt, ...registration } = found
  const { registrationId, paymentId, state } = registration
  const money = await registrationIn(ctx.db, ctx.chapter.id, registrationId).executeTakeFirstOrThrow()
  return {
    ...registration,
    edition: updatedAt ?? createdAt,
    ticket: state === 'registered' ? shownTicket(ctx, registration) : null,
    receiptPath: paymentId && receiptPath(ctx, { personId }, { paymentId }),
    cancelPath: cancelPath(ctx, registrationId, money),
    paidByHand: money.paidByHand,
    /** What would go back today. */
    backCents: refundNow(money, 'byRegistrant', calendarDay(ctx.clock.now(), ctx.env.timeZone)).cents,
  }
})

/** The registrant changes name, telephone number and note. */
export const changeByLink = anyone.input(ownChange).mutation(async ({ ctx, input: { registrationId, key, edition, ...entries } }) => {
  await checkLink(ctx, { registrationId, key })
  await ctx.write((tx) => changeEntries(tx, ctx, registrationId, entries, edition))
})

type Entries = { firstName: string; lastName: string; phone: string; note: string }

function* changeEntries(tx: Tx, { chapter }: Context, registrationId: string, entries: Entries, edition: string | undefined): Work<void> {
  yield* lockHead(tx)
  const saved = yield* first(ownRegistration(tx.sql, chapter.id, registrationId))
  if (!saved) throw noRegistration()
  if (saved.state === 'cancelled') throw new Refusal('conflict', 'This registration was cancelled, so there is nothing to change.')
  const changed = Object.keys(entries).filter((field) => entries[field as keyof Entries] !== saved[field as keyof Entries])
  if (changed.length === 0) return
  if (edition !== undefined && edition !== (saved.updatedAt ?? saved.createdAt)) {
    throw changedMeanwhile('this registration', Object.fromEntries(changed.map((field) => [field, savedNow(saved[field as keyof Entries])])))
  }
  const { sql, now } = tx
  yield* run(sql.updateTable('registrants').set({ ...entries, updatedAt: now.toISOString() }).where('chapterId', '=', chapter.id).where('registrationId', '=', registrationId))
}

const noRegistration = () => new Refusal('missing', 'Registration not found')

async function checkLink(ctx: Context, { registrationId, key }: Link): Promise<void> {
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  if (isSignature(ctx.env.appSecret, signedOwn(ctx.chapter, registrationId), key)) return
  throw new Refusal('missing', 'This link is not complete. Please open it from your confirmation email.')
}
