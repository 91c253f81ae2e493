import { AbortError, ApiError, ArgumentsValidationError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { cutText } from '../../text/graphemes.ts'
import { ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from './provider.ts'

/** A response that the SDK did not see, from a call made by fetch. */
export class UnexpectedAnswer extends Error {
  readonly statusCode: number
  readonly body: unknown

  constructor(statusCode: number, body: unknown) {
    super(`Answer ${statusCode}`)
    this.statusCode = statusCode
    this.body = body
  }
}

/**
 * Converts anything a call threw to an error of provider.ts. A mistake in the calling code is returned as it is. The
 * original is never kept as `cause`: it carries the request with its bearer token.
 */
export function paypalFailure(error: unknown): Error {
  if (error instanceof ApiError) return answered(error.statusCode, error.result)
  if (error instanceof UnexpectedAnswer) return answered(error.statusCode, error.body)
  if (isAbort(error)) return new ProviderUnavailable('PayPal took too long to answer')
  if (!(error instanceof Error)) return new ProviderUnavailable('PayPal could not be reached')
  if (isOurMistake(error)) return error
  return new ProviderUnavailable(`PayPal could not be reached or understood: ${cutText(error.message, 200)}`)
}

const errorBody = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

function answered(status: number, body: unknown): Error {
  const { data } = errorBody.safeParse(body)
  const issue = data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? `HTTP_${status}`
  const text = `PayPal answered ${status} ${issue}${data?.debug_id ? ` (debug id ${data.debug_id})` : ''}`
  if (status === 401 || issue === 'NOT_AUTHORIZED') return new ProviderMisconfigured(text)
  if (isPassing(status, issue)) return new ProviderUnavailable(text)
  return new ProviderRefused(issue, text)
}

/** Whether to retry: the provider is busy or broken, or still working on the first call with this request id. */
const isPassing = (status: number, issue: string) =>
  status < 400 || status >= 500 || status === 408 || status === 429 || issue === 'PREVIOUS_REQUEST_IN_PROGRESS'

const isAbort = (error: unknown) =>
  error instanceof AbortError || (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))

/** fetch reports an unreachable host as a TypeError too, but names the reason. */
const isOurMistake = (error: Error) =>
  (error instanceof TypeError && error.cause === undefined) || error instanceof ArgumentsValidationError
