import { nameKey } from '../mapping/names.decisions.ts'
import { phoneDigits } from '../mapping/values.decisions.ts'
import type { RowPerson } from './person.decisions.ts'
import type { TargetField } from '../mapping/targets.decisions.ts'
import type { KnownMember } from './rules.ts'

/** The members of a chapter by what a row may name them with. */
export type MemberIndex = {
  bySource: Map<string, KnownMember>
  byEmail: Map<string, KnownMember[]>
  byNumber: Map<string, KnownMember>
  byPhone: Map<string, KnownMember>
  byDegree: Map<string, KnownMember>
  byBirthday: Map<string, KnownMember>
  /** By the number that the last system gave. */
  byFormerNumber: Map<string, KnownMember>
}

/** Indexes members for `findMember`. */
export function indexOf(members: readonly KnownMember[], fields: readonly TargetField[] = []): MemberIndex {
  const index: MemberIndex = {
    bySource: new Map(),
    byEmail: new Map(),
    byNumber: new Map(),
    byPhone: new Map(),
    byDegree: new Map(),
    byBirthday: new Map(),
    byFormerNumber: new Map(),
  }
  const identifying = fields.filter(({ meaning }) => meaning)
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
    for (const { fieldId, meaning } of identifying) {
      const answer = member.answers?.[fieldId]
      if (answer && meaning === 'birthday') index.byBirthday.set(`${answer}:${name}`, member)
      else if (answer) index.byFormerNumber.set(answer, member)
    }
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
  const former = person.memberNumber ? index.byFormerNumber.get(person.memberNumber) : undefined
  if (former && nameKey(former) === name) return { member: former, question: null }
  const [other] = atAddress
  if (other) return maybe(other, 'the same email address')
  const byPhone = index.byPhone.get(`${phoneDigits(person.phone)}:${name}`)
  if (byPhone) return maybe(byPhone, 'the same name and phone')
  const byDegree = person.degreeYear ? index.byDegree.get(`${person.degreeYear}:${name}`) : undefined
  if (byDegree) return maybe(byDegree, 'the same name and degree year')
  const byBirthday = index.byBirthday.get(`${person.days.birthDate ?? ''}:${name}`)
  if (byBirthday) return maybe(byBirthday, 'the same name and birthday')
  return former ? maybe(former, 'the same member number in the last system') : undefined
}

const maybe = (member: KnownMember, why: string): Match => ({
  member,
  question: `Maybe ${member.firstName} ${member.lastName} (${member.memberId}), who has ${why}`,
})
