import { folded } from '#server/text/folded.ts'
import type { CheckInPerson } from './check-in-model.ts'

/** The matching rows, and whether there are more. */
export type Matches = { rows: CheckInPerson[]; areMore: boolean }

/** As many as a thumb can scroll through; a longer query finds the others. */
const maxMatches = 30

type Known = { row: CheckInPerson; place: number; parts: string }

/**
 * A search index of the check-in rows, with nearly constant response time. Updated with the list instead of rebuilt:
 * every few seconds another device admits someone, which changes no name.
 */
export class CheckInSearch {
  /**
   * "patel 50001": every part of a name, the ID and the member number, each with the ID of its row, sorted by character
   * code.
   */
  private entries: string[] = []
  private known = new Map<string, Known>()
  private list: readonly CheckInPerson[] = []

  /** The number of registrations that are not canceled. */
  expected = 0

  /** Updates the index to the current list, in its order. Free if the list has not changed. */
  keepUp(list: readonly CheckInPerson[]): this {
    if (list === this.list) return this
    const before = this.known
    this.known = new Map()
    this.list = list
    this.expected = list.filter(({ state }) => state !== 'cancelled').length
    const added: string[] = []
    const gone = new Set<string>()
    for (const [place, row] of list.entries()) {
      const earlier = before.get(row.registrationId)
      const parts = earlier && hasSameName(earlier.row, row) ? earlier.parts : partsOf(row)
      this.known.set(row.registrationId, { row, place, parts })
      if (parts === earlier?.parts) continue
      if (earlier) entriesOf(earlier).forEach((entry) => gone.add(entry))
      added.push(...entriesOf({ row, parts }))
    }
    for (const [id, earlier] of before) if (!this.known.has(id)) entriesOf(earlier).forEach((entry) => gone.add(entry))
    if (gone.size > 0) this.entries = this.entries.filter((entry) => !gone.has(entry))
    // Entries that are already sorted are cheap to sort again.
    if (added.length > 0) this.entries = [...this.entries, ...added].sort()
    return this
  }

  /**
   * Returns the first `max` rows, in list order, in which every word is a prefix of part of the name, the ID or the
   * member number. Leaves out canceled ones.
   */
  find(typed: string, max = maxMatches): Matches {
    const words = folded(typed)
      .split(/[\s,-]+/)
      .filter(Boolean)
    if (words.length === 0) return { rows: [], areMore: false }
    const [from, to] = words
      .map((word) => this.rangeOf(word))
      .reduce((narrow, range) => (range[1] - range[0] < narrow[1] - narrow[0] ? range : narrow))
    const matches = (known: Known) =>
      known.row.state !== 'cancelled' && words.every((word) => known.parts.includes(` ${word}`))
    // With many matches, scanning the list finds the first few sooner.
    const isMany = (to - from) ** 2 > this.list.length * max
    const rows = isMany
      ? this.firstOf(matches, max + 1)
      : this.within(from, to)
          .filter(matches)
          .sort((one, other) => one.place - other.place)
          .map(({ row }) => row)
    return { rows: rows.slice(0, max), areMore: rows.length > max }
  }

  private firstOf(matches: (known: Known) => boolean, max: number): CheckInPerson[] {
    const rows: CheckInPerson[] = []
    for (const known of this.known.values()) {
      if (matches(known)) rows.push(known.row)
      if (rows.length === max) break
    }
    return rows
  }

  /** Returns the rows of these entries, each once. */
  private within(from: number, to: number): Known[] {
    const ids = new Set(this.entries.slice(from, to).map((entry) => entry.slice(entry.indexOf(' ') + 1)))
    return [...ids].map((id) => this.known.get(id)!)
  }

  /** Returns the range of entries that start with the word. */
  private rangeOf(word: string): [from: number, to: number] {
    return [this.placeOf(word), this.placeOf(`${word}\uffff`)]
  }

  /** Returns the index of the first entry that does not sort before the text. */
  private placeOf(text: string): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.entries[middle]! < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

const hasSameName = (one: CheckInPerson, other: CheckInPerson) =>
  one.lastName === other.lastName && one.firstName === other.firstName && one.memberId === other.memberId

/** The parts of the name, the ID and the member number, each preceded by a space. */
const partsOf = ({ lastName, firstName, registrationId, memberId }: CheckInPerson) =>
  folded(` ${lastName} ${firstName} ${registrationId} ${memberId}`)
    .replaceAll(/[\s-]+/g, ' ')
    .trimEnd()

/** A repeated part, as in "Maria Maria", is one entry. */
const entriesOf = ({ row, parts }: Pick<Known, 'row' | 'parts'>) =>
  [...new Set(parts.trim().split(' '))].map((part) => `${part} ${row.registrationId}`)
