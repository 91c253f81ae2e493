import { spendCode } from '#server/auth/authenticators.ts'
import { deviceStanding } from '#server/auth/known-devices.ts'
import { forgive, limitAll, type Counted } from '#server/auth/limits.ts'
import { passkeyProof, spendProof, type PasskeySite } from '#server/auth/passkeys.ts'
import { stepCookie, type FirstStep } from '#server/auth/login-step.ts'
import { hashesOfRecoveryCode, spendRecoveryCode } from '#server/auth/recovery-codes.ts'
import { neededFrom } from '#server/auth/second-factor-rules.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { endReopening, reopenedLoginOf } from '#server/auth/reopened-logins.ts'
import { dropSecondFactors, secondFactorsOf } from '#server/auth/second-factors.ts'
import type { Context } from '#server/context.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { accountOfPerson, isAdminOf } from '../reads.ts'
import { secondSteps } from '../rules.ts'
import { assertMayBegin, startSession, type Entering } from '../sessions.writes.ts'

/** What a client sends with the first step: a code of an authenticator app, and the cookie of a known device. */
type Given = { code?: string | undefined; device?: string | undefined }

/**
 * Starts a session after the first step of a login, or asks for the second: a person with a second factor gets a cookie
 * that opens the page for it, unless the code came along or the device is trusted.
 * @throws Refusal unauthenticated, with one of `secondSteps`
 */
export async function logIn(ctx: Context, entering: Entering, way: FirstStep['way'], { code, device }: Given) {
  const { personId } = entering.account
  await assertMayBegin(ctx, personId)
  const { hasApp, hasPasskey } = await secondFactorsOf(ctx.db, personId)
  if (!hasApp && !hasPasskey) return startSession(ctx, entering, { way, device })
  const reopened = await reopenedLoginOf(ctx.db, personId, ctx.clock.now())
  if (reopened && reopened.opensAt <= ctx.clock.now().toISOString()) return enterReopened(ctx, entering, way, device)
  const { isTrusted } = await deviceStanding(ctx.db, personId, device, ctx.clock.now())
  if (isTrusted) return startSession(ctx, entering, { way: `${way}+device`, device })
  if (code !== undefined) {
    await takeCode(ctx, personId, code)
    return startSession(ctx, entering, { way: `${way}+code`, device })
  }
  const { account: person, role } = entering
  const cookie = await stepCookie(ctx.env.appSecret, { person, role, way }, whenAnd(ctx))
  ctx.reply.headers.append('set-cookie', cookie)
  throw new Refusal('unauthenticated', hasApp ? secondSteps.code : secondSteps.passkey)
}

/** Logs a person in whom an admin let in again: their second factors are lost, so they are deleted. */
async function enterReopened(ctx: Context, entering: Entering, way: FirstStep['way'], device: string | undefined) {
  const { personId } = entering.account
  await ctx.write(function* (tx) {
    yield* dropSecondFactors(tx, personId)
    yield* tellOwner(tx, ctx, { personId, what: 'reopenedUsed' })
  })
  return startSession(ctx, entering, { way, device })
}

/** Checks a code of an authenticator app and uses it up. @throws Refusal */
export const takeCode = (ctx: Context, personId: string, code: string): Promise<void> =>
  counting(ctx, personId, async () => {
    const { appSecret } = ctx.env
    const now = ctx.clock.now()
    const outcome = await ctx.store.writeUnversioned((builder) =>
      spendCode(builder, appSecret, { personId, code }, now),
    )
    if (outcome === 'used') throw refusedField('code', usedCode(code), { status: 401 })
    if (outcome === 'wrong') throw refusedField('code', wrongCode, { status: 401 })
  })

/** Checks a recovery code and uses it up. @throws Refusal */
export const takeRecoveryCode = (ctx: Context, personId: string, code: string): Promise<void> =>
  counting(ctx, personId, async () => {
    const hashes = await hashesOfRecoveryCode(ctx.db, ctx.env.appSecret, { personId, code })
    const now = ctx.clock.now()
    const isRight = await ctx.store.writeUnversioned((builder) => spendRecoveryCode(builder, { personId, hashes }, now))
    if (!isRight) throw refusedField('recoveryCode', wrongRecoveryCode, { status: 401 })
  })

const wrongCode = 'Wrong code. After five wrong ones we wait 15 minutes.'

export const usedCode = (code: string) =>
  `${code.slice(0, 3)} ${code.slice(3)} was used already. Wait for the next code.`

const wrongRecoveryCode = 'This is not one of your recovery codes, or it was used already.'

/** The site of this request's passkeys: the base domain, so that one passkey is for all chapters. */
export function siteOf({ env, urls, chapter }: Pick<Context, 'env' | 'urls' | 'chapter'>): PasskeySite {
  const origin = urls.origin(chapter)
  const bare = chapter.isMain ? [origin.replace(`//${chapter.subDomain}.`, '//')] : []
  // Browsers accept no passkey for a top-level domain, such as "localhost" in a demo.
  const rpId = env.baseDomain.includes('.') ? env.baseDomain : new URL(origin).hostname
  return { rpId, origins: [origin, ...bare] }
}

/** Checks a passkey's answer and uses it up. Returns whose passkey it is. @throws Refusal */
export async function takePasskey(ctx: Context, answer: string, of?: string): Promise<string> {
  const now = ctx.clock.now()
  const proof = await passkeyProof(ctx.db, JSON.parse(answer), { appSecret: ctx.env.appSecret, site: siteOf(ctx), now })
  if (!proof || (of !== undefined && proof.personId !== of)) throw wrongPasskey()
  await assertMayBegin(ctx, proof.personId)
  if (!(await ctx.store.writeUnversioned((builder) => spendProof(builder, proof, now)))) throw wrongPasskey()
  await noLongerLost(ctx, proof.personId)
  return proof.personId
}

const wrongPasskey = () =>
  new Refusal(
    'unauthenticated',
    'This passkey is not known here. Log in another way, then add it on your security page.',
  )

/** Refuses to take away the last second factor of an admin whose chapter asks for one. @throws Refusal */
export async function assertNotLast(ctx: Context & { actor: SignedIn }): Promise<void> {
  const account = await accountOfPerson(ctx.db, ctx.actor.personId)
  if (isAdminOf(account) && (await neededFrom(ctx.db, ctx.actor.chapterId)) !== null)
    throw new Refusal(
      'conflict',
      'Your chapter asks admins for a second factor. Add another one before you delete this.',
    )
}

/** Counts an attempt by person, and takes it back once it was right. */
async function counting(ctx: Context, personId: string, attempt: () => Promise<void>): Promise<void> {
  const counted: Counted[] = [['secondStepByPerson', personId]]
  await limitAll(ctx, counted)
  await attempt()
  await forgive(ctx, counted)
  await noLongerLost(ctx, personId)
}

/** Whoever has a second factor need not be let in without one. */
async function noLongerLost(ctx: Context, personId: string): Promise<void> {
  await ctx.store.writeUnversioned((builder) => endReopening(builder, personId))
}

const whenAnd = (ctx: Context) => ({ now: ctx.clock.now(), live: ctx.env.mode === 'live' })
