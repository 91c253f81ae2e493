import { streamId, type Recorded } from '#events-log/fact.ts'
import { memberStream, type MemberFact, type MemberState } from '../facts.ts'

/** A member's standing from the end of a day on; null after the membership ended. */
type Step = { day: string; standing: Pick<MemberState, 'memberTypeId' | 'status'> | null }

/** The memberships of a chapter: the state of each after its last fact, and its history by day. */
export type Memberships = Map<string, { state: MemberState; steps: Step[] }>

export type RosterEntry = { personId: string; memberId: string; memberTypeId: string; status: MemberState['status'] }

export type HeadCount = Record<MemberState['status'], number>

/** The members at the end of a day, by ID, and the head count of each member type. */
export type Roster = { members: RosterEntry[]; byType: ReadonlyMap<string, HeadCount> }

/** Adds a fact recorded on that day to the memberships. */
export function enterMembership(memberships: Memberships, day: string, fact: Recorded<MemberFact>): void {
  const personId = streamId(fact.stream)
  const { state: before, steps } = memberships.get(personId) ?? { state: memberStream.initial, steps: [] }
  const state = memberStream.evolve(before, fact)
  const isMember = state.stage === 'member'
  const step = { day, standing: isMember ? { memberTypeId: state.memberTypeId, status: state.status } : null }
  // Only the state at the end of a day is ever queried.
  if (steps.at(-1)?.day === day) steps[steps.length - 1] = step
  else if (isMember || steps.length > 0) steps.push(step)
  memberships.set(personId, { state, steps })
}

/** Returns the roster of a day: each member's standing after the last fact recorded until its end. */
export function rosterOn(memberships: Memberships, until: string): Roster {
  const members: RosterEntry[] = []
  const byType = new Map<string, HeadCount>()
  for (const [personId, { state, steps }] of memberships) {
    const standing = steps.findLast(({ day }) => day <= until)?.standing
    if (!standing) continue
    const count = byType.get(standing.memberTypeId) ?? { active: 0, inactive: 0 }
    count[standing.status]++
    byType.set(standing.memberTypeId, count)
    members.push({ personId, memberId: state.memberId, ...standing })
  }
  return { members: members.sort(byNumber), byType }
}

/** Compares ids as numbers: none begins with 0, so the longer one is larger. */
const byNumber = ({ memberId: one }: RosterEntry, { memberId: other }: RosterEntry) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

/** Returns the total head count. */
export function headCountOf(byType: ReadonlyMap<string, HeadCount>): HeadCount {
  const sum = { active: 0, inactive: 0 }
  for (const { active, inactive } of byType.values()) {
    sum.active += active
    sum.inactive += inactive
  }
  return sum
}
