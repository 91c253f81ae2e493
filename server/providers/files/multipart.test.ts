import { expect, test } from 'vitest'
import { pdf, uploadRequest } from '#tests/support/files.ts'
import { maxBytes, readUploadedFile } from './multipart.ts'

const tooLarge = { why: 'invalid', status: 413, message: 'The file is too large: at most 10 MB' }

/** A form written by hand, for what a browser would not send. */
function handMade(body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  return new Request('http://dc.localhost:3000/api/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=limit', ...headers },
    body,
    duplex: 'half',
  })
}

const part = (field: string, content: string, fileName = 'a.pdf') =>
  `--limit\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`

test('the file arrives byte for byte, whatever its name and type', async () => {
  for (const fileName of [
    'a.pdf',
    '../../etc/passwd',
    'a.pdf.exe',
    'a"; name="x.html',
    '証明書.pdf',
    'a'.repeat(2_000),
  ]) {
    const { bytes, sentName } = await readUploadedFile(uploadRequest(pdf(), { fileName, type: 'text/html' }))
    expect([bytes, fileName.endsWith(sentName.replaceAll('%22', '"'))]).toEqual([pdf(), true])
    expect(sentName).not.toBe('')
  }
})

test('other fields in the form are harmless', async () => {
  const field = '--limit\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ncertificate\r\n'
  expect(await readUploadedFile(handMade(`${field}${part('image', 'x')}--limit--\r\n`))).toEqual({
    bytes: Buffer.from('x'),
    sentName: 'a.pdf',
  })
})

test('the limit itself is allowed and one byte more is not', async () => {
  expect((await readUploadedFile(uploadRequest(Buffer.alloc(maxBytes)))).bytes.byteLength).toBe(maxBytes)
  await expect(readUploadedFile(uploadRequest(Buffer.alloc(maxBytes + 1)))).rejects.toMatchObject(tooLarge)
})

test('an endless file is cut off at the limit, and one that announces its size is not read at all', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(part('image', '').slice(0, -2))),
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  await expect(readUploadedFile(handMade(endless))).rejects.toMatchObject(tooLarge)
  expect(sent).toBeLessThan(maxBytes + 1024 * 1024)
  const unread = new ReadableStream<Uint8Array>(
    { pull: () => expect.unreachable('the body was read') },
    { highWaterMark: 0 },
  )
  await expect(readUploadedFile(handMade(unread, { 'content-length': '20000000' }))).rejects.toMatchObject(tooLarge)
})

test('a request of another type is told what to send', async () => {
  const json = new Request('http://dc.localhost/api/upload', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await expect(readUploadedFile(json)).rejects.toMatchObject({ status: 415 })
  await expect(
    readUploadedFile(new Request('http://dc.localhost/api/upload', { method: 'POST' })),
  ).rejects.toMatchObject({ status: 415 })
  await expect(readUploadedFile(handMade('x', { 'content-type': 'multipart/form-data' }))).rejects.toMatchObject({
    status: 415,
  })
})

test('no file, another field, two files and a truncated form are rejected with a message', async () => {
  const cases: [string, RegExp][] = [
    ['--limit--\r\n', /No file|interrupted/],
    ['--limit\r\nContent-Disposition: form-data; name="image"\r\n\r\nnot a file\r\n--limit--\r\n', /No file/],
    [`${part('photo', 'x')}--limit--\r\n`, /in the field image/],
    [`${part('image', 'x')}${part('image', 'y')}--limit--\r\n`, /One file/],
    [part('image', 'x').slice(0, -6), /interrupted/],
    [part('image', 'x'), /interrupted/],
    [`${part('image', 'x', 'a\u0000.html')}--limit--\r\n`, /interrupted/],
    ['', /interrupted|wanted|415|multipart/],
    ['garbage', /interrupted/],
    [
      `--limit\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n${'X-Header: y\r\n'.repeat(3000)}\r\nx\r\n--limit--\r\n`,
      /./,
    ],
  ]
  for (const [body, message] of cases) {
    await expect(readUploadedFile(handMade(body)), body.slice(0, 80)).rejects.toMatchObject({
      why: 'invalid',
      message: expect.stringMatching(message),
    })
  }
})

test('an upload that the browser cancels ends with a refusal, not with a crash', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(part('image', 'the first bytes'))),
    pull: (controller) => controller.error(new Error('connection reset')),
  })
  await expect(readUploadedFile(handMade(broken))).rejects.toMatchObject({ why: 'invalid' })
})
