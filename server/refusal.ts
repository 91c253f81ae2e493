/** Why a request is refused; the adapters turn it into a status. */
export type RefusalReason =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'limited'
  | 'unavailable'

const refusalStatus: Record<RefusalReason, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
}

export type RefusalDetails = {
  /** Messages by form field name. */
  fields?: Record<string, string>
  /** A payment of the same buyer that must finish first. */
  waitsFor?: string
  /** The module that the chapter has not switched on; its pages redirect to the home page. */
  module?: string
  /** The person has to prove again who they are; pages ask, and then do what was asked for. */
  confirms?: true
  /** The right that an officer lacks; pages name it, and who has it. */
  needsRight?: string
  /** The admin has to set up a second factor first; pages lead there. */
  needsFactor?: true
  /** The status that a documented call promises, where it differs from the reason's. */
  status?: number
  /** Seconds after which to try again. */
  retryAfterSeconds?: number
  /** The exact text that clients of the documented /api compare or show (wire.md), where our screens word it better. */
  documented?: string
}

/** Pages and server are built separately, so each has its own class; they share this mark. */
const mark = Symbol.for('chapterhouse.refusal')

/**
 * A refusal meant for a person to read. The text is written where it is thrown. Any other error thrown is a bug: it is
 * logged with the request id, and the reader gets only the id.
 */
export class Refusal extends Error {
  readonly why: RefusalReason
  readonly details: RefusalDetails

  constructor(why: RefusalReason, text: string, details: RefusalDetails = {}) {
    super(text)
    this.name = 'Refusal'
    this.why = why
    this.details = details
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value
  }

  get [mark](): true {
    return true
  }

  get status(): number {
    return this.details.status ?? refusalStatus[this.why]
  }
}

/** Returns the refusal of one field's input; its text is shown at that field. */
export const refusedField = (field: string, text: string, details: RefusalDetails = {}): Refusal =>
  new Refusal('invalid', text, { fields: { [field]: text }, ...details })
