import { nameKey } from '../mapping/names.decisions.ts'
import { phoneDigits } from '../mapping/values.decisions.ts'
import type { RowPerson } from './person.decisions.ts'
import type { KnownMember } from './rules.ts'

/** The members of a chapter by what a row may name them with. */
export type MemberIndex = {
  bySource: Map<string, KnownMember>
  byEmail: Map<string, KnownMember[]>
  byNumber: Map<string, KnownMember>
  byPhone: Map<string, KnownMember>
  byDegree: Map<string, KnownMember>
}

/** Indexes members for `findMember`. */
export function indexOf(members: readonly KnownMember[]): MemberIndex {
  const index: MemberIndex = {
    bySource: new Map(),
    byEmail: new Map(),
    byNumber: new Map(),
    byPhone: new Map(),
    byDegree: new Map(),
  }
  for (const member of members) {
    for (const key of member.sourceKeys ?? []) index.bySource.set(key, member)
    for (const email of [member.email, member.alternateEmail]) {
      if (email) index.byEmail.set(email.toLowerCase(), [...(index.byEmail.get(email.toLowerCase()) ?? []), member])
    }
    index.byNumber.set(member.memberId, member)
    const name = nameKey(member)
    const phone = phoneDigits(member.primaryPhone)
    if (phone.length >= 7) index.byPhone.set(`${phone}:${name}`, member)
    index.byDegree.set(`${member.degreeYear}:${name}`, member)
  }
  return index
}

/** A member whom a row means, or maybe means: then with a question. */
export type Match = { member: KnownMember; question: string | null }

/** Finds the member of a row: by an earlier import, by address and name, by number and name. What only resembles one is a question. */
export function findMember(person: RowPerson, index: MemberIndex): Match | undefined {
  const imported = index.bySource.get(person.sourceKey)
  if (imported) return { member: imported, question: null }
  const name = person.nameKey
  const atAddress = person.email ? (index.byEmail.get(person.email.toLowerCase()) ?? []) : []
  const same = atAddress.find((member) => nameKey(member) === name)
  if (same) return { member: same, question: null }
  const numbered = index.byNumber.get(person.memberNumber)
  if (numbered && nameKey(numbered) === name) return { member: numbered, question: null }
  const [other] = atAddress
  if (other) return maybe(other, 'the same email address')
  const byPhone = index.byPhone.get(`${phoneDigits(person.phone)}:${name}`)
  if (byPhone) return maybe(byPhone, 'the same name and phone')
  const byDegree = person.degreeYear ? index.byDegree.get(`${person.degreeYear}:${name}`) : undefined
  return byDegree ? maybe(byDegree, 'the same name and degree year') : undefined
}

const maybe = (member: KnownMember, why: string): Match => ({
  member,
  question: `Maybe ${member.firstName} ${member.lastName} (${member.memberId}), who has ${why}`,
})
