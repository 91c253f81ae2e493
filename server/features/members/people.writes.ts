import type { SqlBuilder } from '#db/store.ts'
import type { PersonRow } from '#db/tables/members.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { claimFiles, releaseFiles } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { refusedField } from '#server/refusal.ts'
import { emptyLines } from './details/lines.rules.ts'
import type { PersonChanges, PersonDetails } from './schema.ts'
import type { Disclosure } from './visibility.rules.ts'

/** The details that only the person can fill in, and that are erased when they leave. */
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

/** The `emailKey` of people who have no address, or one that somebody else had first. */
export const addressKey = (personId: string): string => `person:${personId}`

/** Inserts a new person's row. False when the address is taken, also by a simultaneous insert. */
export function* addPerson({ sql }: SqlBuilder, person: NewPerson, now: Date): Work<boolean> {
  const at = now.toISOString()
  const added = yield* run(
    sql
      .insertInto('people')
      .values({ ...blank, ...withBareCertificate(person), emailKey: person.email, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('emailKey').doNothing()),
  )
  return added === 1
}

/** The person's chapter, who refers to the files (null for an applicant), and the message for unavailable files. */
type FileClaim = { chapter: ChapterId; personId: string; by: string | null; expired?: string }

type PersonFiles = Pick<PersonRow, 'certificate' | 'profilePicture'>

/**
 * Claims a person's files: everyone sees the picture; the person and the chapter's admins see the certificate. @throws
 * Refusal invalid
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

/** The person's own choice of who sees their contact. */
type OwnChanges = PersonChanges & { [Choice in keyof Disclosure]?: Disclosure[Choice] | undefined }

/**
 * Changes a person's details, and claims the files that they refer to. Writes nothing if nothing differs.
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

/** Removes the name from a certificate [spec 34]. */
const withBareCertificate = <Details extends Pick<PersonChanges, 'certificate'>>(details: Details): Details =>
  details.certificate === undefined ? details : { ...details, certificate: barePath(details.certificate) }

/** Stores the hash of a new password. The caller ends the sessions. */
export function* setPassword({ sql }: SqlBuilder, personId: string, passwordHash: string, now: Date): Work<void> {
  yield* run(
    sql.updateTable('people').set({ passwordHash, updatedAt: now.toISOString() }).where('personId', '=', personId),
  )
}

/** Replaces the password hash that was compared. False when it has been replaced already. */
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

/** Records the time of a sign-in. False when the password was changed since it was compared. */
export function* stampLogin(
  { sql }: SqlBuilder,
  { personId, passwordHash }: { personId: string; passwordHash: string | null },
  now: Date,
): Work<boolean> {
  const noted = yield* run(
    sql
      .updateTable('people')
      .set({ lastLoginAt: now.toISOString() })
      .where('personId', '=', personId)
      .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash),
  )
  return noted > 0
}

/** Deletes an applicant's personal row: no money depends on an application. */
export function* removeApplicant({ sql }: SqlBuilder, chapter: ChapterId, personId: string): Work<void> {
  yield* releaseFiles(sql, chapter, { table: 'people', id: personId })
  yield* run(sql.deleteFrom('people').where('personId', '=', personId))
}

/** Frees the email address; for a former member only the name stays, for the payments (docs/decisions/010). */
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
        email: '',
        emailKey: `left:${personId}`,
        ...emptyLines,
        primaryPhone: '',
        degree: '',
        degreeYear: 0,
        updatedAt: now.toISOString(),
      })
      .where('personId', '=', personId),
  )
}
