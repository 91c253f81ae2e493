import { assertNotAbove } from '#server/auth/office-rights.ts'
import { endReopening, reopenLogin, reopenedLoginOf } from '#server/auth/reopened-logins.ts'
import { secondFactorsOf } from '#server/auth/second-factors.ts'
import { openLogin } from '#server/features/members/decisions.ts'
import { memberStream } from '#server/features/members/facts.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, member } from '#server/trpc.ts'
import { accountOfMember } from '../reads.ts'
import * as shape from '../schema.ts'

/** A person who lost phone, passkeys and recovery codes is let in again by another admin, after a day. */
export const lostProcedures = {
  /** Returns whom an admin is about to let in again, and since when that waits. */
  lostAccount: admin.input(shape.lostAccount).query(async ({ ctx, input }) => {
    const account = await accountOfMember(ctx.db, ctx.chapter.id, input.memberId)
    if (!account) throw noMember()
    const { personId, firstName, lastName } = account
    const reopened = await reopenedLoginOf(ctx.db, personId, ctx.clock.now())
    return {
      name: `${firstName} ${lastName}`,
      isSelf: personId === ctx.actor.personId,
      ...(await secondFactorsOf(ctx.db, personId)),
      opensAt: reopened?.opensAt ?? null,
      timeZone: ctx.chapter.timeZone,
    }
  }),

  /** Lets a member in again by the password or an emailed link alone, 24 hours from now. */
  reopenLogin: admin.fresh.input(shape.reopening).mutation(async ({ ctx, input: { memberId, reason } }) => {
    const account = await accountOfMember(ctx.db, ctx.chapter.id, memberId)
    if (!account) throw noMember()
    const { personId, firstName, lastName } = account
    if (personId === ctx.actor.personId) throw new Refusal('forbidden', 'Ask another admin to let you in again.')
    if (account.member?.isSystemAdmin && ctx.actor.role !== 'systemAdmin')
      throw new Refusal('forbidden', 'Only another system admin can let a system admin in again.')
    const { isAdmin = false, isSystemAdmin = false } = account.member ?? {}
    await assertNotAbove(ctx, { personId, isAdmin, isSystemAdmin })
    const { hasApp, hasPasskey } = await secondFactorsOf(ctx.db, personId)
    if (!hasApp && !hasPasskey)
      throw new Refusal('conflict', 'This member has no second factor. A new password is enough to log in.')
    const name = `${firstName} ${lastName}`
    await ctx.write(function* (tx) {
      const opensAt = yield* reopenLogin(
        tx,
        { personId, chapterId: ctx.chapter.id, reason, reopenedBy: ctx.actor.personId },
        tx.now,
      )
      yield* tx.logWriter.record(memberStream, personId, (state) => openLogin(state, opensAt))
      yield* tellOwner(tx, ctx, { personId, what: 'reopened' })
      yield* notifyAdmins(tx, ctx, {
        chapterId: ctx.chapter.id,
        subject: (of) => `${name} is let in again at ${of}`,
        did: (of) => `let ${name} in again at ${of}, who lost every second factor`,
        cells: [['Reason', reason]],
      })
    })
    return `${name} can log in without a second factor in 24 hours. We told every address they have.`
  }),

  /** Ends the act by which an admin lets the caller in again: it was not their wish. */
  refuseReopening: member.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { personId } = ctx.actor
    await ctx.write((tx) => endReopening(tx, personId))
  }),
}

const noMember = () => new Refusal('missing', 'There is no such member here.')
