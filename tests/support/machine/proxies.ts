/** A proxy in front of a portal, and requests that trust nobody but its authority. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import path from 'node:path'

/** `ca` is the certificate of its authority. */
export type Proxy = { port: number; ca: string; stop(): Promise<void> }

/** `signer` is the certificate between the authority's and those of the hosts. */
export type Caddy = Proxy & { signer: string }

/**
 * Starts Caddy as an operator does, with other ports, and certificates that Caddy signs itself in place of those of an
 * authority.
 * @param home a new folder for what it stores
 * @param config the installed Caddyfile
 */
export async function startCaddy(home: string, portal: number, config = 'deploy/Caddyfile'): Promise<Caddy> {
  const [http, https, admin] = [await freePort(), await freePort(), await freePort()]
  mkdirSync(home)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test' as const,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    PORTAL: `127.0.0.1:${portal}`,
    PORTAL_ASKED: `127.0.0.1:${portal}`,
    CADDY_ADMIN: `127.0.0.1:${admin}`,
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    TLS_ISSUER: 'internal',
  }
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env })
  await printed(child, 'serving initial configuration')
  const certificate = (name: string) => readFileSync(path.join(home, `caddy/pki/authorities/local/${name}.crt`), 'utf8')
  return { port: https, ca: certificate('root'), signer: certificate('intermediate'), stop: () => ended(child) }
}

/** A port that was free a moment ago: neither program can take one by itself and say which. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Resolves once a program has printed a text. */
export function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(text)) resolve()
    }
    child.stdout!.on('data', take)
    child.stderr!.on('data', take)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
}

/** Ends a program, and resolves once it has ended. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

type Asked = { method?: string; headers?: Record<string, string>; body?: Uint8Array | string }

/** Sends a request to a host as a browser does that trusts only this proxy's authority, or public ones without `ca`. */
export function ask(
  { port, ca }: Pick<Proxy, 'port'> & { ca?: string },
  host: string,
  target: string,
  { method = 'GET', headers = {}, body }: Asked = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: host, ca, path: target, method, agent: false }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request({ ...options, headers: { host, ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
