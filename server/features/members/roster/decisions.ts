import { streamId, type Recorded } from '#events-log/fact.ts'
import { memberStream, type MemberFact, type MemberState } from '../facts.ts'

/** How a member stood from the end of a day on; null when they no longer were a member. */
type Step = { day: string; standing: Pick<MemberState, 'memberTypeId' | 'status'> | null }

/** The memberships of a chapter: how each stands after its last fact, and how it came there day by day. */
export type Memberships = Map<string, { state: MemberState; steps: Step[] }>

export type RosterEntry = { personId: string; memberId: string; memberTypeId: string; status: MemberState['status'] }

export type HeadCount = Record<MemberState['status'], number>

/** The members at the end of a day, by ID, and how many there were of each member type. */
export type Roster = { members: RosterEntry[]; byType: ReadonlyMap<string, HeadCount> }

/** Takes a fact, which was recorded on that day, into the memberships. */
export function enterMembership(memberships: Memberships, day: string, fact: Recorded<MemberFact>): void {
  const personId = streamId(fact.stream)
  const { state: before, steps } = memberships.get(personId) ?? { state: memberStream.initial, steps: [] }
  const state = memberStream.evolve(before, fact)
  const isMember = state.stage === 'member'
  const step = { day, standing: isMember ? { memberTypeId: state.memberTypeId, status: state.status } : null }
  // Only the end of a day is ever asked for.
  if (steps.at(-1)?.day === day) steps[steps.length - 1] = step
  else if (isMember || steps.length > 0) steps.push(step)
  memberships.set(personId, { state, steps })
}

/** The roster of a day: each member stands as after the last of their facts that was recorded until its end. */
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

/** As numbers, which none begins with 0: the longer is the larger. */
const byNumber = ({ memberId: one }: RosterEntry, { memberId: other }: RosterEntry) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

/** All of them together. */
export function headCountOf(byType: ReadonlyMap<string, HeadCount>): HeadCount {
  const sum = { active: 0, inactive: 0 }
  for (const { active, inactive } of byType.values()) {
    sum.active += active
    sum.inactive += inactive
  }
  return sum
}
