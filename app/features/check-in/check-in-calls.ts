import { TRPCClientError } from '@trpc/client'
import { apiClient } from '#app/lib/api-client.ts'
import type { CheckInAct, CheckInPerson } from './check-in-model.ts'

/** Timeout in ms: a guest at the entrance cannot wait longer. The action is then queued and sent later. */
const patienceMs = 8000

const soon = () => ({ signal: AbortSignal.timeout(patienceMs) })

/** The response to an action: the registration as the portal has it, a permanent rejection, or none yet. */
export type Answer =
  | { is: 'done'; row: CheckInPerson }
  | { is: 'refused'; text: string }
  | { is: 'later'; signedOut: boolean }

export const fetchList = (eventId: string, since: string | undefined) =>
  apiClient.checkIn.list.query({ eventId, since }, soon())

/** Sends an action. Idempotent: the portal recognizes it by its key. */
export async function send(eventId: string, act: CheckInAct): Promise<Answer> {
  try {
    return { is: 'done', row: await sent(eventId, act) }
  } catch (error) {
    return answerTo(error)
  }
}

function sent(eventId: string, act: CheckInAct): Promise<CheckInPerson> {
  const { registrationId, key, at } = act
  const common = { eventId, key, at }
  if (act.kind === 'admit')
    return apiClient.checkIn.admit.mutate(
      { ...common, desk: act.desk, ...(act.ticket ? { ticket: act.ticket } : { registrationId }) },
      soon(),
    )
  const named = { ...common, registrationId, of: act.of }
  if (act.kind === 'undo') return apiClient.checkIn.undo.mutate(named, soon())
  return apiClient.checkIn.count.mutate({ ...named, adults: act.adults, minors: act.minors }, soon())
}

/** An action that the portal has rejected for good is not sent again; anything else is retried. */
export function answerTo(error: unknown): Exclude<Answer, { is: 'done' }> {
  const status =
    error instanceof TRPCClientError ? (error.data as { httpStatus?: number } | undefined)?.httpStatus : undefined
  const isFinal = status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
  return isFinal ? { is: 'refused', text: (error as Error).message } : { is: 'later', signedOut: status === 401 }
}
