import { request } from 'node:http'
import type { PortalProcess } from '#tests/support/machine/portal.ts'

export type Sender = { host: string; cookie: string }

/**
 * Sends a form with a file to a page of the chapter dc, as a browser does.
 * @returns where the response leads
 * @throws when it leads nowhere
 */
export async function sendForm(
  { port, origin }: PortalProcess,
  path: string,
  form: FormData,
  { host, cookie }: Sender,
): Promise<string> {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    host,
    cookie,
    origin: origin('dc'),
    'content-type': encoded.headers.get('content-type')!,
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      answer.resume()
      const { location } = answer.headers
      if (location !== undefined) resolve(location)
      else reject(new Error(`The form was answered with ${answer.statusCode}`))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
