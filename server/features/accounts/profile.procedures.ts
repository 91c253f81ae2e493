import { forgive, limitAll } from '#server/auth/limits.ts'
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts'
import type { Context } from '#server/context.ts'
import { changePerson } from '#server/features/members/people.writes.ts'
import { memberByPerson } from '#server/features/members/reads.ts'
import { withPortrait } from '#server/providers/files/cut-picture.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { member } from '#server/trpc.ts'
import { refuseGuessable } from './decisions.ts'
import { accountOf } from './reads.ts'
import { loginCounters } from './rules.ts'
import * as shape from './schema.ts'
import { changeOwnPassword } from './writes.ts'

/** One's own record, with the membership and the chapter in it. */
export const profile = member.query(({ ctx }) => ownRecord(ctx.db, ctx.actor))

/** Changes one's own details; a new password needs the current one, and ends every other session. */
export const updateProfile = member.input(shape.profileChanges).mutation(async ({ ctx, input }) => {
  const { password, currentPassword = '', pictureCut: cut, ...entries } = input
  const { personId, sessionId, chapterId } = ctx.actor
  const { email } = await ownRecord(ctx.db, ctx.actor)
  const hashes = password === undefined ? null : await newHash(ctx, email, { password, currentPassword })

  // What a system admin uploads on the host of another chapter is that chapter's.
  const elsewhere = chapterId === ctx.chapter.id ? {} : { expired: 'Please upload this file on the site of your own chapter.' }
  const changes = await withPortrait(ctx, entries, { chapter: chapterId, cut, ...elsewhere })

  await ctx.write(function* (tx) {
    if (hashes && !(yield* changeOwnPassword(tx, { personId, sessionId, hashes }, tx.now))) throw notCurrent()
    yield* changePerson(tx, { chapter: chapterId, personId, by: personId, ...elsewhere }, changes)
  })
  return 'Your profile has been updated.'
})

async function ownRecord(db: Context['db'], { chapterId, personId }: { chapterId: Context['chapter']['id']; personId: string }) {
  const record = await memberByPerson(db, chapterId, personId)
  if (!record) throw new Refusal('missing', 'Member not found')
  return record
}

type Passwords = { password: string; currentPassword: string }

/** The hash of the new password, beside that of the current one. A guess counts as one at the login. @throws Refusal */
async function newHash(ctx: Context, email: string, { password, currentPassword }: Passwords): Promise<{ from: string; to: string }> {
  refuseGuessable(password, email)
  const account = await accountOf(ctx.db, email)
  const counters = loginCounters(ctx.clientAddress, email)
  await limitAll(ctx, counters)
  const from = account?.passwordHash ?? null
  if (!(await passwordMatches(from, currentPassword)) || from === null) throw notCurrent()
  await forgive(ctx, counters)
  return { from, to: await hashPassword(password) }
}

const notCurrent = () => refusedField('currentPassword', 'This is not your current password.')
