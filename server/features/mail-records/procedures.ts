import type { ReportMailboxRow } from '#db/tables/mail-records.ts'
import { limit } from '#server/auth/limits.ts'
import { unseal } from '#server/auth/secrets.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { AccountRefused } from '#server/providers/mail/account-refused.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, router } from '#server/trpc.ts'
import {
  lookUp,
  mailDomainOf,
  recordsOf,
  recordsState,
  reportKeyOf,
  reportMailboxOf,
  senderOf,
  type Sender,
} from './reads.ts'
import { dropMailbox, keepMailbox, needsPassword } from './mailbox/writes.ts'
import { makeReportKey, setMailgunKey, setSendgridKey } from './reports/writes.ts'
import { mailboxChange, mailboxEntry, mailgunKey, sendgridKey, shownKey, shownMailbox, shownReports } from './schema.ts'
import { keepKey, keepLook, newMailKey } from './writes.ts'

type Admin = Context & { actor: SignedIn }

/** The DNS records that decide whether a chapter's emails arrive, and the key that signs them. */
export const mailRecords = router({
  /** Returns where the chapter's emails come from, with its records as of the last look. The private key never leaves. */
  view: admin.query(async ({ ctx }) => {
    const { db, chapter } = ctx
    const [sender, row, reports, mailbox] = await Promise.all([
      senderOf(ctx, chapter.id),
      mailDomainOf(db, chapter.id),
      reportKeyOf(db, chapter.id),
      reportMailboxOf(db, chapter.id),
    ])
    const state = recordsState(sender, chapter, row)
    const isKept = state === 'kept'
    return {
      state,
      sender: sender && { address: sender.address, domain: sender.domain, account: sender.account },
      records: isKept ? recordsOf(sender!, row!) : [],
      selector: isKept ? row!.selector : '',
      lookedAt: isKept ? row!.lookedAt : null,
      signsSince: isKept ? row!.signsSince : null,
      timeZone: chapter.timeZone,
      reports: {
        madeAt: reports?.createdAt ?? '',
        reportedAt: reports?.reportedAt ?? null,
        hasMailgunKey: reports?.hasMailgunKey === 1,
        sendgridKey: reports?.sendgridKey ?? '',
      },
      mailbox: mailbox ? shownOf(mailbox) : null,
    }
  }),

  /** Makes a key for the domain of the chapter's emails, in place of the one before, and looks at its records. */
  begin: admin.input(shownKey).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'testsByChapter', ctx.chapter.id)
    const sender = await ownSender(ctx)
    const key = await newMailKey()
    await ctx.write((tx) => keepKey(tx, ctx, { sender, key, shown: input.selector }))
    await look(ctx)
  }),

  /**
   * Makes the address to which mail servers report bounces and complaints, in place of the one before. Returns it: it
   * contains the key, and is shown only now.
   */
  makeReportAddress: admin.input(shownReports).mutation(async ({ ctx, input }) => {
    const key = await ctx.write((tx) => makeReportKey(tx, ctx, input.madeAt))
    return { address: `${ctx.urls.origin(ctx.chapter)}/webhooks/mail/${ctx.chapter.subDomain}/${key}` }
  }),

  /** Sets the key with which Mailgun signs its reports, or has them taken without a signature again. */
  setMailgunKey: admin.input(mailgunKey).mutation(async ({ ctx, input }) => {
    await ctx.write((tx) => setMailgunKey(tx, ctx, { key: input.signingSecret, shown: input.madeAt }))
  }),

  /** Sets the public key by which SendGrid's reports are checked, or has them taken without a signature again. */
  setSendgridKey: admin.input(sendgridKey).mutation(async ({ ctx, input }) => {
    await ctx.write((tx) => setSendgridKey(tx, ctx, { key: input.publicKey, shown: input.madeAt }))
  }),

  /** Sets the mailbox in which mail servers report, in place of the one before. */
  setMailbox: admin.fresh.input(mailboxChange).mutation(async ({ ctx, input }) => {
    const { mailboxPassword: password, ...entry } = input
    await ctx.write((tx) => keepMailbox(tx, ctx, { ...entry, password }))
  }),

  /** Ends the reading of the mailbox. */
  removeMailbox: admin.input(shownMailbox).mutation(async ({ ctx, input }) => {
    await ctx.write((tx) => dropMailbox(tx, ctx, input.shown))
  }),

  /** Opens the typed mailbox. Returns how many emails are in its inbox, or why it cannot be opened. */
  testMailbox: admin.input(mailboxEntry).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'testsByChapter', ctx.chapter.id)
    const { mailServer, userName: user } = input
    const stored = await reportMailboxOf(ctx.db, ctx.chapter.id)
    const isStored = stored?.mailServer === mailServer && stored.userName === user
    if (input.mailboxPassword === '' && !isStored) throw needsPassword()
    const password = input.mailboxPassword || unseal(ctx.env.appSecret, stored!.passwordSealed)
    try {
      return { emails: await ctx.providers.inbox.test({ mailServer, user, password }), failure: null }
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error
      return { emails: 0, failure: error.message }
    }
  }),

  /** Asks the name servers again. */
  look: admin.mutation(async ({ ctx }) => {
    await limit(ctx, 'testsByChapter', ctx.chapter.id)
    await ownSender(ctx)
    await look(ctx)
  }),
})

/** Returns what admins see of a mailbox: everything but the password. */
const shownOf = ({ mailServer, userName, readAt, reportedAt, failure, failedSince, updatedAt }: ReportMailboxRow) => ({
  mailServer,
  userName,
  readAt,
  reportedAt,
  failure,
  failedSince,
  updatedAt,
})

/** Returns the sender whose records the chapter can keep. @throws Refusal conflict where they are not its own */
async function ownSender(ctx: Admin): Promise<Sender> {
  const sender = await senderOf(ctx, ctx.chapter.id)
  const state = recordsState(sender, ctx.chapter, undefined)
  if (state === 'new') return sender!
  throw new Refusal('conflict', notOwn[state as keyof typeof notOwn])
}

const notOwn = {
  none: 'The chapter has no mail account yet. Set one up in its settings.',
  elsewhere: 'The chapter’s emails come from the association’s address. Its records are kept there.',
  free: 'The chapter’s address belongs to a mail provider, which signs its emails itself.',
}

async function look(ctx: Admin): Promise<void> {
  const row = await mailDomainOf(ctx.db, ctx.chapter.id)
  if (!row) throw new Refusal('conflict', 'There are no records to look for yet.')
  const answers = await lookUp(ctx.providers.dns, row)
  await ctx.write((tx) => keepLook(tx, row, answers))
}
