import { coversEvents, includes, type EventLimits, type Rights } from '#server/auth/rights.rules.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { date } from '#server/time/dates.ts'
import type { OfficeFact, OfficesState, OfficeScope, Term } from './facts.ts'
import { max } from './rules.ts'

export const noOffice = () => new Refusal('missing', 'There is no such office here.')

const noTerm = () => new Refusal('missing', 'There is no such term here.')

/**
 * Whoever acts: `rights` is undefined for admins, who have all of them. `eventIds` are the events that an officer's right
 * over events is limited to.
 */
export type Doer = { personId: string; rights: Rights | undefined; eventIds: EventLimits }

/** Adds an office. @throws Refusal when it would give more than its author has */
export function addOffice(state: OfficesState, doer: Doer, officeId: string, scope: OfficeScope): OfficeFact[] {
  if (Object.keys(state.offices).length >= max.offices)
    throw new Refusal('conflict', `A chapter has at most ${max.offices} offices. Remove one first.`)
  assertOwn(doer, scope)
  return [{ type: 'OfficeAdded', data: { officeId, ...scope } }]
}

/**
 * Changes what an office may do; nothing when it stays the same.
 * @param mayName whether somebody who may name holders would be left
 * @throws Refusal for more than one has, for one's own office, or for the last one who may name holders
 */
export function changeRights(
  state: OfficesState,
  doer: Doer,
  officeId: string,
  scope: OfficeScope,
  { today, mayName }: { today: string; mayName: (state: OfficesState) => boolean },
): OfficeFact[] {
  const old = state.offices[officeId]
  if (!old) throw noOffice()
  if (JSON.stringify(old) === JSON.stringify(scope)) return []
  if (doer.rights !== undefined && holds(state, officeId, doer.personId, today))
    throw new Refusal('forbidden', 'You hold this office. Ask an admin of the chapter to change its rights.')
  assertOwn(doer, scope)
  const next = { ...state, offices: { ...state.offices, [officeId]: scope } }
  if (mayName(state) && !mayName(next)) throw lastOne()
  return [{ type: 'OfficeRightsChanged', data: { officeId, ...scope } }]
}

/** Removes an office that nobody holds or will hold. @throws Refusal */
export function removeOffice(state: OfficesState, officeId: string, today: string): OfficeFact[] {
  if (!state.offices[officeId]) throw noOffice()
  const isHeld = Object.values(state.terms).some((term) => term.officeId === officeId && isOpen(term, today))
  if (isHeld) throw new Refusal('conflict', 'This office has a holder or a successor. End their terms first.')
  return [{ type: 'OfficeRemoved', data: { officeId } }]
}

/**
 * Names the holder of an office for some days, or the successor of whoever holds it.
 * @throws Refusal for oneself, for days in the past or the wrong way round, and for days of another term of the office
 */
export function nameHolder(state: OfficesState, doer: Doer, termId: string, term: Term, today: string): OfficeFact[] {
  const office = state.offices[term.officeId]
  if (!office) throw noOffice()
  assertOwn(doer, office)
  if (doer.rights !== undefined && term.personId === doer.personId)
    throw refusedField('memberId', 'You cannot name yourself. Ask another officer who may name holders.')
  if (term.untilDay < term.fromDay) throw refusedField('untilDay', 'The last day is before the first one.')
  if (term.untilDay < today) throw refusedField('untilDay', 'The last day is over already.')
  for (const field of ['fromDay', 'untilDay'] as const)
    if (Math.abs(yearOf(term[field]) - yearOf(today)) > max.termYears)
      throw refusedField(field, `Choose a day within ${max.termYears} years.`)
  const other = Object.values(state.terms).find(
    ({ officeId, hasEnded, fromDay, untilDay }) =>
      officeId === term.officeId && !hasEnded && fromDay <= term.untilDay && term.fromDay <= untilDay,
  )
  if (other)
    throw refusedField(
      'fromDay',
      `This office is held from ${date(other.fromDay)} until ${date(other.untilDay)}. Choose other days.`,
    )
  return [{ type: 'HolderNamed', data: { termId, ...term } }]
}

/**
 * Ends a term now. Nothing when it has ended.
 * @param mayName whether somebody who may name holders would be left
 */
export function endTerm(
  state: OfficesState,
  termId: string,
  { today, mayName }: { today: string; mayName: (state: OfficesState) => boolean },
): OfficeFact[] {
  const term = state.terms[termId]
  if (!term) throw noTerm()
  if (!isOpen(term, today)) return []
  const next = { ...state, terms: { ...state.terms, [termId]: { ...term, hasEnded: true } } }
  if (mayName(state) && !mayName(next)) throw lastOne()
  return [{ type: 'TermEnded', data: { termId, officeId: term.officeId, personId: term.personId } }]
}

const yearOf = (day: string) => Number(day.slice(0, 4))

const lastOne = () =>
  new Refusal(
    'conflict',
    'Nobody else may name holders of offices here. Name another one first, or ask the parent association.',
  )

const isOpen = ({ hasEnded, untilDay }: { hasEnded: boolean; untilDay: string }, today: string) =>
  !hasEnded && untilDay >= today

/** The people whose terms run today. */
export const holdersToday = (state: OfficesState, today: string) =>
  Object.values(state.terms).filter((term) => isOpen(term, today) && term.fromDay <= today)

const holds = (state: OfficesState, officeId: string, personId: string, today: string) =>
  holdersToday(state, today).some((term) => term.officeId === officeId && term.personId === personId)

/** Returns whether an office that somebody holds today may name holders. */
export const someoneNames = (state: OfficesState, today: string): boolean =>
  holdersToday(state, today).some(({ officeId }) => state.offices[officeId]?.rights.offices === 'change')

function assertOwn({ rights, eventIds }: Doer, given: OfficeScope): void {
  if (rights === undefined || (includes(rights, given.rights) && coversEvents(eventIds, given))) return
  throw new Refusal('forbidden', 'This office has rights that you do not have yourself. Ask an admin of the chapter.')
}

/** Ends every term of somebody who is no longer a member of the chapter. */
export const termsToEnd = (state: OfficesState, personId: string): OfficeFact[] =>
  Object.entries(state.terms)
    .filter(([, term]) => term.personId === personId && !term.hasEnded)
    .map(([termId, { officeId }]) => ({ type: 'TermEnded', data: { termId, officeId, personId } }))

/** Closes a review of who may do more than a member. @throws Refusal while something is not decided */
export function reviewAccess({
  reviewId,
  kept,
  ended,
  open,
}: {
  reviewId: string
  kept: number
  ended: number
  open: number
}): OfficeFact[] {
  if (open > 0) throw new Refusal('conflict', `Decide on everybody first: ${open} ${open === 1 ? 'is' : 'are'} left.`)
  if (kept + ended === 0) throw new Refusal('conflict', 'Nobody here may do more than a member.')
  return [{ type: 'AccessReviewed', data: { reviewId, kept, ended } }]
}
