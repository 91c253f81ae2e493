import { createContext, isValidElement, useContext, type ReactNode } from 'react'
import type { Right } from '#server/auth/rights.rules.ts'

/**
 * What the pages do not offer to the viewer, by the address of the page (`page-acts.ts`): acts by the intent of their form,
 * and what links ask for before them, such as `dialog=edit`. `*` stands for every act of a page, '' for the act of a page
 * that has only one. Each with the right that is missing, '' where no office has it.
 */
export type Withheld = Readonly<Record<string, Readonly<Record<string, Right | ''>>>>

/** What pages withhold of all events but those that the viewer may change; and of what is about no event. */
export type OtherEvents = { eventIds: readonly string[]; withheld: Withheld }

type Place = {
  withheld: Withheld
  /** For a right over some events; null where all events are alike to the viewer. */
  others: OtherEvents | null
  /** The pattern of the viewer's page, and its path. */
  page: string
  pathname: string
  /** The sentence over a form that can only be read. */
  note: (right: Right | '') => ReactNode
}

/** What pages withhold from the viewer; null for all who may do whatever pages offer. */
export const WithheldContext = createContext<Place | null>(null)

/** What is withheld of the form around a button; null outside of forms, and where nothing is. */
export const WithheldFormContext = createContext<Withheld[string] | 'whole' | null>(null)

/**
 * Returns what is withheld at a path; the most specific pattern counts, as in the router. A page that withholds nothing
 * stands in the table only where the pattern of another one fits its path too.
 */
export function withheldAt(withheld: Withheld, path: string): Withheld[string] | undefined {
  const own = withheld[path]
  if (own) return own
  const parts = path.split('/')
  const fits = (pattern: string) => {
    const names = pattern.split('/')
    return names.length === parts.length && names.every((name, place) => name.startsWith(':') || name === parts[place])
  }
  const [best] = Object.keys(withheld)
    .filter(fits)
    .sort((one, other) => one.split(':').length - other.split(':').length)
  return best === undefined ? undefined : withheld[best]
}

/** Returns the event that an address is about: by its path, or by what it asks for in a list of events. */
function eventOf(path: string, query = ''): string | undefined {
  const asked = query.split('&').find((pair) => pair.startsWith('event='))
  return asked?.slice('event='.length) ?? /^\/event\/([^/]+)/.exec(path)?.[1]
}

const withheldFor = (place: Place | null, to: unknown, eventId?: string): Withheld[string] | undefined => {
  if (!place) return undefined
  const [path = '', query] = typeof to === 'string' ? to.split('#')[0]!.split('?') : []
  const isHere = path === '' || path === place.pathname
  const at = (withheld: Withheld) => (isHere ? withheld[place.page] : withheldAt(withheld, path))
  const { others } = place
  const about = eventId ?? eventOf(isHere ? place.pathname : path, query)
  const isOther = others !== null && (about === undefined || !others.eventIds.includes(about))
  return (isOther ? at(others.withheld) : undefined) ?? at(place.withheld)
}

/**
 * Returns what is withheld of the page that a form posts to, by default its own; undefined where nothing is. A form in a
 * list of events names its event.
 */
export const useWithheld = (action?: unknown, eventId?: string): Withheld[string] | undefined =>
  withheldFor(useContext(WithheldContext), action, eventId)

/** Returns which links are offered: not those to a dialog or a page whose only act is withheld. */
export function useOffers(): (to: unknown) => boolean {
  const place = useContext(WithheldContext)
  return (to) => isOffered(withheldFor(place, to), to)
}

/** Returns whether a link is offered, by what is withheld of the page that it leads to. */
export function isOffered(withheld: Withheld[string] | undefined, to: unknown): boolean {
  if (!withheld || typeof to !== 'string') return true
  const asked = to.split('#')[0]!.split('?')[1]?.split('&') ?? []
  return withheld[''] === undefined && asked.every((pair) => withheld[pair] === undefined)
}

/** Returns what a form sends whichever button is pressed: the value of its hidden field, or undefined. */
export function hiddenIn(children: ReactNode, field: 'intent' | 'eventId'): string | undefined {
  for (const child of [children].flat(Number.POSITIVE_INFINITY) as ReactNode[]) {
    if (!isValidElement<{ name?: string; type?: string; value?: string; children?: ReactNode }>(child)) continue
    const { name, type, value, children: inner } = child.props
    if (name === field && type === 'hidden') return value
    const found = inner === undefined ? undefined : hiddenIn(inner, field)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns whether a form offers nothing: its act is withheld, or each act of its page. */
export const missingFrom = (withheld: Withheld[string], intent: string | undefined): Right | '' | undefined =>
  intent === undefined ? (withheld[''] ?? withheld['*']) : withheld[intent]

/** Returns whether a form that posts to `action` is only shown, for what stands outside of it. */
export function useIsOnlySeen(action: unknown, intent: string | undefined, eventId?: string): boolean {
  const withheld = useWithheld(action, eventId)
  return withheld !== undefined && missingFrom(withheld, intent) !== undefined
}

/** Returns whether the button with this intent sends something that is withheld. */
export function useIsWithheld(intent: string | undefined): boolean {
  const form = useContext(WithheldFormContext)
  return form === 'whole' || (form !== null && intent !== undefined && form[intent] !== undefined)
}
