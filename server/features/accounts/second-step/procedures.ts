import { limit } from '#server/auth/limits.ts'
import { firstStepOf, forgottenStepCookie } from '#server/auth/login-step.ts'
import { reopenedLoginOf } from '#server/auth/reopened-logins.ts'
import { secondFactorsOf } from '#server/auth/second-factors.ts'
import { digestOf } from '#server/auth/shared-address.ts'
import type { Context } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { anyone } from '#server/trpc.ts'
import { entryOf } from '../decisions.ts'
import { accountOfPerson } from '../reads.ts'
import * as shape from '../schema.ts'
import { assertMayBegin, startSession } from '../sessions.writes.ts'
import { takeCode, takePasskey, takeRecoveryCode } from './writes.ts'

/** The second step of a login. */
export const secondStepProcedures = {
  /** Returns whose second step this browser owes, and what it may be; null without a valid proof. */
  owedStep: anyone.input(shape.firstStep).query(async ({ ctx, input }) => {
    const owed = await owedBy(ctx, input.step)
    if (!owed) return null
    const { account } = owed.entering
    const reopened = await reopenedLoginOf(ctx.db, account.personId, ctx.clock.now())
    return {
      email: account.email,
      ...(await secondFactorsOf(ctx.db, account.personId)),
      opensAt: reopened?.opensAt ?? null,
      timeZone: ctx.chapter.timeZone,
    }
  }),

  /** Completes a login with a passkey, a code of the authenticator app or a recovery code. */
  completeLogin: anyone
    .limitedBy('loginByAddress', 'secondStepByPerson', 'sessionsByPerson')
    .input(shape.secondStep)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'loginByAddress', ctx.clientAddress)
      const owed = await owedBy(ctx, input.step)
      if (!owed) throw new Refusal('missing', 'This took too long. Please log in again.')
      const { entering, way } = owed
      const { personId } = entering.account
      await assertMayBegin(ctx, personId)
      const { code, recoveryCode, passkey, device, trusts } = input
      if (passkey !== undefined) await takePasskey(ctx, passkey, personId)
      else if (code !== undefined) await takeCode(ctx, personId, code)
      else if (recoveryCode !== undefined) await takeRecoveryCode(ctx, personId, recoveryCode)
      else throw refusedField('code', 'Enter the six digits that your app shows')
      const shown = passkey !== undefined ? 'passkey' : code !== undefined ? 'code' : 'recovery'
      const session = await startSession(ctx, entering, { way: `${way}+${shown}`, device, trusts: trusts === 1 })
      ctx.reply.headers.append('set-cookie', forgottenStepCookie(ctx.env.mode === 'live'))
      return session
    }),
}

/** Returns whom a proof of the first step lets in; null once they logged in or changed their password or standing. */
async function owedBy(ctx: Context, proof: string | undefined) {
  const step = await firstStepOf(ctx.env.appSecret, proof, ctx.clock.now())
  if (!step) return null
  const account = await accountOfPerson(ctx.db, step.personId)
  if (!account || digestOf(account) !== step.digest) return null
  const entry = entryOf(account, ctx.chapter.id, step.role)
  if (entry.as !== 'member') return null
  return { entering: { account, member: entry.member, role: step.role }, way: step.way }
}
