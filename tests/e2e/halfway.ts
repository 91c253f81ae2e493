/** A proxy to the portal through which some responses begin and do not end, as on a slow connection. */
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `written` resolves when the first of the slow responses was sent as far as it goes. */
export type Halfway = { port: number; written: Promise<void>; close(): Promise<void> }

/**
 * Opens a proxy to the port; responses to targets that match `slow` do not end.
 * @param share how much of their body is sent: half of it, or all
 */
export async function halfwayTo(port: number, slow: RegExp, share = 0.5): Promise<Halfway> {
  let tellWritten = () => {}
  const written = new Promise<void>((resolve) => (tellWritten = resolve))
  const server = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const isSlow = slow.test(path!)
      // With a length, a response whose body has arrived would be complete.
      if (isSlow) delete answer.headers['content-length']
      outgoing.writeHead(answer.statusCode!, answer.headers)
      if (!isSlow) return void answer.pipe(outgoing)
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => writeShare(outgoing, Buffer.concat(chunks), share, tellWritten))
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    written,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const writeShare = (outgoing: ServerResponse, body: Buffer, share: number, then: () => void) =>
  outgoing.write(body.subarray(0, body.length * share), then)
