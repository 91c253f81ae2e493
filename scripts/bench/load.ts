/** A lean HTTP client: a regular one takes as long as the portal, which would hide any difference. */
import { connect, type Socket } from 'node:net'

export type Target = {
  port: number
  host: string
  path: string
  headers?: Record<string, string>
  method?: string
  body?: string
}

export type Load = { perSecond: number; milliseconds: number[] }

/**
 * Sends a request repeatedly over keep-alive connections, or a different one each time, by its number from 0; every
 * response must be a 200.
 */
export async function hammer(
  target: Target | ((number: number) => Target),
  options: { connections: number; requests: number },
): Promise<Load> {
  const { port, path } = typeof target === 'function' ? target(0) : target
  const same = typeof target === 'function' ? null : Buffer.from(textOf(target))
  let sent = 0
  const milliseconds: number[] = []
  const started = performance.now()
  const one = async () => {
    const line = await open(port)
    try {
      while (sent < options.requests) {
        const request = same ?? Buffer.from(textOf((target as (number: number) => Target)(sent)))
        sent++
        const asked = performance.now()
        const status = await line.ask(request)
        milliseconds.push(performance.now() - asked)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    } finally {
      line.close()
    }
  }
  await Promise.all(Array.from({ length: options.connections }, one))
  return { perSecond: milliseconds.length / ((performance.now() - started) / 1000), milliseconds }
}

function textOf({ host, path, headers = {}, method = 'GET', body = '' }: Target): string {
  const all = {
    host,
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return { ask: (request: Buffer) => ask(socket, request), close: () => socket.destroy() }
}

/** Resolves with the status when the response is complete. */
function ask(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const reader = answerReader()
    const settle = (outcome: () => void) => {
      socket.off('data', onData).off('error', onError).off('close', onClose)
      outcome()
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onClose = () => settle(() => reject(new Error('The connection was closed before the answer was whole')))
    const onData = (chunk: Buffer) => {
      const status = reader(chunk)
      if (status !== null) settle(() => resolve(status))
    }
    socket.on('data', onData).on('error', onError).on('close', onClose)
    socket.write(request)
  })
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Parses chunks; returns the status with the chunk that completes the response, and null before. */
function answerReader(): (chunk: Buffer) => number | null {
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  let length: number | null = null
  let seen = 0
  return (chunk) => {
    let body = chunk
    if (status === 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(headEnd)
      if (end < 0) return null
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const stated = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      length = stated === undefined ? null : Number(stated)
      body = head.subarray(end + headEnd.length)
    }
    seen += body.length
    const whole = length === null ? body.subarray(-lastChunk.length).equals(lastChunk) : seen >= length
    return whole ? status : null
  }
}
