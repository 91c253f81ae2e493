import type { PersonRow } from '#db/tables/members.ts'
import { first, run, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { addressKey } from './people.writes.ts'

/** The details that a file of another system may have of a person; '' or 0 where it has none. */
export type ImportedDetails = Pick<
  PersonRow,
  | 'mInit'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'primaryPhone'
  | 'alternatePhone'
  | 'alternateEmail'
  | 'degree'
  | 'degreeYear'
  | 'major'
  | 'collegeName'
>

/**
 * Inserts a person whom an import brings: without a password, and maybe without an address, or with one that somebody
 * has already. The transaction must have locked the head of the log.
 */
export function* addImportedPerson(tx: Tx, personId: string, details: ImportedDetails): Work<void> {
  const at = tx.now.toISOString()
  yield* run(
    tx.sql.insertInto('people').values({
      ...details,
      personId,
      emailKey: yield* keyOf(tx, personId, details.email),
      passwordHash: null,
      certificate: '',
      profilePicture: '',
      lastLoginAt: null,
      createdAt: at,
      updatedAt: at,
    }),
  )
}

/** Changes details of a person as an import or a merge says, or their undo. The transaction must have locked the head of the log. */
export function* changeImportedPerson(tx: Tx, personId: string, details: Partial<ImportedDetails>): Work<void> {
  const key = details.email === undefined ? {} : { emailKey: yield* keyOf(tx, personId, details.email) }
  yield* run(
    tx.sql
      .updateTable('people')
      .set({ ...details, ...key, updatedAt: tx.now.toISOString() })
      .where('personId', '=', personId),
  )
}

function* keyOf({ sql }: Tx, personId: string, email: string): Work<string> {
  if (email === '') return addressKey(personId)
  const holder = yield* first(sql.selectFrom('people').select('personId').where('emailKey', '=', email))
  return !holder || holder.personId === personId ? email : addressKey(personId)
}
