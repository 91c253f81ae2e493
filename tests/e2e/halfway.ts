/** A proxy to the portal through which some responses begin and do not end, as on a slow connection. */
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Halfway = { port: number; close(): Promise<void> }

/** Opens a proxy to the port; responses to targets that match `slow` arrive only halfway. */
export async function halfwayTo(port: number, slow: RegExp): Promise<Halfway> {
  const server = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      if (!slow.test(path!)) return void answer.pipe(outgoing)
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => writeHalf(outgoing, Buffer.concat(chunks)))
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const writeHalf = (outgoing: ServerResponse, body: Buffer) => outgoing.write(body.subarray(0, body.length / 2))
