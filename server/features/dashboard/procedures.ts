import type { Context } from '#server/context.ts'
import { dayIn } from '#server/time/calendar.ts'
import { localTime } from '#server/time/local-time.ts'
import { admin, member, router } from '#server/trpc.ts'
import { zoneOfEvent } from '../events/times.decisions.ts'
import { accountsIn } from '../receipts/reads.ts'
import { ownPath } from '../registrations/own/links.decisions.ts'
import { lately } from './lately.reads.ts'
import { comingRegistrations, latestPaymentIds, nextEvents } from './reads.ts'

/** Rows in each block of the dashboard. */
const maxRows = { events: 8, lately: 6, own: 5 }

export const dashboard = router({
  /** Returns a chapter's next events with seats and money, and what happened in it lately. */
  ofChapter: admin.query(async ({ ctx }) => {
    const [events, happened] = await Promise.all([
      nextEvents(ctx.db, ctx.chapter.id, ctx.clock.now(), maxRows.events),
      lately(ctx, ctx.chapter.id, maxRows.lately),
    ])
    return { events: events.map((event) => ({ ...event, startsOn: startOf(ctx, event) })), lately: happened }
  }),

  /** Returns the caller's coming registrations, each with the path of its ticket, and their newest receipts. */
  own: member.query(async ({ ctx }) => {
    const { db, chapter, actor, clock } = ctx
    // Tickets and receipts of another chapter open on its own site.
    if (actor.chapterId !== chapter.id) return { registrations: [], receipts: [] }
    const [registrations, paymentIds] = await Promise.all([
      comingRegistrations(db, chapter.id, actor.personId, clock.now(), maxRows.own),
      latestPaymentIds(db, chapter.id, actor.personId, maxRows.own),
    ])
    const dayOf = dayIn(chapter.zones)
    const accounts = await accountsIn(ctx, chapter.id, paymentIds)
    return {
      registrations: registrations.map(({ handOvers, registrationId, ...row }) => ({
        ...row,
        registrationId,
        startsOn: startOf(ctx, row),
        ticketPath: ownPath(ctx, { registrationId, handOvers }),
      })),
      receipts: await Promise.all(
        accounts.toReversed().map(async ({ paymentId, kind, booked, refundedCents }) => {
          const subject = await kind.receipt.subject?.(db, chapter.id, booked.data)
          const lines = kind.receipt
            .lines(booked.data)
            .map(({ text, detail }) => (detail ? `${text}, ${detail}` : text))
            .join('; ')
          return {
            paymentId,
            paidOn: dayOf(booked.occurredAt),
            text: subject?.name ?? lines,
            detail: subject ? lines : '',
            amountCents: booked.data.amountCents,
            refundedCents,
          }
        }),
      ),
    }
  }),
})

/** The local time at which an event starts, in its own zone. */
const startOf = ({ chapter }: Pick<Context, 'chapter'>, event: { startsAt: string; timeZone: string | null }) =>
  localTime(new Date(event.startsAt), zoneOfEvent(event, chapter))
