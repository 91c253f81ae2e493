/** Attempts that count toward a limit. */
import type { HttpClient, Reply, RequestOptions, SessionKeys } from '#tests/support/http-client.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

/** The input of an attempt: its number, and the sessions of a member and of an admin. */
export type Attempt = {
  client: HttpClient
  number: number
  member: SessionKeys
  admin: SessionKeys
  world: PaymentsWorld
}

export type LimitedEntryPoint = {
  /** Makes one attempt that counts toward this limit, and toward no other twice. */
  attempt: (given: Attempt) => Promise<Reply>
  /** The weight of one attempt, when it is more than one. */
  weight?: number
}

/** Returns a different sender address each time, as the limits by address see it. */
export const elsewhere = (number: number) => `10.${number >> 8}.${number & 255}.7`

export const post = (client: HttpClient, path: string, body: unknown, request: RequestOptions = {}) =>
  client.request(path, { method: 'POST', body, ...request })

export const ask = (client: HttpClient, procedure: string, input: unknown, request: RequestOptions = {}) =>
  client.request(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, request)
