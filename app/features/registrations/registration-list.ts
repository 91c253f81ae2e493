import type { ApiClient } from '#app/lib/api-client.ts'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { Api } from '#server/api.ts'

type Wanted = Parameters<Api['registrations']['inEvent']>[0]

/** The columns by which the table of an event's registrations can be sorted. */
const sortedBy = ['registrationId', 'registeredAt', 'firstName', 'lastName', 'memberId', 'email', 'phone', 'adults', 'minors', 'amountCents'] as const

/** How the table begins. */
export const newestFirst = { sort: 'registeredAt', direction: 'desc' } as const

/** A table's state as the question to the server; what is not known there falls back to how the table begins. */
export function listOf(eventId: string, { page, size, sort, direction, search, group }: TableState): Wanted {
  const known = sortedBy.find((column) => column === sort)
  return {
    ...{ eventId, page, size: size as 10, search: search.slice(0, 100) },
    ...(known ? { sort: known, direction } : newestFirst),
    group: group === 'isMember' ? group : undefined,
  }
}

/** The same by tRPC, once the page is live. */
export const pageFetcher = (eventId: string) => (api: ApiClient, state: TableState, signal: AbortSignal) =>
  api.registrations.inEvent.query(listOf(eventId, state), { signal })
