import type { Outputs } from '#server/wiring/api.ts'

/** A registration as the door knows it. */
export type DoorRow = Outputs['checkIn']['list']['rows'][number]

/** The packages and groups that rows name by their ids. */
export type Things = Outputs['checkIn']['list']['things']

type Counts = { adults: number; minors: number }

/** An act on this phone, until the portal has it. `key` is this phone's own; `of` names the check-in that is meant. */
export type DoorAct = { registrationId: string; key: string; at: string } & (
  | { kind: 'admit'; ticket?: string; desk: number }
  | ({ kind: 'count'; of: string } & Counts)
  | { kind: 'undo'; of: string }
)

/** An act that the portal has otherwise than this phone had it: another door was first, or it was refused. */
export type Mismatch = { key: string; name: string; at: string; first?: { at: string; desk: number }; refusal?: string }

/** The list with what this phone did since. */
export function withActs(rows: readonly DoorRow[], acts: readonly DoorAct[]): DoorRow[] {
  if (acts.length === 0) return [...rows]
  const byId = new Map(rows.map((row) => [row.registrationId, row]))
  for (const act of acts) {
    const row = byId.get(act.registrationId)
    if (row) byId.set(act.registrationId, { ...row, checkIn: afterAct(row, act) })
  }
  return [...byId.values()]
}

function afterAct({ checkIn, adults, minors }: DoorRow, act: DoorAct): DoorRow['checkIn'] {
  if (act.kind === 'admit') return checkIn ?? { key: act.key, desk: act.desk, at: act.at, adults, minors }
  if (checkIn?.key !== act.of) return checkIn
  return act.kind === 'undo' ? null : { ...checkIn, adults: act.adults, minors: act.minors }
}

/** The list with rows that changed; holds that came to nothing leave it. By name. */
export function merged(rows: readonly DoorRow[], changed: readonly DoorRow[]): DoorRow[] {
  if (changed.length === 0) return [...rows]
  const byId = new Map(rows.map((row) => [row.registrationId, row]))
  for (const row of changed) byId.set(row.registrationId, row)
  return [...byId.values()].filter(({ state }) => state !== 'released').sort(byName)
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

const byName = (one: DoorRow, other: DoorRow) =>
  collator.compare(one.lastName, other.lastName) ||
  collator.compare(one.firstName, other.firstName) ||
  collator.compare(one.registrationId, other.registrationId)

/** The meaning of a scanned code on this phone. */
export type Scanned = { is: 'expected' | 'inside' | 'cancelled' | 'handedOver'; row: DoorRow } | { is: 'unknown' }

export function scanned(rows: readonly DoorRow[], code: string): Scanned {
  const row = rows.find(({ ticket }) => ticket !== '' && ticket === code.trim())
  if (row) return { is: row.checkIn ? 'inside' : 'expected', row }
  // The list holds the codes that admit; the ids tell whose a void ticket was.
  const cancelled = rows.find(
    ({ registrationId, state }) => state === 'cancelled' && code.trim().startsWith(`${registrationId}-`),
  )
  if (cancelled) return { is: 'cancelled', row: cancelled }
  const handedOver = rows.find(
    ({ registrationId, isHandedOver }) => isHandedOver && code.trim().startsWith(`${registrationId}-`),
  )
  return handedOver ? { is: 'handedOver', row: handedOver } : { is: 'unknown' }
}

type Taken = {
  packages: { id: string; name: string | undefined; quantity: number }[]
  participants: { name: string; grade: string; groups: string[] }[]
}

/**
 * The packages of a registration, and who takes part in which groups: each once, whoever they are with, for a child is
 * in several.
 * @param today yyyy-mm-dd: of what begins then the time alone is said
 */
export function takenBy(
  { packages = [], participants = [] }: Pick<DoorRow, 'packages' | 'participants'>,
  things: Things,
  today: string,
): Taken {
  const people = new Map<string, Taken['participants'][number]>()
  for (const [name, grade, groupId] of participants) {
    const person = people.get(`${name} ${grade}`) ?? { name, grade, groups: [] }
    people.set(`${name} ${grade}`, person)
    const group = things[groupId]
    // One that was added since this phone heard of them comes with the next list.
    if (group)
      person.groups.push([group.name, group.startsOn && startOf(group.startsOn, today)].filter(Boolean).join(', '))
  }
  return {
    packages: packages.map(([id, quantity]) => ({ id, name: things[id]?.name, quantity })),
    participants: [...people.values()],
  }
}

/** "11:00", and on another day "16/05 at 11:00". */
const startOf = (local: string, today: string) =>
  local.startsWith(today) ? local.slice(11) : `${local.slice(8, 10)}/${local.slice(5, 7)} at ${local.slice(11)}`

/** How many came, and how many are registered. */
export function tally(rows: readonly DoorRow[]): { came: number; registered: number } {
  let [came, registered] = [0, 0]
  for (const { state, adults, minors, checkIn } of rows) {
    if (state === 'registered') registered += adults + minors
    if (checkIn) came += checkIn.adults + checkIn.minors
  }
  return { came, registered }
}

/** Those who came last, the latest first. */
export const lastCome = (rows: readonly DoorRow[], most: number): DoorRow[] =>
  rows
    .filter(({ checkIn }) => checkIn !== null)
    .sort((one, other) => other.checkIn!.at.localeCompare(one.checkIn!.at))
    .slice(0, most)

export const nameOf = ({ firstName, lastName }: Pick<DoorRow, 'firstName' | 'lastName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')
