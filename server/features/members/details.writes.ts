import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { signatureOf } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { MemberChanges } from './details.schema.ts'
import { changePerson } from './people.writes.ts'
import { memberInWork, unknownMember, type Member } from './reads.ts'
import { personChanges, type PersonChanges } from './schema.ts'
import { changeMemberType } from './type-change.writes.ts'

type Editor = Context & { actor: SignedIn }

const detailNames = Object.keys(personChanges.shape) as (keyof PersonChanges)[]

/** A mark that is another one after every change of what an editor sees or types. */
export const editionOf = (appSecret: string, member: Member): string =>
  signatureOf(appSecret, JSON.stringify([member.memberTypeId, ...detailNames.map((name) => member[name])]))

/** Changes the details of one of the chapter's members, and the member type where another one is named (decision 5). @throws Refusal */
export function* changeMember(tx: Tx, ctx: Editor, { memberId, edition, typeEdition, memberTypeId, typeConfirmed, ...changes }: MemberChanges): Work<void> {
  yield* lockHead(tx)
  const standing = yield* memberInWork(tx, ctx.chapter.id, memberId)
  if (!standing) throw unknownMember()
  if (edition !== undefined && edition !== editionOf(ctx.env.appSecret, standing)) throw changedMeanwhile(standing, changes, memberTypeId)
  const { personId } = standing
  const changesType = memberTypeId !== undefined && memberTypeId !== standing.memberTypeId
  if (changesType && typeConfirmed === false) throw refusedField('typeConfirmed', 'Tick this box to change the member type.')
  yield* changePerson(tx, { chapter: ctx.chapter.id, personId, by: ctx.actor.personId }, changes)
  if (changesType) yield* changeMemberType(tx, ctx, { personId, memberTypeId, edition: typeEdition })
}

/** Names what is saved now beside each field in which it differs from what was typed. */
function changedMeanwhile(standing: Member, changes: PersonChanges, memberTypeId: string | undefined): Refusal {
  const differing = detailNames.filter((name) => changes[name] !== undefined && changes[name] !== standing[name])
  const fields: Record<string, string> = Object.fromEntries(differing.map((name) => [name, savedNow(isFile(name) ? 'another file' : standing[name])]))
  if (memberTypeId !== undefined && memberTypeId !== standing.memberTypeId) fields.memberTypeId = savedNow(standing.memberType)
  return new Refusal('conflict', 'Somebody else changed this member while you were editing. Nothing of yours was saved yet; compare and update again.', { fields })
}

const isFile = (name: string) => name === 'profilePicture' || name === 'certificate'

const savedNow = (value: string | number) => `The details changed meanwhile. Saved now: ${value || 'nothing'}`
