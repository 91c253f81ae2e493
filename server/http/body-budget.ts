import type { Context, MiddlewareHandler } from 'hono'
import { siteOf } from '../auth/network.ts'
import { mostBytes } from '../providers/files/multipart.ts'
import { Refusal } from '../refusal.ts'

const megabyte = 1024 * 1024

/**
 * Bytes that may arrive at the same moment: of all together, of one address, and of one site of IPv6, whose many networks
 * must not fill it all. Shorter bodies are not counted.
 */
export const bodyBudget = { all: 96 * megabyte, byAddress: 32 * megabyte, bySite: 64 * megabyte, free: 64 * 1024 } as const

/** A sender at a trickle is cut off after this, so that nobody holds the budget for longer. */
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
    const senders = sendersOf(addressOf(c))
    if (all + bytes > bodyBudget.all || senders.some(({ key, most }) => (held.get(key) ?? 0) + bytes > most)) {
      throw new Refusal('unavailable', 'Too much is being sent right now. Please try again in a minute.', { retryAfterSeconds: 60 })
    }
    const hold = (more: number) => {
      all += more
      for (const { key } of senders) {
        const now = (held.get(key) ?? 0) + more
        if (now > 0) held.set(key, now)
        else held.delete(key)
      }
    }
    hold(bytes)
    try {
      await next()
    } finally {
      hold(-bytes)
    }
  }
}

function sendersOf(address: string): { key: string; most: number }[] {
  const site = siteOf(address)
  return [{ key: address, most: bodyBudget.byAddress }, ...(site ? [{ key: site, most: bodyBudget.bySite }] : [])]
}

/** A body without a length may be as large as the most generous route allows. */
function announcedBytes({ headers }: Request): number {
  const announced = headers.get('content-length')
  if (announced !== null) return Math.min(Number(announced), mostBytes)
  return headers.has('transfer-encoding') ? mostBytes : 0
}
