/**
 * A connection to a server on this machine that can be cut, silenced and repaired, like a network between two machines.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export type Relay = {
  port: number
  /** Closes every connection, and accepts no new one. */
  cut(): Promise<void>
  /** Transmits nothing and closes nothing, as when the other machine lost its power. */
  hush(): void
  /** Accepts connections again, on the same port. */
  mend(): Promise<void>
  /** From now on, passes everything on so many milliseconds later, in both directions, on open connections too. */
  delay(milliseconds: number): void
}

/** Opens a relay to the port. */
export async function relayTo(target: number): Promise<Relay> {
  const ends = new Set<Socket>()
  let isSilent = false
  let delayMs = 0
  const delayed = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (delayMs === 0) return done(null, chunk)
        // Timers of one length run in their order.
        setTimeout(() => this.push(chunk), delayMs)
        done()
      },
      flush: (done) => void setTimeout(done, delayMs),
    })
  const server = createServer((near) => {
    if (isSilent) {
      ends.add(near.pause().on('error', () => undefined))
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(delayed()).pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of ends) end.destroy()
      await closed
    },
    hush() {
      isSilent = true
      for (const end of ends) end.unpipe().pause()
    },
    mend() {
      isSilent = false
      return listen(port)
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
  }
}
