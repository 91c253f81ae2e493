import { Refusal } from '#server/refusal.ts'
import { dayAfterDays } from '#server/features/members/renewals/rules.ts'
import type { HandOverConfirmed, OfficeFact, OfficesState } from '../facts.ts'
import { daysAfter, type HandOverSide } from './rules.ts'

export const noHandOver = () => new Refusal('missing', 'There is no such hand-over here.')

/** A term of an office; `endedOn` is the day on which it was ended early, in the chapter's zone. */
export type OfficeTerm = {
  termId: string
  personId: string
  fromDay: string
  untilDay: string
  endedOn: string | null
  namedAt: string
}

/** Returns the last day of a term. */
export const lastDayOf = ({ untilDay, endedOn }: Pick<OfficeTerm, 'untilDay' | 'endedOn'>): string =>
  endedOn !== null && endedOn < untilDay ? endedOn : untilDay

/** Returns whether a term is over: by its last day, or because it was ended. */
export const isOver = (term: OfficeTerm, today: string): boolean => term.endedOn !== null || term.untilDay < today

/** Leaves out terms that were ended before they began, and sorts the others. */
const inOrder = (terms: readonly OfficeTerm[]) =>
  terms
    .filter(({ endedOn, fromDay }) => endedOn === null || endedOn >= fromDay)
    .toSorted((one, other) => (one.fromDay + one.namedAt < other.fromDay + other.namedAt ? -1 : 1))

/** Returns the term that follows another one of its office, or null while nobody is named. */
export function successorOf(terms: readonly OfficeTerm[], termId: string): OfficeTerm | null {
  const ordered = inOrder(terms)
  const place = ordered.findIndex((term) => term.termId === termId)
  return place < 0 ? null : (ordered[place + 1] ?? null)
}

/** Returns on which side of a term's hand-over somebody is, or null. */
export function sideOf(terms: readonly OfficeTerm[], term: OfficeTerm, personId: string): HandOverSide | null {
  if (term.personId === personId) return 'leaver'
  return successorOf(terms, term.termId)?.personId === personId ? 'successor' : null
}

/** Returns the terms of an office whose hand-over somebody may read: those that have begun, the newest last. */
export const readable = (
  terms: readonly OfficeTerm[],
  { personId, readsAll, today }: { personId: string; readsAll: boolean; today: string },
): OfficeTerm[] =>
  inOrder(terms).filter((term) => term.fromDay <= today && (readsAll || sideOf(terms, term, personId) !== null))

/** Returns the term whose hand-over is shown: the one asked for, the one that ended lately, or the one that ends next. */
export function shownTerm(terms: readonly OfficeTerm[], today: string, termId?: string): OfficeTerm {
  const wanted =
    termId === undefined
      ? (terms.find((term) => lastDayOf(term) >= dayAfterDays(today, -daysAfter)) ?? terms.at(-1))
      : terms.find((term) => term.termId === termId)
  if (!wanted) throw noHandOver()
  return wanted
}

/**
 * Confirms a hand-over for one side, once for each person. @throws Refusal for a term that is over, since then the one
 * who left only reads
 */
export function confirmHandOver(
  state: OfficesState,
  confirmation: HandOverConfirmed,
  { isOver: over }: { isOver: boolean },
): OfficeFact[] {
  const { termId, by, personId } = confirmation
  const before = state.confirmations[termId] ?? []
  if (before.some((each) => each.by === by && each.personId === personId)) return []
  if (over && by === 'leaver') throw termOver()
  return [{ type: 'HandOverConfirmed', data: confirmation }]
}

export const termOver = () => new Refusal('conflict', 'This term has ended. Its hand-over can only be read.')
