import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as overTls } from 'node:https'
import { isIP } from 'node:net'
import path from 'node:path'
import { Refusal, refusedField } from '../refusal.ts'
import { isInside } from './inside.ts'

/** A file of another site: its raw bytes, and the name in its address. */
export type OutsideFile = { bytes: Uint8Array; name: string }

/** Fetches files of other sites by an address that an admin enters. */
export type OutsideFiles = { read(address: string): Promise<OutsideFile> }

type Options = {
  maxBytes?: number
  /** From the first connection to the last byte, in milliseconds. */
  maxMs?: number
  /** Returns the network addresses of a host. */
  find?: (host: string) => Promise<string[]>
  mayReach?: (networkAddress: string) => boolean
  request?: (options: RequestOptions) => ClientRequest
}

const maxSteps = 3

/**
 * Returns a fetcher that looks up each redirect's host once and contacts that very address, over TLS and outside the
 * portal's own network: nobody reaches through the portal what only the portal can reach. The bytes are not inspected
 * here. `read` throws a Refusal `invalid` with a message when the file cannot be fetched within the bounds.
 */
export function outsideFiles({
  maxBytes = 10 * 1024 * 1024,
  maxMs = 15_000,
  find = addressesOf,
  mayReach = (address) => !isInside(address),
  request = overTls,
}: Options = {}): OutsideFiles {
  const step = async (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
      throw refused('Use an address that begins with https:// and has no password in it.')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await find(host)
    if (addresses.length === 0) throw refused(`No site named ${host} was found. Check the address.`)
    // A host with both an inside and an outside address is an attempt to reach the wrong one.
    if (!addresses.every(mayReach))
      throw refused(`${host} is inside the portal's own network. Upload the file instead.`)
    return answerTo(
      request({
        host: addresses[0],
        ...(isIP(host) ? {} : { servername: host }),
        port: url.port || 443,
        path: url.pathname + url.search,
        headers: { host: url.host, accept: 'image/*, video/mp4', 'user-agent': 'Chapterhouse' },
        signal,
      }),
    )
  }
  return {
    async read(address) {
      const signal = AbortSignal.timeout(maxMs)
      let url = new URL(address)
      try {
        for (let steps = 0; steps <= maxSteps; steps++) {
          const answer = await step(url, signal)
          const { statusCode = 0, headers } = answer
          if (statusCode === 200)
            return { bytes: await bytesOf(answer, maxBytes), name: path.posix.basename(url.pathname) }
          answer.destroy()
          if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
            throw refused(
              `The site answered ${statusCode} for this address. Open it in your browser to see what is there.`,
            )
          url = new URL(headers.location, url)
        }
        throw refused('This address leads from one place to the next. Use the address that it ends at.')
      } catch (error) {
        if (error instanceof Refusal) throw error
        throw refused(
          signal.aborted
            ? 'The site took too long. Try again, or upload the file instead.'
            : 'The site could not be reached, or it broke off. Try again, or upload the file instead.',
        )
      }
    },
  }
}

const refused = (message: string) => refusedField('address', message)

const answerTo = (asked: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.end()
  })

async function bytesOf(answer: IncomingMessage, max: number): Promise<Uint8Array> {
  const tooMuch = () => refused(`The file is larger than ${max / 1024 / 1024} MB. Make it smaller and upload it.`)
  if (Number(answer.headers['content-length'] ?? 0) > max) {
    answer.destroy()
    throw tooMuch()
  }
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > max) throw tooMuch()
    pieces.push(piece)
  }
  if (!answer.complete) throw new Error('The answer broke off')
  return Buffer.concat(pieces)
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
