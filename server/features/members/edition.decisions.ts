import { signatureOf } from '#server/auth/secrets.ts'
import { Refusal } from '#server/refusal.ts'
import type { Member } from './reads.ts'
import { personChanges, type PersonChanges } from './schema.ts'

const detailNames = Object.keys(personChanges.shape) as (keyof PersonChanges)[]

/**
 * A mark that is another one after every change of what an editor sees or types.
 * @param besides what is changed on the same page
 */
export const editionOf = (appSecret: string, member: Member, besides: string[] = []): string =>
  signatureOf(appSecret, JSON.stringify([...besides, ...detailNames.map((name) => member[name])]))

/** The details that differ from what was typed: their names, each with what is saved now. */
export function savedMeanwhile(standing: Member, changes: PersonChanges): Record<string, string> {
  const differing = detailNames.filter((name) => changes[name] !== undefined && changes[name] !== standing[name])
  return Object.fromEntries(differing.map((name) => [name, savedNow(isFile(name) ? 'another file' : standing[name])]))
}

/** The refusal to an editor who began with another edition; whose details they are, as in "your profile". */
export const changedMeanwhile = (whose: string, fields: Record<string, string>) =>
  new Refusal('conflict', `Somebody else changed ${whose} while you were editing. Nothing of yours was saved yet; compare and update again.`, { fields })

export const savedNow = (value: string | number) => `The details changed meanwhile. Saved now: ${value || 'nothing'}`

const isFile = (name: string) => name === 'profilePicture' || name === 'certificate'
