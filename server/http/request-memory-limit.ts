import type { Context, MiddlewareHandler } from 'hono'
import { siteOf } from '../auth/network.ts'
import { Refusal } from '../refusal.ts'
import { bodyAsItArrives } from './arriving-body.ts'
import { currentRequest } from './current-request.ts'

const megabyte = 1024 * 1024

/**
 * Bytes of bodies held in memory at once: in total, by everybody who is not signed in, by one address, by one signed-in
 * person, and by one IPv6 site, whose many networks must not fill it all. `free` bytes of each body are not counted.
 */
export const requestMemory = {
  all: 96 * megabyte,
  byStrangers: 64 * megabyte,
  byAddress: 32 * megabyte,
  byPerson: 32 * megabyte,
  bySite: 64 * megabyte,
  free: 64 * 1024,
} as const

/** Milliseconds after which a slow sender is cut off, so that nobody holds the budget for longer. */
export const requestMs = 120_000

export type BudgetOptions = {
  addressOf: (context: Context) => string
  /** Returns the signed-in person, or null. Called only for long bodies, and only when strangers' share is full. */
  personOf: (context: Context) => Promise<string | null>
  /** Returns the uncounted bytes of a body, for calls that must never be rejected for their length. */
  freeFor?: (context: Context) => number
  /** Milliseconds after which a sender who makes no progress is cut off. */
  silenceMs?: number
}

/** A counter that a body adds to, and its maximum in bytes. */
type Share = { key: string; max: number }

/**
 * Keeps the bodies held in memory within a budget, from arrival until they are answered. Received bytes count, not
 * announced ones, so silence holds nothing.
 */
export function withinBudget({
  addressOf,
  personOf,
  freeFor = () => requestMemory.free,
  silenceMs,
}: BudgetOptions): MiddlewareHandler {
  const held = new Map<string, number>()
  const hold = (shares: Share[], more: number) => {
    for (const { key } of shares) {
      const now = (held.get(key) ?? 0) + more
      if (now > 0) held.set(key, now)
      else held.delete(key)
    }
  }
  const isRoom = (shares: Share[], bytes: number) => shares.every(({ key, max }) => (held.get(key) ?? 0) + bytes <= max)

  return async (c, next) => {
    const free = freeFor(c)
    const announced = announcedBytes(c.req.raw)
    if (announced <= free || !c.req.raw.body) return next()
    let shares = sharesOfAddress(addressOf(c))
    let counted = 0
    /** Moves the body to its sender's own share, if signed in. */
    const asPerson = async () => {
      const person = shares.some(({ key }) => key === strangers) ? await personOf(c) : null
      if (person === null) return
      hold(shares, -counted)
      shares = [everybody, { key: `person ${person}`, max: requestMemory.byPerson }]
      hold(shares, counted)
    }
    const requireRoom = async (bytes: number) => {
      if (!isRoom(shares, bytes)) await asPerson()
      if (!isRoom(shares, bytes)) throw tooMuch()
    }
    // A body that cannot fit is rejected before it is read.
    if (Number.isFinite(announced)) await requireRoom(announced - free)
    let failure: unknown
    const request = currentRequest()
    const body = bodyAsItArrives(c.req.raw.body, {
      silenceMs,
      async count(arrived) {
        const more = Math.max(0, arrived - free) - counted
        if (more === 0) return
        await requireRoom(more)
        hold(shares, more)
        counted += more
      },
      failed: (error) => (failure = error),
      waited(ms) {
        if (request) request.bodyMs = (request.bodyMs ?? 0) + ms
      },
    })
    c.req.raw = new Request(c.req.raw, { body, duplex: 'half' })
    try {
      await next()
    } finally {
      hold(shares, -counted)
    }
    // Each reader of a body wraps the error in its own way; the sender is told the reason.
    if (failure instanceof Refusal) throw failure
  }
}

const tooMuch = () =>
  new Refusal('unavailable', 'Too much is being sent right now. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })

const everybody: Share = { key: 'everybody', max: requestMemory.all }
const strangers = 'strangers'

function sharesOfAddress(address: string): Share[] {
  const site = siteOf(address)
  return [
    everybody,
    { key: strangers, max: requestMemory.byStrangers },
    { key: `address ${address}`, max: requestMemory.byAddress },
    ...(site ? [{ key: `site ${site}`, max: requestMemory.bySite }] : []),
  ]
}

/** Returns the announced length; Infinity for a chunked body, whose length is unknown. */
function announcedBytes({ headers }: Request): number {
  if (headers.has('transfer-encoding')) return Infinity
  return Number(headers.get('content-length') ?? 0)
}
