import { lockHead } from '#events-log/append.ts'
import type { Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin } from '#server/trpc.ts'
import { applicationOf, applicationsOf } from './applications.reads.ts'
import { approve as approveApplicant, deleteApplication } from './decisions.ts'
import { comparedApplicant, lookalikes } from './duplicates/reads.ts'
import { memberStream } from './facts.ts'
import { answeredFieldsOf } from './member-fields/reads.ts'
import { approvalEmail, applicationDeclinedEmail } from './mail.ts'
import { yearOfFirstDues } from './renewals/reads.ts'
import { freeMemberId, memberIdCandidates, memberTypeNamed, personOf, unknownType } from './reads.ts'
import { applicationReference, approval, approvals, declining } from './schema.ts'

const dayOf = ({ chapter }: Context, iso: string) => calendarDay(new Date(iso), chapter.timeZone)

/** Returns the applicants waiting for approval, with verified addresses or not, newest first. `appliedOn` is a day. */
const pending = admin.query(async ({ ctx }) => {
  const waiting = await applicationsOf(ctx.db, ctx.chapter.id)
  return waiting.map((application) => ({ ...application, appliedOn: dayOf(ctx, application.appliedAt) }))
})

const noApplication = () =>
  new Refusal('missing', 'There is no such application here.', { documented: 'User not found' })

const application = admin.input(applicationReference).query(async ({ ctx, input }) => {
  const match = await applicationOf(ctx.db, ctx.chapter.id, input.pendingId)
  if (!match) throw noApplication()
  const fields = await answeredFieldsOf(ctx.db, {
    chapterId: ctx.chapter.id,
    association: ctx.env.association,
    personId: input.pendingId,
  })
  return {
    ...match,
    appliedOn: dayOf(ctx, match.appliedAt),
    timeZone: ctx.chapter.timeZone,
    /** What the sign-up asks now, and what it asked before. */
    fields: fields.filter(({ isAsked, answer }) => isAsked === 1 || answer !== ''),
  }
})

/** Returns the members who may be the same person as an applicant, who is told of none. */
const applicantLookalikes = admin.input(applicationReference).query(async ({ ctx, input }) => {
  const applicant = await applicationOf(ctx.db, ctx.chapter.id, input.pendingId)
  if (!applicant) throw noApplication()
  return lookalikes(ctx.db, ctx.chapter.id, await comparedApplicant(ctx.db, ctx.chapter.id, applicant))
})

/** Makes an applicant a member, with a new id; the password stays the one chosen at registration. */
const approve = admin.input(approval).mutation(({ ctx, input }) => {
  const candidates = memberIdCandidates()
  return ctx.write(function* (tx) {
    const { name, memberId, owes } = yield* admit(tx, ctx, input, candidates)
    return owes
      ? `${name} is approved (ID ${memberId}). The dues are not paid yet.`
      : `${name} is now a member (ID ${memberId}).`
  })
})

/**
 * Approves several applicants with the member types they applied for. Those who have not confirmed their email stay,
 * and are counted in the answer.
 */
const approveSeveral = admin.input(approvals).mutation(({ ctx, input }) => {
  const admissions = [...new Set(input.pendingIds)].map((pendingId) => ({
    pendingId,
    candidates: memberIdCandidates(),
  }))
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const names: string[] = []
    let owing = 0
    for (const { pendingId, candidates } of admissions) {
      const applicant = yield* tx.logWriter.read(memberStream, pendingId)
      const isWaiting = applicant.stage === 'applicant' && !applicant.emailVerified
      // A single one is refused with its reason.
      if (isWaiting && applicant.chapterId === ctx.chapter.id && admissions.length > 1) continue
      const { name, owes } = yield* admit(tx, ctx, { pendingId }, candidates)
      names.push(name)
      if (owes) owing += 1
    }
    return approvedText(names, owing, admissions.length - names.length)
  })
})

function approvedText(names: string[], owing: number, waiting: number): string {
  const waitingText = `${waiting === 1 ? 'One person has' : `${waiting} people have`} not confirmed the email yet.`
  if (names.length === 0) return `Nobody was approved. ${waitingText}`
  const approved =
    names.length === 1 ? `${names[0]} is approved.` : `${names.length} people are approved: ${names.join(', ')}.`
  const duesText =
    owing === 0
      ? ''
      : owing === names.length
        ? ' The dues are not paid yet.'
        : ` The dues of ${owing} are not paid yet.`
  return `${approved}${duesText}${waiting === 0 ? '' : ` ${waitingText}`}`
}

/** Deletes an application without a word to the applicant, as the documented call does. */
const deletePending = admin.input(applicationReference).mutation(({ ctx, input }) =>
  ctx.write(function* (tx) {
    const { firstName, lastName } = yield* removeApplication(tx, ctx, input.pendingId)
    return `Application of ${firstName} ${lastName} deleted.`
  }),
)

/** Declines an application. The note goes into the email to the applicant; without an email it is not stored. */
const decline = admin.input(declining).mutation(({ ctx, input: { pendingId, note, tells } }) =>
  ctx.write(function* (tx) {
    const person = yield* removeApplication(tx, ctx, pendingId)
    const name = `${person.firstName} ${person.lastName}`
    if (!tells) return `Application of ${name} declined. No email was sent.`
    yield* post(tx.sql, applicationDeclinedEmail(ctx, person, note), tx.now)
    return `Application of ${name} declined. We are emailing ${person.email}.`
  }),
)

export const applicationProcedures = {
  pending,
  application,
  applicantLookalikes,
  approve,
  approveSeveral,
  deletePending,
  decline,
}

/** One person's approval. @param candidates for the new member id, drawn outside the transaction */
function* admit(
  tx: Tx,
  ctx: Context,
  { pendingId, memberType }: { pendingId: string; memberType?: string | undefined },
  candidates: readonly string[],
): Work<{ name: string; memberId: string; owes: boolean }> {
  yield* lockHead(tx)
  const applicant = yield* tx.logWriter.read(memberStream, pendingId)
  const type = yield* memberTypeNamed(tx, ctx.chapter.id, memberType ?? applicant.memberTypeId)
  const memberId = yield* freeMemberId(tx, candidates)
  const admission = {
    memberId,
    memberTypeId: type?.memberTypeId ?? '',
    year: yield* yearOfFirstDues(tx, ctx.chapter),
    chapterId: ctx.chapter.id,
  }
  yield* tx.logWriter.record(memberStream, pendingId, (state) => approveApplicant(state, admission))
  if (!type) throw unknownType()
  const person = yield* personOf(tx, pendingId)
  yield* post(tx.sql, approvalEmail(ctx, person, { ...admission, type, now: tx.now }), tx.now)
  return { name: `${person.firstName} ${person.lastName}`, memberId, owes: type.feeCents > 0 }
}

/** Forgets an applicant; returns who it was. */
function* removeApplication(
  tx: Tx,
  ctx: Context,
  pendingId: string,
): Work<{ email: string; firstName: string; lastName: string }> {
  yield* tx.logWriter.record(memberStream, pendingId, (state) => deleteApplication(state, ctx.chapter.id))
  const { email, firstName, lastName } = yield* personOf(tx, pendingId)
  yield* ctx.forget(tx, ctx.chapter.id, pendingId)
  return { email, firstName, lastName }
}
