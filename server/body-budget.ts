import type { Context, MiddlewareHandler } from 'hono'
import { mostBytes } from './providers/files/multipart.ts'
import { Refusal } from './refusal.ts'

/** What may arrive at the same moment: of all together, and of one address. Shorter bodies are not counted. */
export const bodyBudget = { all: 96 * 1024 * 1024, byAddress: 32 * 1024 * 1024, free: 64 * 1024 } as const

/** Whoever sends at a trickle is cut off after this, so that nobody holds the budget for longer. */
export const requestMs = 120_000

/**
 * Keeps the bodies that arrive within a budget, from their first byte until they are answered: each is held in memory,
 * and a slow sender would hold it for long.
 */
export function withinBudget(addressOf: (context: Context) => string): MiddlewareHandler {
  const held = new Map<string, number>()
  let all = 0
  return async (c, next) => {
    const bytes = announcedBytes(c.req.raw)
    if (bytes <= bodyBudget.free) return next()
    const address = addressOf(c)
    const ofAddress = held.get(address) ?? 0
    if (all + bytes > bodyBudget.all || ofAddress + bytes > bodyBudget.byAddress) {
      throw new Refusal('unavailable', 'Too much is being sent right now. Please try again in a minute.', { retryAfterSeconds: 60 })
    }
    all += bytes
    held.set(address, ofAddress + bytes)
    try {
      await next()
    } finally {
      all -= bytes
      const left = held.get(address)! - bytes
      if (left > 0) held.set(address, left)
      else held.delete(address)
    }
  }
}

/** A body without a length may be as large as the most generous route allows. */
function announcedBytes({ headers }: Request): number {
  const announced = headers.get('content-length')
  if (announced !== null) return Math.min(Number(announced), mostBytes)
  return headers.has('transfer-encoding') ? mostBytes : 0
}
