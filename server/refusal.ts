/** Why a request is refused, in words of the portal; the adapters turn it into a status. */
export type RefusalReason =
  'invalid' | 'unauthenticated' | 'forbidden' | 'missing' | 'conflict' | 'limited' | 'unavailable'

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
  /** Message per field of the form, by the field's name. */
  fields?: Record<string, string>
  /** A payment of the same buyer that must come to its end first. */
  waitsFor?: string
  /** The part of the portal that the chapter has not switched on; a page of it leads home. */
  module?: string
  /** Where a documented call promises another status than the reason's own. */
  status?: number
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
  /**
   * A text that clients of the documented /api compare or show, to the letter (wire.md), where our screens say it
   * better.
   */
  documented?: string
}

/** The pages and the server are built apart, so each has a class of its own; this mark they share. */
const mark = Symbol.for('chapterhouse.refusal')

/**
 * A "no" that a person should read. The text lives where it is thrown.
 * Anything else that is thrown is a bug: it is logged with the request id, and the reader gets only the id.
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

/** The refusal of the entry in one field: its text stands at that field. */
export const refusedField = (field: string, text: string, details: RefusalDetails = {}): Refusal =>
  new Refusal('invalid', text, { fields: { [field]: text }, ...details })
