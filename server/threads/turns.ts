/** How many may work at once, and how many may wait: of all senders and of one of them. */
export type TurnBounds = { atOnce: number; waiting: number; waitingOfOne: number }

type Waiter = { proceed: () => void }

/** Whose queue is full: that of the sender alone, or that of all senders together. */
export type Crowd = 'sender' | 'all'

/**
 * A fair queue: places that senders take in turns, however many calls one of them has queued. `take` resolves when the
 * caller gets a place, and rejects with `crowded()` when too many wait, or with the signal's reason when the caller
 * leaves (no signal: the caller stays); each place taken is returned by one `release`.
 */
export function openTurns({ atOnce, waiting, waitingOfOne }: TurnBounds, crowded: (whose: Crowd) => Error) {
  const lines = new Map<string, Waiter[]>()
  let [working, waitingNow] = [0, 0]

  const leave = (sender: string, waiter: Waiter) => {
    const left = lines.get(sender)!.filter((other) => other !== waiter)
    waitingNow--
    if (left.length > 0) lines.set(sender, left)
    else lines.delete(sender)
  }
  return {
    async take(sender: string, signal?: AbortSignal): Promise<void> {
      signal?.throwIfAborted()
      if (working < atOnce) {
        working++
        return
      }
      const line = lines.get(sender) ?? []
      if (line.length >= waitingOfOne) throw crowded('sender')
      if (waitingNow >= waiting) throw crowded('all')
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          leave(sender, waiter)
          reject(signal?.reason as Error)
        }
        const waiter = {
          proceed() {
            signal?.removeEventListener('abort', giveUp)
            resolve()
          },
        }
        lines.set(sender, [...line, waiter])
        waitingNow++
        signal?.addEventListener('abort', giveUp, { once: true })
      })
    },
    /** Passes the place to the first caller of the next sender, who then goes to the back of the queue. */
    release(): void {
      const [next] = lines
      if (!next) return void working--
      const [sender, [waiter]] = next
      leave(sender, waiter!)
      const left = lines.get(sender)
      lines.delete(sender)
      if (left) lines.set(sender, left)
      waiter!.proceed()
    },
  }
}
