import { randomUUID } from 'node:crypto'
import { limit } from '#server/auth/limits.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { assertReauthenticated } from '#server/auth/reauthentication.ts'
import { unseal } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { isPlayMoney } from '#server/env.ts'
import { AccountRefused } from '#server/providers/mail/account-refused.ts'
import { postSent } from '#server/providers/mail/outbox.ts'
import { Undeliverable } from '#server/providers/mail/transport.ts'
import { accountFailure } from '#server/providers/payments/account-failure.ts'
import { choicesOfEnv, papersIn, papersOf } from '#server/exports/papers.ts'
import { Refusal } from '#server/refusal.ts'
import { zoneName } from '#server/time/dates.ts'
import { zonesToChoose } from '#server/time/zones.ts'
import { admin, may, router } from '#server/trpc.ts'
import { guardedChanges } from '../changes.decisions.ts'
import { testEmail } from './mail.ts'
import { versionOf, limitText, settingsOf, testerOf, type SettingsRows } from './reads.ts'
import { usualMailServer } from './rules.ts'
import { newSettings, settingsChanges, triedMail, triedPayment, type SettingsChanges } from './schema.ts'
import { needsPassword, needsSecret, noteTry, assertNoSecond, saveSettings } from './writes.ts'

type Asking = Context & { actor: SignedIn }

export const settings = router({
  /** The chapter's settings; passwords and secrets are never included [spec 10]. */
  view: admin.query(async ({ ctx }) => {
    const rows = await settingsOf(ctx.db, ctx.chapter.id)
    const { chapter, mail, payment } = rows
    const { chapterId, subDomain, chapterName, chapterAddress, chapterPhone, chapterEmail, createdAt } = chapter
    const tested = async (row: NonNullable<typeof mail | typeof payment>) => ({
      checkedAt: row.checkedAt,
      checkedBy: await testerOf(ctx.db, ctx.chapter.id, row.checkedBy),
      checkFailure: row.checkFailure,
    })
    const { mailServer, refusedSince } = mail ?? { mailServer: usualMailServer, refusedSince: null }
    const stamps = [chapter.updatedAt, mail?.updatedAt ?? '', payment?.updatedAt ?? ''].sort()
    return {
      chapterId,
      subDomain,
      chapterName,
      chapterAddress,
      chapterPhone,
      chapterEmail,
      createdAt,
      updatedAt: stamps[2]!,
      confirmRefundsAbove: limitText(chapter.confirmRefundsAboveCents),
      zelleAddress: chapter.zelleAddress ?? '',
      edition: versionOf(ctx.env.appSecret, rows),
      /** The version of each part that is saved apart. */
      editions: {
        chapter: versionOf(ctx.env.appSecret, rows, 'chapter'),
        mail: versionOf(ctx.env.appSecret, rows, 'mail'),
        payment: versionOf(ctx.env.appSecret, rows, 'payment'),
        money: versionOf(ctx.env.appSecret, rows, 'money'),
        papers: versionOf(ctx.env.appSecret, rows, 'papers'),
      },
      timeZone: chapter.timeZone,
      papers: papersIn(chapter.papers),
      /** What holds, and which of it the environment sets for the whole association. */
      papersInUse: papersOf(ctx),
      papersOfEnv: choicesOfEnv(ctx.env),
      zones: zonesToChoose(chapter.timeZone),
      zone: zoneName(ctx.clock.now(), chapter.timeZone),
      mail: mail ? { mailServer, refusedSince, ...(await tested(mail)) } : null,
      payment: payment
        ? {
            clientId: payment.clientId,
            merchantId: payment.merchantId,
            webhookId: payment.webhookId,
            since: payment.since,
            ...(await tested(payment)),
          }
        : null,
    }
  }),

  /** Creates the first settings of a chapter. */
  create: admin.input(newSettings).mutation(async ({ ctx, input }) => {
    const before = await settingsOf(ctx.db, ctx.chapter.id)
    assertNoSecond(before)
    await assertMayChange(ctx, before, input)
    await mustBeAccepted(ctx, input)
    await ctx.write((tx) => saveSettings(tx, ctx, input, { mayBegin: true }))
  }),

  update: admin.input(settingsChanges).mutation(async ({ ctx, input }) => {
    assertRights(ctx, input)
    await assertMayChange(ctx, await settingsOf(ctx.db, ctx.chapter.id), input)
    await mustBeAccepted(ctx, input)
    await ctx.write((tx) => saveSettings(tx, ctx, input, { mayBegin: false }))
  }),

  /**
   * In a demo or a practice, gives a chapter without a payment account one at the stand-in, so that it takes play money
   * right away. No password is asked for: no real money can go there.
   */
  openStandin: admin.mutation(async ({ ctx }) => {
    if (!isPlayMoney(ctx.env)) throw new Refusal('missing', 'Only a demo or a practice has stand-in accounts.')
    const { payment } = await settingsOf(ctx.db, ctx.chapter.id)
    if (payment) throw new Refusal('conflict', 'This chapter already has a payment account.')
    const { subDomain } = ctx.chapter
    // An account of an earlier chapter at the same address is not this chapter's.
    const clientId = `standin-${subDomain}-${randomUUID().slice(0, 8)}`
    const account = { clientId, clientSecret: 'stand-in', webhookId: `webhook-${clientId}`, password: '' }
    await ctx.write((tx) => saveSettings(tx, ctx, account, { mayBegin: false }))
  }),

  /** Sends an email to the chapter itself from the typed or the saved account. Returns the outcome. */
  sendTest: admin.input(triedMail).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'testsByChapter', ctx.chapter.id)
    const { mail, chapter } = await settingsOf(ctx.db, ctx.chapter.id)
    const mailServer = input.mailServer || mail?.mailServer || usualMailServer
    if (input.password === '' && (!mail || mailServer !== mail.mailServer)) throw needsPassword()
    const password = input.password || unseal(ctx.env.appSecret, mail!.passwordSealed)
    const address = input.chapterEmail ?? chapter.chapterEmail
    const isStored =
      input.of === 'saved' && mail !== undefined && input.password === '' && address === chapter.chapterEmail
    const failure = await sendFrom(ctx, { address, password, mailServer })
    if (isStored) await ctx.write((tx) => noteTry(tx, ctx, { mail: mail.passwordSealed }, failure))
    return { failure, to: address, isStored, ...(await testedNow(ctx)) }
  }),

  /** Asks the provider whether it accepts the typed or the saved account. */
  checkAccount: admin.input(triedPayment).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'testsByChapter', ctx.chapter.id)
    const { payment } = await settingsOf(ctx.db, ctx.chapter.id)
    const clientId = input.clientId ?? payment?.clientId
    if (clientId === undefined || (input.clientSecret === '' && clientId !== payment?.clientId)) throw needsSecret()
    const clientSecret = input.clientSecret || unseal(ctx.env.appSecret, payment!.clientSecretSealed)
    const isStored = input.of === 'saved' && clientId === payment?.clientId && input.clientSecret === ''
    const failure = await accountFailure(ctx, { clientId, clientSecret }, notAccepted)
    if (isStored) await ctx.write((tx) => noteTry(tx, ctx, { clientId }, failure))
    return { failure, isStored, ...(await testedNow(ctx)) }
  }),
})

const ofAccounts: readonly string[] = [
  'clientId',
  'clientSecret',
  'merchantId',
  'webhookId',
  'confirmRefundsAbove',
  'zelleAddress',
]

const besides: readonly string[] = ['edition', 'currentPassword']

/** Where money goes is the right over accounts, all else that over settings. @throws Refusal forbidden for an officer */
function assertRights(ctx: Asking, input: SettingsChanges): void {
  const sent = Object.entries(input)
    .filter(([field, value]) => value !== undefined && value !== '' && !besides.includes(field))
    .map(([field]) => (ofAccounts.includes(field) ? ('accounts' as const) : ('settings' as const)))
  if (sent.every((right) => may(ctx, right, 'change'))) return
  throw new Refusal('forbidden', 'Your office does not include this part of the settings. Nothing was saved.')
}

/**
 * Requires the admin's password for changes to the accounts, the Zelle address and the refund limit.
 * @throws Refusal
 */
async function assertMayChange(ctx: Asking, before: SettingsRows, changes: SettingsChanges): Promise<void> {
  if (guardedChanges(before, changes).length > 0) await assertReauthenticated(ctx, changes.currentPassword)
}

async function testedNow({ db, chapter, actor, clock }: Asking): Promise<{ at: string; by: string }> {
  return { at: clock.now().toISOString(), by: await testerOf(db, chapter.id, actor.personId) }
}

/**
 * Rejects new credentials that the provider does not accept: nobody could pay with them, while the previous ones work.
 */
async function mustBeAccepted(
  ctx: Asking,
  { clientId, clientSecret }: Pick<SettingsChanges, 'clientId' | 'clientSecret'>,
): Promise<void> {
  const { payment } = await settingsOf(ctx.db, ctx.chapter.id)
  const wanted = clientId ?? payment?.clientId
  const isNew = wanted !== payment?.clientId
  if (isNew && clientSecret === '') throw needsSecret()
  if (wanted === undefined || clientSecret === '') return
  await limit(ctx, 'testsByChapter', ctx.chapter.id)
  const failure = await accountFailure(ctx, { clientId: wanted, clientSecret }, notAccepted)
  if (failure === null) return
  const stays = payment ? ' Payments still go to the account you had.' : ''
  throw new Refusal('invalid', `${failure} Nothing was saved.${stays}`, { fields: { clientSecret: failure } })
}

const notAccepted = 'PayPal does not accept this client ID and secret (401).'

/** Sends an email; returns null if it was accepted. A demo stores it in its own mailbox and sends nothing. */
async function sendFrom(
  ctx: Asking,
  account: { address: string; password: string; mailServer: string },
): Promise<string | null> {
  const email = { to: account.address, ...testEmail(ctx, account.mailServer) }
  const mailId = randomUUID()
  try {
    const transport = ctx.providers.mailFrom(account, { name: ctx.chapter.chapterName, address: account.address })
    await transport.deliver({ ...email, messageId: `<test-${mailId}@${ctx.env.baseDomain}>` })
  } catch (error) {
    if (error instanceof AccountRefused) return error.message
    if (error instanceof Undeliverable) return `${account.mailServer} has no mailbox ${account.address}.`
    if (!(error instanceof Error)) throw error
    return `${account.mailServer} broke off before it took the email.`
  }
  const keepEmail = ctx.env.mode === 'demo'
  await ctx.write((tx) =>
    postSent(tx.sql, { mailId, chapterId: ctx.chapter.id, kind: 'test', ...email }, { keepEmail }, tx.now),
  )
  return null
}
