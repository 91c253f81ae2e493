/** The password of a connection whose address has none. */
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from './connection.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The message in which PostgreSQL asks for a password, and the one in which it refuses it. */
const asks = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
const refuses = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 19]), Buffer.from('SFATAL\0C28P01\0\0')])

/** A server that asks for a password, notes it, and refuses it. */
async function doorkeeper(): Promise<{ port: number; heard: string[]; close(): void }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // The first message says who wants in.
    socket.once('data', () => {
      socket.write(asks)
      socket.once('data', (message) => {
        heard.push(message.subarray(5, -1).toString())
        socket.end(refuses)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, heard, close: () => server.close() }
}

test.each([
  ['keeper@', 'of the environment'],
  ['keeper:of%40the%20address@', 'of@the address'],
])('postgres://%s… is opened with the password %j', async (who, password) => {
  vi.stubEnv('PGPASSWORD', 'of the environment')
  const { port, heard, close } = await doorkeeper()
  await expect(connect(`postgres://${who}127.0.0.1:${port}/portal`)).rejects.toMatchObject({ code: '28P01' })
  expect(heard).toEqual([password])
  close()
})
