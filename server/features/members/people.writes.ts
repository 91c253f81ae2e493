import type { SqlBuilder } from '#db/store.ts'
import type { PersonRow } from '#db/tables/members.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { claimFiles, releaseFiles } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { refusedField } from '#server/refusal.ts'
import type { PersonChanges, PersonDetails } from './schema.ts'
import type { Shown } from './visibility.rules.ts'

/** Only the person can fill these in, and they are not kept of one who left. */
const blank = {
  passwordHash: null,
  address2: '',
  alternatePhone: '',
  alternateEmail: '',
  certificate: '',
  profilePicture: '',
  showsEmail: 0,
  showsPhone: 0,
  lastLoginAt: null,
} as const

type NewPerson = PersonDetails &
  Pick<PersonRow, 'personId' | 'email'> &
  Partial<Pick<PersonRow, 'passwordHash' | 'certificate'>>

/**
 * The personal row of somebody new. False when the address is taken, also by somebody who joins at this very moment.
 */
export function* addPerson({ sql }: SqlBuilder, person: NewPerson, now: Date): Work<boolean> {
  const at = now.toISOString()
  const added = yield* run(
    sql
      .insertInto('people')
      .values({ ...blank, ...withBareCertificate(person), createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )
  return added === 1
}

/**
 * The chapter of the person, who names the files (null for an applicant), and why files that cannot be had are refused.
 */
type FileClaim = { chapter: ChapterId; personId: string; by: string | null; expired?: string }

type PersonFiles = Pick<PersonRow, 'certificate' | 'profilePicture'>

/**
 * Everybody sees the picture; the certificate is seen by the person and the chapter's admins. @throws Refusal invalid
 */
export function* claimPersonFiles(
  { sql }: SqlBuilder,
  { personId, ...claim }: FileClaim,
  files: PersonFiles,
): Work<void> {
  const { certificate, profilePicture } = files
  if (profilePicture.endsWith('.pdf')) throw refusedField('profilePicture', 'Please choose a picture, not a PDF.')
  const named = [
    { field: 'certificate', paths: certificate ? [certificate] : [], visibility: 'owner', ownerId: personId },
    { field: 'profilePicture', paths: profilePicture ? [profilePicture] : [], visibility: 'public' },
  ] as const
  yield* claimFiles(sql, { table: 'people', id: personId }, { ...claim, named })
}

/** The choice of who sees them is the person's own. */
type OwnChanges = PersonChanges & { [Choice in keyof Shown]?: Shown[Choice] | undefined }

/**
 * Changes the details of a person, and takes the files that they name. Nothing is written where nothing differs.
 * @throws Refusal invalid
 */
export function* changePerson(tx: Tx, claim: FileClaim, wanted: OwnChanges): Work<void> {
  const { sql, now } = tx
  const changes = withBareCertificate(wanted)
  const standing = yield* first(sql.selectFrom('people').selectAll().where('personId', '=', claim.personId))
  const fields = Object.keys(changes) as (keyof OwnChanges)[]
  if (!standing || fields.every((field) => changes[field] === undefined || changes[field] === standing[field])) return
  yield* run(
    sql
      .updateTable('people')
      .set({ ...changes, updatedAt: now.toISOString() })
      .where('personId', '=', claim.personId),
  )
  const { certificate = standing.certificate, profilePicture = standing.profilePicture } = changes
  if (certificate === standing.certificate && profilePicture === standing.profilePicture) return
  yield* claimPersonFiles(tx, claim, { certificate, profilePicture })
}

/** A certificate carries no name (decision 34). */
const withBareCertificate = <Details extends Pick<PersonChanges, 'certificate'>>(details: Details): Details =>
  details.certificate === undefined ? details : { ...details, certificate: barePath(details.certificate) }

/** Keeps the hash of a new password. The caller ends the sessions. */
export function* setPassword({ sql }: SqlBuilder, personId: string, passwordHash: string, now: Date): Work<void> {
  yield* run(
    sql.updateTable('people').set({ passwordHash, updatedAt: now.toISOString() }).where('personId', '=', personId),
  )
}

/**
 * Keeps the hash of a new password in the place of the one that was compared. False when another has taken that place.
 */
export function* replacePassword(
  { sql }: SqlBuilder,
  personId: string,
  hashes: { from: string; to: string },
  now: Date,
): Work<boolean> {
  const replaced = yield* run(
    sql
      .updateTable('people')
      .set({ passwordHash: hashes.to, updatedAt: now.toISOString() })
      .where('personId', '=', personId)
      .where('passwordHash', '=', hashes.from),
  )
  return replaced > 0
}

/** Notes when the person signed in. False when the password was changed since it was compared. */
export function* stampLogin(
  { sql }: SqlBuilder,
  { personId, passwordHash }: { personId: string; passwordHash: string },
  now: Date,
): Work<boolean> {
  const noted = yield* run(
    sql
      .updateTable('people')
      .set({ lastLoginAt: now.toISOString() })
      .where('personId', '=', personId)
      .where('passwordHash', '=', passwordHash),
  )
  return noted > 0
}

/** Removes the personal row of an applicant: no money hangs on an application. */
export function* removeApplicant({ sql }: SqlBuilder, chapter: ChapterId, personId: string): Work<void> {
  yield* releaseFiles(sql, chapter, { table: 'people', id: personId })
  yield* run(sql.deleteFrom('people').where('personId', '=', personId))
}

/**
 * Frees the email address; of somebody who was a member it keeps the name alone, for the payments (docs/decisions/010).
 */
export function* forgetPerson(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  const { sql, now } = tx
  const former = yield* first(
    sql
      .selectFrom('formerMembers')
      .select('personId')
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId),
  )
  if (!former) return yield* removeApplicant(tx, chapter, personId)
  yield* releaseFiles(sql, chapter, { table: 'people', id: personId })
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
