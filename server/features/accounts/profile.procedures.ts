import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { forgive, limitAll, loginCounters } from '#server/auth/limits.ts'
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts'
import { isFresh } from '#server/auth/reauthentication.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { answerFields } from '#server/features/members/member-fields/answers.writes.ts'
import { answersSavedSince, answersVersion } from '#server/features/members/member-fields/decisions.ts'
import { answeredFieldsAt, answeredFieldsOf, type FieldsOf } from '#server/features/members/member-fields/reads.ts'
import type { FieldAnswers } from '#server/features/members/member-fields/schema.ts'
import { editConflict } from '#server/records/version.ts'
import { versionOf, savedSince } from '#server/features/members/version.decisions.ts'
import { changePerson } from '#server/features/members/people.writes.ts'
import { memberByPerson, memberInWork } from '#server/features/members/reads.ts'
import type { PersonChanges } from '#server/features/members/schema.ts'
import { withPortrait } from '#server/providers/files/cut-picture.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { changesAddress, tellOwner } from '#server/notices/own-account.ts'
import { member } from '#server/trpc.ts'
import { assertNotGuessable } from './decisions.ts'
import { accountOfPerson } from './reads.ts'
import * as shape from './schema.ts'
import { changeOwnPassword } from './writes.ts'

/** The caller's own record, with membership and chapter; `edition` is sent back with the changes. */
export const profile = member.query(async ({ ctx }) => {
  const record = await ownRecord(ctx.db, ctx.actor)
  const { chapterId, personId } = ctx.actor
  const fields = await answeredFieldsOf(ctx.db, { chapterId, association: ctx.env.association, personId })
  return { ...record, edition: versionOf(ctx.env.appSecret, record, [answersVersion(fields, 'member')]) }
})

/** Changes the caller's own details. A new password requires the current one and ends every other session. */
export const updateProfile = member
  .limitedBy('profileByPerson')
  .input(shape.profileChanges)
  .mutation(async ({ ctx, input }) => {
    const { password, currentPassword, pictureCut: cut, edition, fields, ...entries } = input
    const { personId, sessionId, chapterId } = ctx.actor
    const before = await ownRecord(ctx.db, ctx.actor)
    const { email, memberId } = before
    const hashes = password === undefined ? null : await newHash(ctx, email, { password, currentPassword })

    // A file that a system admin uploads on another chapter's host belongs to that chapter.
    const elsewhere =
      chapterId === ctx.chapter.id ? {} : { expired: 'Please upload this file on the site of your own chapter.' }
    const changes = await withPortrait(ctx, entries, { chapter: chapterId, cut, ...elsewhere })

    await ctx.write(function* (tx) {
      const person = { chapterId, association: ctx.env.association, personId }
      if (edition !== undefined)
        yield* assertCurrent(tx, ctx.env.appSecret, { ...person, memberId, edition }, { ...changes, fields })
      if (hashes && !(yield* changeOwnPassword(tx, { personId, sessionId, hashes }, tx.now))) throw notCurrent()
      yield* changePerson(tx, { chapter: chapterId, personId, by: personId, ...elsewhere }, changes)
      yield* answerFields(tx, { ...person, by: personId }, fields, 'member')
      if (hashes) yield* tellOwner(tx, ctx, { personId, what: 'password' })
      if (changesAddress(before, changes))
        yield* tellOwner(tx, ctx, { personId, what: 'address', was: before.alternateEmail })
    })
    return 'Your profile has been updated.'
  })

type Begun = FieldsOf & { chapterId: ChapterId; personId: string; memberId: string; edition: string }

/** Rejects stale changes, since an admin may edit the same details. @throws Refusal conflict */
function* assertCurrent(
  tx: Tx,
  appSecret: string,
  { memberId, edition, ...person }: Begun,
  { fields, ...changes }: PersonChanges & { fields: FieldAnswers | undefined },
): Work<void> {
  yield* lockHead(tx)
  const standing = yield* memberInWork(tx, person.chapterId, memberId)
  const answered = yield* answeredFieldsAt(tx, person)
  if (standing && edition !== versionOf(appSecret, standing, [answersVersion(answered, 'member')]))
    throw editConflict('your profile', {
      ...savedSince(standing, changes),
      ...answersSavedSince(answered, fields, 'member'),
    })
}

async function ownRecord(db: Context['db'], { chapterId, personId }: { chapterId: ChapterId; personId: string }) {
  const record = await memberByPerson(db, chapterId, personId)
  if (!record) throw new Refusal('missing', 'Member not found')
  return record
}

type Passwords = { password: string; currentPassword: string | undefined }

/**
 * Returns the hashes of the new and the current password. A wrong current password counts as a failed login. Clients
 * that do not ask for it may omit it shortly after the login [spec 82]. @throws Refusal
 */
async function newHash(
  ctx: Context & { actor: SignedIn },
  email: string,
  { password, currentPassword }: Passwords,
): Promise<{ from: string; to: string }> {
  assertNotGuessable(password, email)
  const account = await accountOfPerson(ctx.db, ctx.actor.personId)
  if (currentPassword === undefined) {
    const isRecent = isFresh(ctx.actor, ctx.clock.now())
    if (!isRecent || !account?.passwordHash) throw logInAgain()
    return { from: account.passwordHash, to: await hashPassword(password) }
  }
  const counters = loginCounters(ctx.clientAddress, email)
  await limitAll(ctx, counters)
  const from = account?.passwordHash ?? null
  if (!(await passwordMatches(from, currentPassword)) || from === null) throw notCurrent()
  await forgive(ctx, counters)
  return { from, to: await hashPassword(password) }
}

const logInAgain = () =>
  refusedField('currentPassword', 'Enter your current password to set a new one. Without it, log in again first.')

const notCurrent = () => refusedField('currentPassword', 'This is not your current password.')
