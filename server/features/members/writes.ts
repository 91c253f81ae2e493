import { run, type Work } from '#db/work.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { releaseFiles } from '#server/providers/files/claims.ts'
import type { NewMember } from './schema.ts'

/** What only the person can fill in, and what is not kept of one who left. */
const blank = {
  passwordHash: null,
  address2: '',
  alternatePhone: '',
  alternateEmail: '',
  certificate: '',
  profilePicture: '',
  lastLoginAt: null,
} as const

/**
 * The personal row of somebody an admin adds; there is no password until the email's link is used. False when the
 * address is taken, also by somebody who joins at this very moment.
 */
export function* addPerson({ sql, now }: Tx, personId: string, given: NewMember): Work<boolean> {
  const { memberType: _, ...details } = given
  const at = now.toISOString()
  const added = yield* run(
    sql
      .insertInto('people')
      .values({ personId, ...blank, ...details, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )
  return added === 1
}

/** Removes everything about an applicant: no money hangs on an application. */
export function* forgetApplicant({ sql }: Tx, personId: string): Work<void> {
  yield* releaseFiles(sql, { table: 'people', id: personId })
  yield* run(sql.deleteFrom('people').where('personId', '=', personId))
}

/**
 * Ends what a member who was deleted could do, frees the email address, and keeps only the name, for the payments
 * (docs/decisions/010).
 */
export function* forgetMember(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  const { sql, now } = tx
  yield* endSessionsOf(tx, personId)
  yield* run(sql.deleteFrom('oneTimeTokens').where('personId', '=', personId))
  yield* releaseFiles(sql, { table: 'people', id: personId })
  const registered = sql.selectFrom('registrations').select('registrationId').where('chapterId', '=', chapter).where('personId', '=', personId)
  yield* run(
    sql
      .updateTable('registrants')
      .set({ email: '', phone: '', note: '' })
      .where('chapterId', '=', chapter)
      .where('registrationId', 'in', registered),
  )
  const registrationPayments = sql.selectFrom('eventPayments').select('paymentId').where('chapterId', '=', chapter).where('registrationId', 'in', registered)
  const ownPayments = sql.selectFrom('payments').select('paymentId').where('chapterId', '=', chapter).where('personId', '=', personId)
  yield* run(
    sql
      .deleteFrom('payers')
      .where('chapterId', '=', chapter)
      .where((payer) => payer.or([payer('paymentId', 'in', ownPayments), payer('paymentId', 'in', registrationPayments)])),
  )
  yield* run(
    sql
      .updateTable('people')
      .set({
        ...blank,
        email: `left:${personId}`,
        address1: '',
        city: '',
        state: '',
        zipcode: '',
        primaryPhone: '',
        degree: '',
        degreeYear: 0,
        major: '',
        collegeName: '',
        updatedAt: now.toISOString(),
      })
      .where('personId', '=', personId),
  )
}
