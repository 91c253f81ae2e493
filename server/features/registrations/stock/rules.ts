import { registrationFeeCents } from '../../events/rules.ts'
import { packageStockId } from '../../packages/rules.ts'
import { electionProgram } from '../../programs/rules.ts'
import type { EventTerms, PriceLine, Stock, Stocked } from '../pricing/rules.ts'
import type { Attendees } from '../rules.ts'

/** Returns the current price of lines; null if one of them is no longer sold. */
export function priceOfLines(
  terms: EventTerms,
  { lines, adults, minors }: Attendees & { lines: readonly PriceLine[] },
): number | null {
  let cents = isOfItems(lines) ? 0 : registrationFeeCents({ adults, minors }, terms)
  for (const { kind, id, quantity, amountCents } of lines) {
    if (kind === 'fee') continue
    const unitCents = id === null ? amountCents : unitNow(terms, stockKinds[kind as keyof typeof stockKinds], id)
    if (unitCents === null) return null
    cents += quantity * unitCents
  }
  return cents
}

/** Returns whether packages, a nomination, or a donation replace the fee per person. */
export const isOfItems = (lines: readonly Pick<PriceLine, 'kind'>[]) =>
  lines.some(({ kind }) => kind === 'package' || kind === 'nomination' || kind === 'donation')

function unitNow(terms: EventTerms, kind: Stock['kind'], id: string): number | null {
  if (kind === 'package')
    return terms.packages.find((one) => packageStockId(one.catalogue, one.packageId) === id)?.priceCents ?? null
  if (kind === 'group') return terms.groups.find(({ groupId }) => groupId === id)?.feeCents ?? null
  return terms.rooms.find(({ roomId }) => roomId === id)?.rentCents ?? null
}

/** Returns the name of the first insufficient stock, with the quantity left; null if all are available. */
export function shortage(terms: EventTerms, stocks: readonly Stock[]): { name: string; left: number } | null {
  for (const { kind, id, quantity } of stocks) {
    const stock = stockOf(terms, kind, id)
    const left = stock && leftOf(stock)
    if (!stock || (left !== null && left !== undefined && left < quantity))
      return { name: stock?.name ?? id, left: left ?? 0 }
  }
  return null
}

/** Returns the current limits of stocks, in their order. */
export const limitsOf = (terms: EventTerms, stocks: readonly Stock[]): (number | null)[] =>
  stocks.map(({ kind, id }) => stockOf(terms, kind, id)?.limit ?? null)

/** Returns the stocks that lines use, and how much of each. */
export const stocksOf = (lines: readonly PriceLine[]): Stock[] =>
  lines.flatMap(({ kind, id, quantity }) =>
    id === null ? [] : [{ kind: stockKinds[kind as keyof typeof stockKinds], id, quantity }],
  )

/** The kind of stock that each kind of line takes; other kinds take none. */
export const stockKinds = { package: 'package', program: 'group', nomination: 'group', room: 'room' } as const

/** Returns the available quantity of a stock; null if unlimited. */
export const leftOf = ({ limit, taken }: Stocked) => (limit === null ? null : Math.max(0, limit - taken))

/** Returns a stock from the event's terms; undefined if it is no longer sold. */
export function stockOf(terms: EventTerms, kind: Stock['kind'], id: string): Stocked | undefined {
  if (kind === 'package') return terms.packages.find((one) => packageStockId(one.catalogue, one.packageId) === id)
  if (kind === 'group') return terms.groups.find(({ groupId }) => groupId === id)
  return terms.rooms.find(({ roomId }) => roomId === id)
}

/** Returns the name of a group on a price; a position's own alone, because the program of elections adds nothing. */
export const nameOfGroup = ({ programName, groupName }: { programName: string; groupName: string }) =>
  programName === electionProgram ? groupName : `${programName}, ${groupName}`

type RoomNamed = { hotelName: string; roomType: string; roomDescription: string }

/** Returns a room's name with type and night, because a night has several types, each with its own price. */
export const nameOfRoom = ({ hotelName, roomType, roomDescription }: RoomNamed) =>
  `${hotelName}, ${roomType}${roomDescription ? `: ${roomDescription}` : ''}`
