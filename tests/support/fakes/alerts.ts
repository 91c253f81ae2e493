import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Runs with the setting of a server on loopback that records the alerts which it receives. */
export async function withAlerts(
  body: (alert: Record<string, string>, received: unknown[]) => Promise<void>,
): Promise<void> {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      received.push(JSON.parse(sent))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await body({ ALERT_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }, received)
  } finally {
    server.close()
  }
}
