import { signatureOf } from '#server/auth/secrets.ts'
import { savedNow } from '#server/records/version.ts'
import type { Member } from './reads.ts'
import { personChanges, type PersonChanges } from './schema.ts'

const detailNames = Object.keys(personChanges.shape) as (keyof PersonChanges)[]

/**
 * Returns a version token that changes with everything an editor sees or types.
 * @param besides other data that the same page changes
 */
export const versionOf = (appSecret: string, member: Member, besides: string[] = []): string =>
  signatureOf(appSecret, JSON.stringify([...besides, ...detailNames.map((name) => member[name])]))

/** Returns the fields whose saved values differ from the entered ones, with the saved values. */
export function savedSince(standing: Member, changes: PersonChanges): Record<string, string> {
  const differing = detailNames.filter((name) => changes[name] !== undefined && changes[name] !== standing[name])
  return Object.fromEntries(differing.map((name) => [name, savedNow(isFile(name) ? 'another file' : standing[name])]))
}

const isFile = (name: string) => name === 'profilePicture' || name === 'certificate'
