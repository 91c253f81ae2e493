import { provesApplication } from '#server/auth/application-proof.ts'
import { limit } from '#server/auth/limits.ts'
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts'
import { spendToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { applicationOf } from '#server/features/members/applications.reads.ts'
import { verifyEmail } from '#server/features/members/decisions.ts'
import { comparedApplicant, likelyHolders } from '#server/features/members/duplicates/reads.ts'
import { memberStream } from '#server/features/members/facts.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { anyone } from '#server/trpc.ts'
import { assertNotGuessable } from './decisions.ts'
import { alikeApplicationEmail } from './mail.ts'
import { accountOfPerson, linkOf } from './reads.ts'
import * as shape from './schema.ts'
import { changePassword } from './writes.ts'

/**
 * Returns whether an activation link still works and whether the calling browser is the one that applied. Does not
 * consume the link.
 */
export const activation = anyone.input(shape.activation.extend(shape.proof.shape)).query(async ({ ctx, input }) => {
  const now = ctx.clock.now()
  const { state, owner } = await linkOf(ctx.db, ctx.chapter.id, { purpose: 'activate', secret: input.hash }, now)
  const isProven = await provesApplication(ctx.env.appSecret, input.proof, owner?.personId ?? '', now)
  return { state, isProven }
})

/** Confirms the address of an application. */
export const activate = anyone
  .limitedBy('tokenByAddress')
  .input(shape.activation)
  .mutation(async ({ ctx, input }) => {
    const { personId } = await confirmable(ctx, input.hash)
    return confirmAddress(ctx, input.hash, personId)
  })

/**
 * Confirms the address from the link's page: in the browser that applied, with the chosen password, or with a new one.
 * If a stranger applied with someone else's address, the owner's new password replaces the stranger's.
 */
export const confirm = anyone
  .limitedBy('tokenByAddress')
  .input(shape.confirmation)
  .mutation(async ({ ctx, input: { hash, proof, password, newPassword } }) => {
    const { personId, email } = await confirmable(ctx, hash)
    if (newPassword !== undefined) {
      assertNotGuessable(newPassword, email, 'newPassword')
      return confirmAddress(ctx, hash, personId, await hashPassword(newPassword))
    }
    if (await provesApplication(ctx.env.appSecret, proof, personId, ctx.clock.now()))
      return confirmAddress(ctx, hash, personId)
    const account = await accountOfPerson(ctx.db, personId)
    if (!(await passwordMatches(account?.passwordHash, password ?? ''))) throw notTheChosenOne()
    return confirmAddress(ctx, hash, personId)
  })

/** Returns the person whose application a link confirms. @throws Refusal missing */
async function confirmable(ctx: Context, hash: string) {
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  const { state, owner } = await linkOf(ctx.db, ctx.chapter.id, { purpose: 'activate', secret: hash }, ctx.clock.now())
  if (state === 'unknown' || !owner) throw badLink('This link no longer works', { documented: 'Invalid link.' })
  if (state === 'expired') throw badLink('This link has expired', { documented: 'Email verification unsuccessfull!' })
  return owner
}

async function confirmAddress(ctx: Context, hash: string, personId: string, newPasswordHash?: string) {
  const told = await alikeTo(ctx, personId)
  await ctx.write(function* (tx) {
    const token = yield* spendToken(tx, hash, { purpose: 'activate', chapterId: ctx.chapter.id }, tx.now)
    if (!token) throw badLink('Your email is already confirmed.', { documented: 'Your email is already verified.' })
    if (newPasswordHash) yield* changePassword(tx, token.personId, newPasswordHash, tx.now)
    yield* tx.logWriter.record(memberStream, token.personId, verifyEmail)
    for (const member of told) yield* post(tx.sql, alikeApplicationEmail(ctx, member), tx.now)
  })
  return 'Thank you, your email is confirmed. The chapter will review your application and email you.'
}

/** Returns the members whom an applicant looks like: they are told, and the applicant is not (docs/decisions/239). */
async function alikeTo(ctx: Context, personId: string) {
  const { db, chapter } = ctx
  const applicant = await applicationOf(db, chapter.id, personId)
  const alike = applicant ? await likelyHolders(db, chapter.id, await comparedApplicant(db, chapter.id, applicant)) : []
  const told: typeof alike = []
  for (const member of alike) if (await mayBeTold(ctx, member.email)) told.push(member)
  return told
}

/** Applications that are made to annoy a member stop reaching that member; they are confirmed as others are. */
async function mayBeTold(ctx: Context, email: string): Promise<boolean> {
  try {
    await limit(ctx, 'emailsByRecipient', `alike ${email}`)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.why === 'limited') return false
    throw error
  }
}

const notTheChosenOne = () => refusedField('password', 'This is not the password you chose when you applied.')

/** Builds the refusal of an activation link. All of them are sent as 400 (wire.md section 2). */
const badLink = (text: string, { documented }: { documented: string }) =>
  new Refusal('missing', text, { status: 400, documented })
