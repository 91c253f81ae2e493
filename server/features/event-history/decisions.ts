import { planDateTime } from '#server/time/dates.ts'
import type { TermsOfEvent, PartKind, PartTerms, TermChanges, Terms, TermsFact, TermValue } from './facts.ts'

/** The terms of an event, and those of its packages, groups and rooms by id, at one moment. */
export type OfferedTerms = { event: TermsOfEvent; parts: { [Kind in PartKind]: ReadonlyMap<string, PartTerms[Kind]> } }

/** Returns the changes to an event's terms between two moments; `before` is null for a new event. */
export function changesOfTerms(eventId: string, before: OfferedTerms | null, after: OfferedTerms): TermsFact[] {
  const changes = before && differing(before.event, after.event)
  const ofEvent: TermsFact[] = !changes
    ? [{ type: 'EventPlanned', data: { eventId, terms: after.event } }]
    : isEmpty(changes)
      ? []
      : [{ type: 'EventTermsChanged', data: { eventId, changes } }]
  return [
    ...ofEvent,
    ...kinds.flatMap((kind) => changesOfParts({ eventId, kind }, before?.parts[kind] ?? new Map(), after.parts[kind])),
  ]
}

const kinds: PartKind[] = ['package', 'group', 'room']

function changesOfParts(
  of: { eventId: string; kind: PartKind },
  before: ReadonlyMap<string, Terms>,
  after: ReadonlyMap<string, Terms>,
): TermsFact[] {
  const facts = [...after].flatMap(([id, terms]): TermsFact[] => {
    const earlier = before.get(id)
    if (!earlier) return [{ type: 'PartOffered', data: { ...of, id, terms } }]
    const changes = differing(earlier, terms)
    return isEmpty(changes) ? [] : [{ type: 'PartTermsChanged', data: { ...of, id, changes } }]
  })
  const gone = [...before].filter(([id]) => !after.has(id))
  return [...facts, ...gone.map(([id, terms]): TermsFact => ({ type: 'PartWithdrawn', data: { ...of, id, terms } }))]
}

function differing(before: Terms, after: Terms): TermChanges {
  const changed = Object.keys(after).filter((term) => before[term] !== after[term])
  return Object.fromEntries(changed.map((term) => [term, { from: before[term]!, to: after[term]! }]))
}

const isEmpty = (changes: TermChanges) => Object.keys(changes).length === 0

/** The display names of these facts. */
export const termsFactNames: Record<TermsFact['type'], string> = {
  EventPlanned: 'Event created',
  EventTermsChanged: 'Event changed',
  PartOffered: 'Part of event added',
  PartTermsChanged: 'Part of event changed',
  PartWithdrawn: 'Part of event deleted',
}

const done: Record<TermsFact['type'], string> = {
  EventPlanned: 'created',
  EventTermsChanged: 'changed',
  PartOffered: 'added',
  PartTermsChanged: 'changed',
  PartWithdrawn: 'deleted',
}

/** Describes a fact by a title and a sentence; `nameOf` returns a part's current name. */
export function termsView(
  { type, data }: TermsFact,
  timeZone: string,
  nameOf: (kind: PartKind, id: string) => string,
): { name: string; detail: string } {
  const name = 'kind' in data ? `${nameOf(data.kind, data.id)} ${done[type]}` : termsFactNames[type]
  return { name, detail: 'changes' in data ? changedText(data.changes, timeZone) : setText(data.terms, timeZone) }
}

const setText = (terms: Terms, timeZone: string) =>
  Object.entries(terms)
    .filter(([term, value]) => value !== 0 && !(term === 'timeZone' && value === null))
    .map(([term, value]) => `${labels[term] ?? term} ${valueText(term, value, timeZone)}`)
    .join(', ')

const changedText = (changes: TermChanges, timeZone: string) =>
  Object.entries(changes)
    .map(
      ([term, { from, to }]) =>
        `${labels[term] ?? term} ${valueText(term, to, timeZone)} (was ${valueText(term, from, timeZone)})`,
    )
    .join(', ')

const labels: Record<string, string> = {
  startsAt: 'starts',
  endsAt: 'ends',
  timeZone: 'time zone',
  adultFeeCents: 'adults',
  minorFeeCents: 'children',
  capCents: 'family price',
  seats: 'seats',
  priceCents: 'price',
  capacity: 'capacity',
  persons: 'persons',
  rooms: 'rooms',
  nights: 'nights',
  feeCents: 'fee',
  rentCents: 'per night',
}

function valueText(term: string, value: TermValue, timeZone: string): string {
  if (term === 'timeZone') return value === null ? 'of the chapter' : String(value).replaceAll('_', ' ')
  if (value === null) return 'without limit'
  if (typeof value === 'string') return planDateTime(value, timeZone)
  return term.endsWith('Cents')
    ? `$${(value / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
    : value.toLocaleString('en-US')
}
