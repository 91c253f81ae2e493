import { Refusal } from '../refusal.ts'

/** Milliseconds after which a sender who makes no progress is cut off. */
const maxSilenceMs = 10_000

/** Bytes that count as progress: fewer in that time means that the connection is only kept open. */
const minProgress = 8 * 1024

export type ArrivingBody = {
  /** Called after each chunk with the bytes received so far. If it throws, the body ends. */
  count: (arrived: number) => Promise<void>
  /** Called with the reason when the body breaks off. */
  failed: (error: unknown) => void
  /** Called with the milliseconds that each chunk was waited for. */
  waited?: (ms: number) => void
  silenceMs?: number | undefined
}

/**
 * Returns the same body, counted while it arrives. It breaks off when the sender makes no progress while a read is
 * waiting; time that the portal itself takes between two chunks is not held against the sender.
 */
export function bodyAsItArrives(
  body: ReadableStream<Uint8Array>,
  { count, failed, waited, silenceMs = maxSilenceMs }: ArrivingBody,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let arrived = 0
  let sinceProgress = 0
  let patienceMs = silenceMs

  async function nextPiece(): Promise<Uint8Array | undefined> {
    const asked = performance.now()
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow(silenceMs)), Math.max(0, patienceMs))
    })
    try {
      const { done, value } = await Promise.race([reader.read(), silence])
      const ms = performance.now() - asked
      patienceMs -= ms
      waited?.(ms)
      return done ? undefined : value
    } finally {
      clearTimeout(timer)
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await nextPiece()
          if (!piece) return controller.close()
          arrived += piece.byteLength
          sinceProgress += piece.byteLength
          if (sinceProgress >= minProgress) {
            sinceProgress = 0
            patienceMs = silenceMs
          }
          if (patienceMs <= 0) throw tooSlow(silenceMs)
          await count(arrived)
          controller.enqueue(piece)
        } catch (error) {
          failed(error)
          controller.error(error)
          // The rest has no reader; the listener drains or closes the connection.
          void reader.cancel(error).catch(() => undefined)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

const tooSlow = (silenceMs: number) =>
  new Refusal(
    'invalid',
    `Nothing more of this arrived for ${Math.round(silenceMs / 1000)} seconds. Please check your connection and send it again.`,
    { status: 408 },
  )
