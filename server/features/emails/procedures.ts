import type { z } from 'zod'
import type { EmailRow } from '#db/tables/emails.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { namesOf } from '#server/features/members/reads.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { clearUnwanted } from '#server/providers/mail/unwanted.ts'
import { Refusal } from '#server/refusal.ts'
import { filesIn } from '#server/records/shapes.ts'
import { cleanText, opening } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { zonedDateTime } from '#server/time/dates.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { folded } from '#server/text/folded.ts'
import { withCopiedFiles } from './copied-files.writes.ts'
import { bulkWaits, isOnHold } from './held.reads.ts'
import { decideHeld } from './held.writes.ts'
import { handOverEmails } from './jobs.ts'
import { leave, leavingAddress, rejoin } from './leaving.writes.ts'
import { composedEmail, previewedEmail } from './mail.ts'
import { pictureWidthsIn } from './pictures.reads.ts'
import {
  allPeopleOf,
  emailOf,
  eventOf,
  goingEmails,
  isHeld,
  peopleColumns,
  peopleOf,
  progressOf,
  secondOf,
  sentPage,
  sentToOf,
  waitOf,
} from './reads.ts'
import { recipientsOf, type Recipient } from './recipients.reads.ts'
import { deliveryWords, maxLength, mergesIn, strangers } from './rules.ts'
import {
  draft,
  emailControl,
  emailPeople,
  emailReference,
  heldDecision,
  leavingLink,
  mailbox,
  newEmail,
  secondEmail,
  sentEmails,
  testEmail,
} from './schema.ts'
import { sendTimeAt, startOf } from './times.decisions.ts'
import { ownValues } from './values.reads.ts'
import { addEmail, controlEmail, missing, assertOwnFiles, sendAgain } from './writes.ts'

const dayOf = ({ chapter }: Pick<Context, 'chapter'>, iso: string) => calendarDay(new Date(iso), chapter.timeZone)

const documentedColumns = async (ctx: Context, rows: EmailRow[]) => {
  const sentTo = await sentToOf(
    ctx.db,
    ctx.chapter.id,
    rows.map(({ emailId }) => emailId),
  )
  const names = await namesOf(
    ctx.db,
    ctx.chapter.id,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map(({ emailId, title, body, attachments, createdAt, createdBy }) => {
    const name = names.get(createdBy)
    // The content of an email stays as it was sent.
    return {
      emailId,
      title,
      body,
      createdAt,
      updatedAt: createdAt,
      sentTo: sentTo.get(emailId) ?? [],
      attachments: filesIn(attachments),
      sendBy: name ? `${name.firstName} ${name.lastName}` : 'An admin',
    }
  })
}

/** Emails that admins send to the people of a chapter (content "Emails") [spec 68]. */
export const emails = router({
  /** A page of the Sent Box, with the progress of each email. */
  sent: admin.input(sentEmails).query(async ({ ctx, input }) => {
    const { rows, total } = await sentPage(ctx.db, ctx.chapter.id, input)
    const isHolding = await isOnHold(ctx)
    return {
      total,
      rows: rows.map(({ emailId, title, body, audience, attachments, state, createdAt, sendAt, number, progress }) => ({
        emailId,
        number,
        title,
        audience,
        state,
        progress,
        sentOn: dayOf(ctx, sendAt ?? createdAt),
        isWaiting: isHeld({ sendAt }, ctx.clock.now()),
        isOnHold: isHolding && (state === 'sending' || state === 'done') && progress.waiting > 0,
        files: filesIn(attachments).length,
        excerpt: opening(body, maxLength.excerpt),
      })),
    }
  }),

  /** The emails still being sent or scheduled, for the progress display, and why they wait. */
  going: admin.query(async ({ ctx }) => ({
    emails: await goingEmails(ctx.db, ctx.chapter.id, ctx.clock.now()),
    timeZone: ctx.chapter.timeZone,
    ...(await bulkWaits(ctx)),
  })),

  /** One email to read, with its progress. */
  view: admin.input(emailReference).query(async ({ ctx, input: { emailId } }) => {
    const email = await emailOf(ctx.db, ctx.chapter.id, emailId)
    if (!email) throw missing()
    const [documented] = await documentedColumns(ctx, [email])
    const progress = await progressOf(ctx.db, ctx.chapter.id, [emailId])
    return {
      emailId,
      title: email.title,
      audience: email.audience,
      state: email.state,
      sentAt: email.sendAt ?? email.createdAt,
      wait: waitOf(email, ctx.clock.now()),
      isOnHold: await isOnHold(ctx),
      sendBy: documented!.sendBy,
      timeZone: ctx.chapter.timeZone,
      html: previewedEmail(ctx, email, await pictureWidthsIn(ctx.providers.files, ctx.chapter.id, email.body)).html,
      attachments: await attachmentsAt(ctx.db, ctx.chapter.id, filesIn(email.attachments)),
      progress: progress(emailId),
      event: email.eventId === null ? null : await eventOf(ctx.db, ctx.chapter.id, email.eventId),
      again: await secondOf(ctx.db, ctx.chapter.id, email),
    }
  }),

  /** The initial form values for reusing an email. Its recipients are included only if they were typed in. */
  asDraft: admin.input(emailReference).query(async ({ ctx, input: { emailId } }) => {
    const email = await emailOf(ctx.db, ctx.chapter.id, emailId)
    if (!email) throw missing()
    const { title, body, audience, eventId, attachments } = email
    const sentTo = audience === 'custom' ? await sentToOf(ctx.db, ctx.chapter.id, [emailId]) : undefined
    return {
      emailId,
      title,
      body,
      audience: audience === 'table' ? ('members' as const) : audience,
      eventId,
      to: (sentTo?.get(emailId) ?? []).join(', '),
      attachments,
    }
  }),

  /** A page of its recipients: sent, waiting, failed or skipped, and why. */
  people: admin.input(emailPeople).query(async ({ ctx, input }) => {
    if (!(await emailOf(ctx.db, ctx.chapter.id, input.emailId))) throw missing()
    return peopleOf(ctx.db, ctx.chapter.id, input)
  }),

  /** Exports the filtered table of its recipients as a file, served at /export/email-people. */
  peopleExported: admin.fresh
    .input(emailPeople.omit({ page: true, size: true }).extend(exportInput.shape))
    .query(async ({ ctx, input }) => {
      const email = await emailOf(ctx.db, ctx.chapter.id, input.emailId)
      if (!email) throw missing()
      const search = input.search.trim()
      return exportJob(ctx, input, {
        name: 'email-delivery',
        title: `Delivery of “${email.title}”`,
        filter: [
          ...(input.state
            ? [`Delivery: ${input.state === 'left out' ? input.state : deliveryWords[input.state]}`]
            : []),
          ...(search ? [`Search "${search}"`] : []),
        ],
        columns: peopleColumns,
        rows: await allPeopleOf(ctx.db, ctx.chapter.id, input),
      })
    }),

  /** The people who would get an email, those who would not and why, and a preview for one recipient. Sends nothing. */
  check: admin.input(draft).query(async ({ ctx, input }) => {
    const all = await recipientsOf(ctx, input)
    const gets = all.filter(({ unwanted }) => !unwanted)
    const asked = input.reader === '' ? gets[0] : gets.find(isCalled(input.reader))
    const reader = asked ?? gets[0]
    const values = (reader?.personId && (await ownValues(ctx, reader.personId))) || strangers
    const body = cleanText(input.body)
    const widths = await pictureWidthsIn(ctx.providers.files, ctx.chapter.id, body)
    const { title, html } = previewedEmail(ctx, { title: input.title, body }, widths, values)
    const sendAt = input.when === 'later' ? sendTimeAt(input.at, ctx.chapter.timeZone, ctx.clock.now()) : undefined
    const merges = mergesIn(`${input.title} ${input.body}`)
    return {
      people: all.length,
      gets: gets.length,
      /** The time typed, in words; null without one that is ahead. */
      sendsAt: sendAt ? zonedDateTime(sendAt, ctx.chapter.timeZone) : null,
      strangers: merges.length > 0 ? gets.filter(({ personId }) => personId === null).length : 0,
      leftOut: all.flatMap(({ name, address, unwanted }) =>
        unwanted
          ? [{ name, address, reason: unwanted.reason, note: unwanted.note, since: dayOf(ctx, unwanted.since) }]
          : [],
      ),
      preview: {
        to: reader ? reader.name || reader.address : '',
        title,
        html,
        asked: input.reader,
        isAnother: reader !== undefined && asked === undefined,
      },
    }
  }),

  /** Sends the email only to the admin who writes it. */
  test: admin.input(testEmail).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'testEmailsByPerson', ctx.actor.personId)
    const own = await ctx.db
      .selectFrom('people')
      .select('email')
      .where('personId', '=', ctx.actor.personId)
      .executeTakeFirstOrThrow()
    const values = (await ownValues(ctx, ctx.actor.personId)) ?? strangers
    const body = cleanText(input.body)
    const widths = await pictureWidthsIn(ctx.providers.files, ctx.chapter.id, body)
    await ctx.write(function* (tx) {
      yield* assertOwnFiles(tx, ctx, input)
      const mailId = `test-${ctx.requestId}-${tx.now.getTime()}`
      const to = { address: own.email, mailId, values }
      const { isBulk: _, ...composed } = composedEmail(ctx, { ...input, body }, widths, to)
      yield* post(tx.sql, composed, tx.now)
    })
    return { sentTo: own.email }
  }),

  /** Sends an email to each of its recipients separately: at once, after a moment to stop it, or at a time. */
  send: admin.whileOpen.input(newEmail).mutation(async ({ ctx, input }) => {
    const sendAt = startOf(input, ctx.chapter.timeZone, ctx.clock.now())
    const people = await recipientsOf(ctx, input)
    const gets = people.filter(({ unwanted }) => !unwanted).length
    if (input.expected !== undefined && input.expected !== gets)
      throw new Refusal(
        'conflict',
        `${gets} would get it now, not ${input.expected}. Look at the check again, then send.`,
      )
    if (gets === 0)
      throw new Refusal(
        'conflict',
        'Nobody would get this email: everybody has unsubscribed, or their mailbox refuses it.',
      )
    await limit(ctx, 'bulkEmailsByChapter', ctx.chapter.id, gets)
    const copied = await withCopiedFiles(ctx, input)
    const emailId = await ctx.write((tx) => addEmail(tx, ctx, copied, people, sendAt))
    // The first batch now, the others by the scheduled job.
    await handOverEmails(ctx)
    return { emailId, people: gets }
  }),

  /** Pauses, resumes, starts or permanently stops an email. Returns whether it had not started yet. */
  control: admin.input(emailControl).mutation(async ({ ctx, input: { emailId, act } }) => {
    const { wasHeld } = await ctx.write((tx) => controlEmail(tx, ctx.chapter.id, emailId, act))
    if (act === 'resume' || act === 'sendNow') await handOverEmails(ctx)
    return { wasHeld }
  }),

  /** Continues bulk emails that are held because many bounced, or stops those that wait. */
  decideHeld: admin.input(heldDecision).mutation(async ({ ctx, input }) => {
    const decided = await ctx.write((tx) => decideHeld(tx, ctx.chapter.id, input))
    await handOverEmails(ctx)
    return decided
  }),

  /**
   * Resends an email to the addresses that had bounced by a given time. Pressing the button again sends nothing.
   * Returns the number of recipients.
   */
  sendAgain: admin.whileOpen.input(secondEmail).mutation(async ({ ctx, input }) => {
    const email = await emailOf(ctx.db, ctx.chapter.id, input.emailId)
    if (!email) throw missing()
    const second = await secondOf(ctx.db, ctx.chapter.id, email, input.until)
    if (second) await limit(ctx, 'bulkEmailsByChapter', ctx.chapter.id, second.people)
    const people = await ctx.write((tx) => sendAgain(tx, ctx.chapter.id, input))
    await handOverEmails(ctx)
    return { people }
  }),

  /** Allows bulk emails to a mailbox that bounced. */
  clearBounce: admin.input(mailbox).mutation(async ({ ctx, input: { address } }) => {
    const wasThere = await ctx.write(({ sql }) => clearUnwanted(sql, ctx.chapter.id, { address, reason: 'bounced' }))
    if (!wasThere) throw new Refusal('missing', 'This mailbox has not bounced here.')
  }),

  /** The documented list, newest first. */
  inChapter: admin.query(async ({ ctx }) => {
    const rows = await ctx.db
      .selectFrom('emails')
      .selectAll()
      .where('chapterId', '=', ctx.chapter.id)
      .orderBy('createdAt', 'desc')
      .orderBy('emailId')
      .execute()
    return documentedColumns(ctx, rows)
  }),

  byId: admin.input(emailReference).query(async ({ ctx, input: { emailId } }) => {
    const email = await emailOf(ctx.db, ctx.chapter.id, emailId)
    if (!email) throw missing()
    return (await documentedColumns(ctx, [email]))[0]!
  }),

  /** The email address of an unsubscribe link, and whether it is unsubscribed; null for an invalid link. */
  leaving: anyone.input(leavingLink).query(async ({ ctx, input }) => {
    await limit(ctx, 'tokenByAddress', ctx.clientAddress)
    return leavingAddress(ctx, input)
  }),

  /** Unsubscribes from bulk emails by the link in an email. Idempotent. */
  leave: anyone
    .limitedBy('tokenByAddress')
    .input(leavingLink)
    .mutation(({ ctx, input }) => leaves(ctx, input, leave)),

  /** Subscribes again by the same link. */
  rejoin: anyone
    .limitedBy('tokenByAddress')
    .input(leavingLink)
    .mutation(({ ctx, input }) => leaves(ctx, input, rejoin)),
})

/** Whether a person matches: each word is part of the name or the address. */
const isCalled = (asked: string) => {
  const words = folded(asked).split(/\s+/)
  return ({ name, address }: Recipient) => words.every((word) => folded(`${name} ${address}`).includes(word))
}

async function leaves(ctx: Context, link: z.output<typeof leavingLink>, act: typeof leave): Promise<void> {
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  const match = await leavingAddress(ctx, link)
  if (!match) throw new Refusal('missing', 'This link does not work. Write to the chapter to leave its list.')
  await ctx.write((tx) => act(tx, ctx.chapter.id, match.address))
}
