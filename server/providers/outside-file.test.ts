import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideFiles } from './outside-file.ts'

const bytes = Buffer.from('a picture, as far as this file is concerned')

/** A site of the demo's kind, over a real socket: the content of each of its paths. */
const places: Record<string, RequestListener> = {
  '/steel.png': ({ headers }, answer) => answer.writeHead(200, { 'x-asked': headers.host ?? '' }).end(bytes),
  '/moved.png': (_, answer) => answer.writeHead(302, { location: '/steel.png' }).end(),
  '/round.png': (_, answer) => answer.writeHead(302, { location: '/round.png' }).end(),
  '/plain.png': (_, answer) => answer.writeHead(302, { location: 'http://pictures.example/steel.png' }).end(),
  '/inside.png': (_, answer) => answer.writeHead(302, { location: 'https://router.example/admin' }).end(),
  '/gone.png': (_, answer) => answer.writeHead(404).end(),
  '/large.png': (_, answer) => answer.writeHead(200, { 'content-length': 5_000_000 }).end(Buffer.alloc(5_000_000)),
  '/endless.png': (_, answer) => {
    answer.writeHead(200)
    const more = () => answer.write(Buffer.alloc(65_536), more)
    more()
  },
  '/broken.png': (_, answer) => {
    answer.writeHead(200, { 'content-length': 1000 })
    answer.write('half', () => answer.destroy())
  },
  '/silent.png': () => undefined,
}

let site: Server
beforeAll(async () => {
  site = createServer((asked, answer) => places[asked.url!]!(asked, answer))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const hosts: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'router.example': ['192.168.0.1'],
  'both.example': ['127.0.0.1', '10.0.0.1'],
}

/** TLS is Node's own; the stand-in is contacted without it. */
const files = (maxMs = 60_000) =>
  outsideFiles({
    maxBytes: 1_048_576,
    maxMs,
    find: async (host) => hosts[host] ?? [],
    mayReach: (address) => address === '127.0.0.1',
    request,
  })

const at = (path: string, host = 'pictures.example') => `https://${host}:${(site.address() as AddressInfo).port}${path}`

test.each(['/steel.png', '/moved.png'])('a file at %s comes with the name that it has there', async (path) => {
  const file = await files().read(at(path))
  expect([Buffer.from(file.bytes).toString(), file.name]).toEqual([bytes.toString(), 'steel.png'])
})

test.each([
  ['/gone.png', 'The site answered 404'],
  ['/round.png', 'leads from one place to the next'],
  ['/plain.png', 'begins with https://'],
  ['/inside.png', 'router.example is inside the portal'],
  ['/large.png', 'larger than 1 MB'],
  ['/endless.png', 'larger than 1 MB'],
  ['/broken.png', 'it broke off'],
  ['/silent.png', 'took too long'],
])('a file at %s is rejected with a message', async (path, sentence) => {
  await expect(files(path === '/silent.png' ? 100 : undefined).read(at(path))).rejects.toMatchObject({
    why: 'invalid',
    message: expect.stringContaining(sentence) as string,
    details: { fields: { address: expect.any(String) as string } },
  })
})

test.each([
  ['https://nowhere.example/a.png', 'No site named nowhere.example'],
  ['https://router.example/a.png', 'inside the portal'],
  ['https://both.example/a.png', 'inside the portal'],
  ['https://10.0.0.1/a.png', 'inside the portal'],
  ['https://[::1]/a.png', 'inside the portal'],
  ['https://2130706434/a.png', 'inside the portal'],
  ['https://0x7f.2/a.png', 'inside the portal'],
  ['http://pictures.example/a.png', 'begins with https://'],
  ['https://somebody:secret@pictures.example/a.png', 'no password'],
  ['file:///etc/passwd', 'begins with https://'],
])('%s is not requested at all', async (address, sentence) => {
  await expect(files().read(address)).rejects.toThrow(sentence)
})

test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '192.168.1.1', '100.64.0.1'])(
  'the portal reaches nothing at %s',
  async (host) => {
    await expect(outsideFiles().read(`https://${host}/latest/meta-data`)).rejects.toThrow('inside the portal')
  },
)
