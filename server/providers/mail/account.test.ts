import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { expectComplaint } from '#tests/support/quiet-console.ts'
import { AccountRefused } from './account-refused.ts'
import { accountTransport } from './account.ts'
import { isInside } from '../inside.ts'
import { reachMailServer } from './mail-server.ts'

const address = 'dc@aea.example'
const servers: Pick<MailServer, 'close'>[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
async function started(...behaviour: Parameters<typeof startMailServer>): Promise<string> {
  const server = await startMailServer(...behaviour)
  servers.push(server)
  return new URL(server.url).host
}
type Timeouts = Parameters<typeof accountTransport>[3]

const email = { messageId: '<1@aea.example>', to: address, subject: 'Test', text: 'Test', html: '<p>Test</p>' }

async function outcome(
  mailServer: string,
  {
    password = 'secret',
    inside = [mailServer],
    timeouts,
  }: { password?: string; inside?: string[]; timeouts?: Timeouts } = {},
): Promise<unknown> {
  const transport = accountTransport({ address, password, mailServer }, { name: 'AEA DC', address }, inside, timeouts)
  return transport.deliver(email).then(
    () => 'sent',
    (error: unknown) => (error instanceof AccountRefused ? error.message : error),
  )
}

test('a wrong password, a refused sender, an untrusted certificate: each is reported in words', async () => {
  expect(await outcome(await started({ user: address }))).toBe('sent')
  expect(await outcome(await started({ user: address }), { password: 'canary' })).toMatch(
    /refused the password of dc@aea\.example\. It answered: "535 [^"]*"$/,
  )
  expect(await outcome(await started({ user: address, refusesSender: true }))).toMatch(
    /does not let this account send as dc@aea\.example\..*not owned by user/,
  )
  expect(await outcome(await started({ user: address, encrypts: true }))).toMatch(
    /^The certificate of 127\.0\.0\.1:\d+ is not valid\. The password was not sent\.$/,
  )
  expectComplaint(/built-in default TLS certificate/)
})

test('a name that does not exist, a port where nobody listens, a server that hangs up', async () => {
  expect(await outcome('mail.invalid')).toBe('No mail server named mail.invalid was found. Check its name.')
  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(rude.address() as AddressInfo).port}`
  expect(await outcome(host)).toBe(`${host} did not answer. Check its name and port.`)
  await new Promise((resolve) => rude.close(resolve))
  expect(await outcome(host)).toBe(`${host} did not answer. Check its name and port.`)
})

test('a response with characters that no database stores is reported without them', async () => {
  const odd = createServer((socket) => socket.on('error', () => undefined).end('554 Go\0 \x1b[31m away\r\n'))
  servers.push({ close: () => new Promise((resolve) => odd.close(() => resolve())) })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(odd.address() as AddressInfo).port}`
  expect(await outcome(host)).toBe(`${host} did not take the email. It answered: "554 Go [31m away"`)
})

test('a server that accepts the connection and says nothing times out', async () => {
  const silent = createServer()
  servers.push({ close: () => new Promise((resolve) => silent.close(() => resolve())) })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  expect(await outcome(host, { timeouts: { connectionTimeout: 60, greetingTimeout: 60, socketTimeout: 60 } })).toBe(
    `${host} did not answer. Check its name and port.`,
  )
})

test('no server inside the portal\u2019s own network is contacted, unless the operator names it with its port', async () => {
  let asked = 0
  const inner = createServer((socket) => (asked++, socket.destroy()))
  servers.push({ close: () => new Promise((resolve) => inner.close(() => resolve())) })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  const { port } = inner.address() as AddressInfo
  for (const name of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    expect(await outcome(name, { inside: [`127.0.0.1:${port + 1}`] })).toMatch(/ is inside the portal’s own network\./)
  }
  expect(asked).toBe(0)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '::127.0.0.1',
  'fec0::1',
])('%s is inside', (ip) => expect(isInside(ip)).toBe(true))

test('the machine itself is inside, whatever its address', () => {
  expect(isInside('203.0.114.7', ['203.0.114.7'])).toBe(true)
  for (const { address } of Object.values(networkInterfaces()).flat() as NetworkInterfaceInfo[])
    expect(isInside(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '2607:f8b0:4004:c07::6d'])('%s is outside, and has to encrypt', async (ip) => {
  expect(isInside(ip)).toBe(false)
  if (ip.includes('.'))
    expect(await reachMailServer(`${ip}:587`, [])).toEqual({
      host: ip,
      port: 587,
      secure: false,
      requireTLS: true,
      tls: {},
    })
})
