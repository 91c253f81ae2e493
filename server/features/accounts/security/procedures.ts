import { first } from '#db/work.ts'
import {
  authenticatorOf,
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  waitingKey,
} from '#server/auth/authenticators.ts'
import { distrustDevicesOf } from '#server/auth/known-devices.ts'
import { forgive, limitAll, loginCounters } from '#server/auth/limits.ts'
import { passwordMatches } from '#server/auth/passwords.ts'
import {
  codesIfNoneLeft,
  giveRecoveryCodes,
  dropRecoveryCodes,
  newRecoveryCodes,
  recoveryCodesOf,
  replaceRecoveryCodes,
} from '#server/auth/recovery-codes.ts'
import { reopenedLoginOf } from '#server/auth/reopened-logins.ts'
import { dropSecondFactorRule, neededFrom, ownRule, requireSecondFactor } from '#server/auth/second-factor-rules.ts'
import { hasSecondFactor, secondFactorsOf } from '#server/auth/second-factors.ts'
import { confirmSession } from '#server/auth/sessions.ts'
import { keyAddress } from '#server/auth/totp.ts'
import { changed } from '#server/features/chapters/changes.decisions.ts'
import { chapterStream } from '#server/features/chapters/facts.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { qrCode } from '#server/text/qr-code.ts'
import { planDateTime } from '#server/time/dates.ts'
import { admin, may, member } from '#server/trpc.ts'
import { accountOfPerson, isAdminOf } from '../reads.ts'
import * as shape from '../schema.ts'
import { assertNotLast, takeCode, takePasskey, usedCode } from '../second-step/writes.ts'

/** How a person logs in: their second factors, and proving again who they are. */
export const securityProcedures = {
  /** The caller's second factors and recovery codes. */
  security: member.query(async ({ ctx }) => {
    const { personId } = ctx.actor
    const account = await accountOfPerson(ctx.db, personId)
    return {
      email: account?.email ?? '',
      hasPassword: account?.passwordHash !== null,
      authenticator: await authenticatorOf(ctx.db, personId),
      recoveryCodes: await recoveryCodesOf(ctx.db, personId),
      /** From when on the caller, as an admin, needs a second factor; null if never, or for a member. */
      neededFrom: isAdminOf(account) ? await neededFrom(ctx.db, ctx.actor.chapterId) : null,
      /** What an admin may set for the chapter; null for members. */
      rule: may(ctx, 'settings', 'change')
        ? { from: await ownRule(ctx.db, ctx.chapter.id), isForAll: ctx.chapter.isMain }
        : null,
      reopens: (await reopenedLoginOf(ctx.db, personId, ctx.clock.now()))?.opensAt ?? null,
      timeZone: ctx.chapter.timeZone,
    }
  }),

  /** The key of an authenticator app that is being set up, as a QR code and in letters; null if none is. */
  newAuthenticator: member.fresh.query(async ({ ctx }) => {
    const { personId } = ctx.actor
    const key = await waitingKey(ctx.db, ctx.env.appSecret, personId)
    if (!key) return null
    const account = (await accountOfPerson(ctx.db, personId))?.email ?? ''
    const address = keyAddress(key, { issuer: ctx.env.association.shortName, account })
    return { key: key.match(/.{4}/g)!.join(' '), address, qr: qrCode(address) }
  }),

  /** Begins to set up an authenticator app, or another one; the one in use stays until the first code of the new one. */
  beginAuthenticator: member.fresh.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { personId } = ctx.actor
    await ctx.write((tx) => beginAuthenticator(tx, ctx.env.appSecret, personId, tx.now))
  }),

  /** Turns the authenticator app on by its first code. Returns recovery codes, shown once, unless there are some. */
  confirmAuthenticator: member.fresh
    .limitedBy('secondStepByPerson')
    .input(shape.authenticatorCode)
    .mutation(async ({ ctx, input }) => {
      const { personId } = ctx.actor
      const { appSecret } = ctx.env
      const { code } = input
      const counted = [['secondStepByPerson', personId]] as const
      await limitAll(ctx, counted)
      const fresh = await codesIfNoneLeft(ctx.db, appSecret, personId)
      const codes = await ctx.write(function* (tx) {
        const outcome = yield* confirmAuthenticator(tx, appSecret, { personId, code }, tx.now)
        if (outcome === 'used') throw refusedField('code', usedCode(code))
        if (outcome === 'wrong') throw refusedField('code', 'Wrong code. Check that the app has this key.')
        yield* distrustDevicesOf(tx, personId)
        yield* tellOwner(tx, ctx, { personId, what: 'authenticatorOn' })
        return yield* giveRecoveryCodes(tx, personId, fresh, tx.now)
      })
      await forgive(ctx, counted)
      return { codes }
    }),

  /** Turns the authenticator app off. Without another second factor, the recovery codes end too. */
  turnOffAuthenticator: member.fresh.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { personId } = ctx.actor
    const { hasPasskey } = await secondFactorsOf(ctx.db, personId)
    if (!hasPasskey) await assertNotLast(ctx)
    await ctx.write(function* (tx) {
      yield* dropAuthenticator(tx, personId)
      if (!hasPasskey) yield* dropRecoveryCodes(tx, personId)
      // A factor that is set up later is asked for on every device.
      if (!hasPasskey) yield* distrustDevicesOf(tx, personId)
      yield* tellOwner(tx, ctx, { personId, what: 'authenticatorOff' })
    })
  }),

  /** Replaces the recovery codes, and returns the new ones, which are shown once. */
  newRecoveryCodes: member.fresh.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { personId } = ctx.actor
    const { hasApp, hasPasskey } = await secondFactorsOf(ctx.db, personId)
    if (!hasApp && !hasPasskey)
      throw refusedField('code', 'Recovery codes go with an authenticator app or a passkey. Set one up first.')
    const fresh = await newRecoveryCodes(ctx.env.appSecret, personId)
    const codes = await ctx.write(function* (tx) {
      yield* tellOwner(tx, ctx, { personId, what: 'recoveryCodes' })
      return yield* replaceRecoveryCodes(tx, personId, fresh, tx.now)
    })
    return { codes }
  }),

  /** Asks the chapter's admins for a second factor, after two weeks to set one up, or asks no longer. */
  requireSecondFactor: admin.fresh.input(shape.factorRule).mutation(async ({ ctx, input }) => {
    const { id: chapterId, isMain } = ctx.chapter
    const { personId } = ctx.actor
    if (input.isRequired && !(await hasSecondFactor(ctx.db, personId)))
      throw new Refusal('conflict', 'Set up your own second factor first.')
    await ctx.write(function* (tx) {
      // Asking twice does not begin the two weeks anew.
      const isAsked =
        (yield* first(
          tx.sql.selectFrom('secondFactorRules').select('chapterId').where('chapterId', '=', chapterId),
        )) !== undefined
      if (isAsked === (input.isRequired === 1)) return
      if (isAsked) yield* dropSecondFactorRule(tx, chapterId)
      const rule = { chapterId, isForAll: isMain, requiredBy: personId }
      const from = input.isRequired ? yield* requireSecondFactor(tx, rule, tx.now) : null
      yield* tx.logWriter.record(chapterStream, chapterId, () => changed(['secondFactor']))
      yield* notifyAdmins(tx, ctx, {
        chapterId,
        subject: (of) => (from ? `Admins of ${of} need a second factor` : `Admins of ${of} need no second factor`),
        did: (of) => (from ? `asked the admins of ${of} for a second factor` : `no longer asks for one at ${of}`),
        cells: from ? [['From', planDateTime(from, ctx.chapter.timeZone)]] : [],
        path: '/security',
      })
    })
  }),

  /** Returns how the caller can prove again who they are. */
  identityWays: member.query(async ({ ctx }) => {
    const account = await accountOfPerson(ctx.db, ctx.actor.personId)
    return {
      hasPassword: account !== undefined && account.passwordHash !== null,
      ...(await secondFactorsOf(ctx.db, ctx.actor.personId)),
    }
  }),

  /**
   * Proves again who the caller is, for the next 15 minutes of this session: by a passkey, a code if they have an
   * authenticator app, otherwise by the password.
   */
  confirmIdentity: member
    .limitedBy('loginByAddress', 'loginByAccountAndAddress')
    .input(shape.identity)
    .mutation(async ({ ctx, input: { code, currentPassword, passkey } }) => {
      const { personId, sessionId } = ctx.actor
      const { hasApp } = await secondFactorsOf(ctx.db, personId)
      const account = await accountOfPerson(ctx.db, personId)
      const counters = loginCounters(ctx.clientAddress, account?.email ?? '')
      await limitAll(ctx, counters)
      if (passkey !== undefined) await takePasskey(ctx, passkey, personId)
      else if (hasApp) await takeCode(ctx, personId, code ?? '')
      else if (!(await passwordMatches(account?.passwordHash, currentPassword ?? '')))
        throw refusedField('currentPassword', 'This is not your current password.')
      await forgive(ctx, counters)
      const now = ctx.clock.now()
      await ctx.store.writeUnversioned((builder) => confirmSession(builder, sessionId, now))
    }),
}
