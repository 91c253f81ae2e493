import { Refusal } from '../refusal.ts'

/** Milliseconds after which a sender who makes no progress is cut off. */
const mostSilenceMs = 10_000

/** Bytes that are progress: fewer in that time are a line that is only kept open. */
const leastProgress = 8 * 1024

export type ArrivingBody = {
  /** Told after each piece how much has arrived. What it throws ends the body. */
  count: (arrived: number) => Promise<void>
  /** Told why the body broke off. */
  failed: (error: unknown) => void
  silenceMs?: number | undefined
}

/**
 * The same body, counted while it arrives. It breaks off when the sender makes no progress while somebody waits to
 * read; time that the portal itself takes between two pieces is not held against the sender.
 */
export function bodyAsItArrives(
  body: ReadableStream<Uint8Array>,
  { count, failed, silenceMs = mostSilenceMs }: ArrivingBody,
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
      patienceMs -= performance.now() - asked
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
          if (sinceProgress >= leastProgress) {
            sinceProgress = 0
            patienceMs = silenceMs
          }
          if (patienceMs <= 0) throw tooSlow(silenceMs)
          await count(arrived)
          controller.enqueue(piece)
        } catch (error) {
          failed(error)
          controller.error(error)
          // Nobody waits for the rest; the listener takes it from the line or cuts the line.
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
