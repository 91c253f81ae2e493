import { request, type IncomingHttpHeaders } from 'node:http'

export type Question = {
  method?: string
  headers?: Record<string, string>
  /** A string and bytes are sent as they are; anything else as JSON. */
  body?: unknown
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Parses the text as JSON; throws when it is not. */
  json(): unknown
}

/** Sends one request to a loopback port under another host's name, which fetch does not allow. */
export function send(
  port: number,
  host: string,
  target: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  const isReady = typeof body === 'string' || body === undefined || body instanceof Uint8Array
  const type = isReady ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: target,
      method,
      headers: { ...type, ...headers, host },
      agent: false,
    }
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          json: () => JSON.parse(text) as unknown,
        })
      })
    })
    outgoing.once('error', reject)
    outgoing.end(isReady ? body : JSON.stringify(body))
  })
}
