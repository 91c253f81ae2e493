import { deviceOf } from '#server/auth/device.ts'
import { distrustDevicesOf } from '#server/auth/known-devices.ts'
import { limit } from '#server/auth/limits.ts'
import {
  countPasskeys,
  dropPasskeys,
  keepPasskey,
  maxPasskeys,
  newChallenge,
  newPasskey,
  passkeysOf,
  renamePasskey,
  spendChallenge,
  userHandle,
} from '#server/auth/passkeys.ts'
import { codesIfNoneLeft, dropRecoveryCodes, giveRecoveryCodes } from '#server/auth/recovery-codes.ts'
import { secondFactorsOf } from '#server/auth/second-factors.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone, member } from '#server/trpc.ts'
import { entryOf } from '../decisions.ts'
import { accountOfPerson } from '../reads.ts'
import * as shape from '../schema.ts'
import { startSession } from '../sessions.writes.ts'
import { assertNotLast, takePasskey, siteOf } from '../second-step/writes.ts'

/** Passkeys: logging in with one, and a person's own. */
export const passkeyProcedures = {
  /** Returns what a browser needs to ask for a passkey. Leaves no row: every visitor of the login page asks. */
  passkeyOptions: anyone.query(({ ctx }) => ({
    challenge: newChallenge(ctx.env.appSecret, ctx.clock.now()),
    rpId: siteOf(ctx).rpId,
    userVerification: 'required' as const,
    timeout: 300_000,
  })),

  /** Logs in with a passkey, which is both factors at once: the device, and the person whom it verified. */
  passkeyLogin: anyone
    .limitedBy('loginByAddress', 'sessionsByPerson')
    .input(shape.passkeyLogin)
    .mutation(async ({ ctx, input: { passkey, userRole: role, device } }) => {
      await limit(ctx, 'loginByAddress', ctx.clientAddress)
      const personId = await takePasskey(ctx, passkey)
      const entry = entryOf(await accountOfPerson(ctx.db, personId), ctx.chapter.id, role)
      if (entry.as !== 'member') throw notHere(ctx.chapter.chapterName)
      const { account, member: membership } = entry
      return startSession(ctx, { account, member: membership, role }, { way: 'passkey', device })
    }),

  /** The caller's passkeys, the newest first. */
  passkeys: member.query(async ({ ctx }) => {
    const rows = await passkeysOf(ctx.db, ctx.actor.personId)
    return rows.map(({ credentialId, name, isSynced, lastUsedAt, createdAt }) => ({
      credentialId,
      name,
      isSynced: isSynced === 1,
      lastUsedAt,
      createdAt,
    }))
  }),

  /** Returns what a browser needs to make a passkey. */
  newPasskeyOptions: member.fresh.query(async ({ ctx }) => {
    const { personId } = ctx.actor
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const account = await accountOfPerson(ctx.db, personId)
    const challenge = newChallenge(ctx.env.appSecret, ctx.clock.now())
    const { extensions: _, ...options } = await generateRegistrationOptions({
      rpName: ctx.env.association.shortName,
      rpID: siteOf(ctx).rpId,
      userID: userHandle(personId),
      userName: account?.email ?? '',
      userDisplayName: account ? `${account.firstName} ${account.lastName}` : '',
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: 300_000,
      attestationType: 'none',
      excludeCredentials: (await passkeysOf(ctx.db, personId)).map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return options
  }),

  /** Stores a new passkey. Returns recovery codes, shown once, if it is the first second factor. */
  addPasskey: member.fresh
    .limitedBy('profileByPerson')
    .input(shape.newPasskey)
    .mutation(async ({ ctx, input }) => {
      const { personId } = ctx.actor
      const { appSecret } = ctx.env
      const made = await newPasskey(JSON.parse(input.passkey), { appSecret, site: siteOf(ctx), now: ctx.clock.now() })
      if (!made) throw refused()
      const fresh = await codesIfNoneLeft(ctx.db, appSecret, personId)
      const name = deviceOf(ctx.userAgent ?? '') || 'Passkey'
      const codes = await ctx.write(function* (tx) {
        if (!(yield* spendChallenge(tx, made.challenge, tx.now))) throw refused()
        if ((yield* countPasskeys(tx, personId)) >= maxPasskeys)
          throw new Refusal('conflict', `You have ${maxPasskeys} passkeys. Delete one that you no longer use first.`)
        const row = { ...made.passkey, personId, name, lastUsedAt: null, createdAt: tx.now.toISOString() }
        if (!(yield* keepPasskey(tx, row))) throw refused()
        yield* tellOwner(tx, ctx, { personId, what: 'passkeyAdded' })
        return yield* giveRecoveryCodes(tx, personId, fresh, tx.now)
      })
      return { codes }
    }),

  renamePasskey: member
    .limitedBy('profileByPerson')
    .input(shape.passkeyName)
    .mutation(async ({ ctx, input }) => {
      const { personId } = ctx.actor
      const renamed = await ctx.write((tx) => renamePasskey(tx, { ...input, personId }))
      if (!renamed) throw new Refusal('missing', 'This passkey has been deleted.')
    }),

  /** Deletes one of the caller's passkeys. No error if it has already been deleted. */
  removePasskey: member.fresh
    .limitedBy('profileByPerson')
    .input(shape.passkeyReference)
    .mutation(async ({ ctx, input: { credentialId } }) => {
      const { personId } = ctx.actor
      const { hasApp } = await secondFactorsOf(ctx.db, personId)
      const own = await passkeysOf(ctx.db, personId)
      if (!hasApp && own.length === 1 && own[0]!.credentialId === credentialId) await assertNotLast(ctx)
      await ctx.write(function* (tx) {
        if (!(yield* dropPasskeys(tx, personId, credentialId))) return
        if (!hasApp && (yield* countPasskeys(tx, personId)) === 0) {
          yield* dropRecoveryCodes(tx, personId)
          // A factor that is set up later is asked for on every device.
          yield* distrustDevicesOf(tx, personId)
        }
        yield* tellOwner(tx, ctx, { personId, what: 'passkeyRemoved' })
      })
    }),
}

const refused = () => new Refusal('invalid', 'This passkey could not be checked. Please try again.')

const notHere = (chapterName: string) =>
  new Refusal('unauthenticated', `This passkey belongs to no account in ${chapterName}. Check the chapter and role.`)
