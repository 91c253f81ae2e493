/** Attempts that are counted against a limit. */
import type { HttpClient, Reply, RequestOptions, SessionKeys } from '#tests/support/http-client.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

/** The means of an attempt: its number, and the sessions of a member and of an admin. */
export type Attempt = {
  client: HttpClient
  number: number
  member: SessionKeys
  admin: SessionKeys
  world: PaymentsWorld
}

export type LimitedDoor = {
  /** One attempt that counts against this limit and against no other twice. */
  attempt: (given: Attempt) => Promise<Reply>
  /** The weight of one attempt, where it is more than one. */
  weight?: number
}

/** Another sender each time, as far as the limits by address can see. */
export const elsewhere = (number: number) => `10.${number >> 8}.${number & 255}.7`

export const post = (client: HttpClient, path: string, body: unknown, request: RequestOptions = {}) =>
  client.request(path, { method: 'POST', body, ...request })

export const ask = (client: HttpClient, procedure: string, input: unknown, request: RequestOptions = {}) =>
  client.request(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, request)
