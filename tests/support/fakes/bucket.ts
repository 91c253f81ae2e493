import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

/** A request to the bucket, before it is answered. */
type BucketRequest = { method: string; path: string; query: URLSearchParams }

/** What goes wrong: an error of the service, no answer at all, or the first bytes of an object and no more. */
export type BucketFault = { status: number; code: string } | 'hang' | 'stall'

export type Bucket = {
  /** http://127.0.0.1:PORT */
  endpoint: string
  /** Its objects, by `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; contentType: string; changed?: Date }>
  /** Uploads in parts that nobody has completed, by their id. */
  unfinished: Map<string, { path: string; parts: Map<number, Buffer> }>
  /** All requests so far, such as `PUT /bucket/key`. */
  requests: string[]
  /** Called before a request is answered; may change the objects, or return a fault. */
  onRequest: (request: BucketRequest) => BucketFault | undefined
  /** Objects on a page of a list. */
  pageLength: number
  close(): Promise<void>
}

/**
 * The few calls of an S3-compatible service that the portal makes, on loopback. Unsigned requests are rejected, and so are
 * bytes that are not what was signed.
 */
export async function startBucket(): Promise<Bucket> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
      const asked = { method: request.method ?? '', path: decodeURIComponent(pathname), query: searchParams }
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
      bucket.requests.push(`${asked.method} ${asked.path}`)
      const fault = bucket.onRequest(asked)
      if (fault === 'hang') return
      if (fault === 'stall') return response.writeHead(200, { 'content-length': 100 }).write('first')
      if (fault) return xml(response, `<Error><Code>${fault.code}</Code><Message>No.</Message></Error>`, fault.status)
      const bytes = Buffer.concat(chunks)
      const signed = request.headers['x-amz-content-sha256']
      if (/^[\da-f]{64}$/.test(String(signed)) && createHash('sha256').update(bytes).digest('hex') !== signed)
        return response.writeHead(400).end()
      return answer(bucket, { ...asked, bytes, contentType: request.headers['content-type'] ?? '' }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    unfinished: new Map(),
    requests: [],
    onRequest: () => undefined,
    pageLength: 1000,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return bucket
}

const xml = (response: ServerResponse, text: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)

const noSuchKey = '<Error><Code>NoSuchKey</Code></Error>'

type Sent = BucketRequest & { bytes: Buffer; contentType: string }

function answer(bucket: Bucket, sent: Sent, response: ServerResponse): unknown {
  const { method, path, query } = sent
  const { objects } = bucket
  if (query.has('uploads') || query.has('uploadId')) return answerParts(bucket, sent, response)
  if (method === 'PUT') {
    objects.set(path, { bytes: sent.bytes, contentType: sent.contentType })
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (method === 'DELETE') {
    objects.delete(path)
    return response.writeHead(204).end()
  }
  if (query.get('list-type') === '2') return xml(response, listOf(bucket, path, query))
  const object = objects.get(path)
  if (!object) return method === 'HEAD' ? response.writeHead(404).end() : xml(response, noSuchKey, 404)
  response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length, etag: '"1"' })
  return response.end(method === 'HEAD' ? undefined : object.bytes)
}

/** Uploads in parts: an object is there only when all of its parts are joined. */
function answerParts(bucket: Bucket, { method, path, query, bytes }: Sent, response: ServerResponse): unknown {
  const { objects, unfinished } = bucket
  const id = query.get('uploadId')
  if (id === null && method === 'GET') {
    const rows = [...unfinished].map(
      ([key, upload]) =>
        `<Upload><Key>${upload.path.split('/').slice(2).join('/')}</Key><UploadId>${key}</UploadId></Upload>`,
    )
    return xml(response, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
  }
  if (id === null) {
    const begun = `upload-${bucket.requests.length}`
    unfinished.set(begun, { path, parts: new Map() })
    return xml(response, `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`)
  }
  const upload = unfinished.get(id)
  if (!upload) return xml(response, '<Error><Code>NoSuchUpload</Code></Error>', 404)
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), bytes)
    return response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end()
  }
  unfinished.delete(id)
  if (method === 'DELETE') return response.writeHead(204).end()
  const numbers = [...bytes.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
  const joined = Buffer.concat(numbers.map((number) => upload.parts.get(number)!))
  objects.set(path, { bytes: joined, contentType: 'application/octet-stream' })
  return xml(response, '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>')
}

function listOf({ objects, pageLength }: Bucket, path: string, query: URLSearchParams): string {
  const root = `${path.replace(/\/$/, '')}/`
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects]
    .filter(([key]) => key.startsWith(root + (query.get('prefix') ?? '')))
    .map(([key, object]) => ({ key: key.slice(root.length), ...object }))
    .filter(({ key }) => query.get('delimiter') === null || !key.includes('/'))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => key > after)
  const page = keys.slice(0, pageLength)
  const rows = page.map(
    ({ key, bytes, changed = new Date() }) =>
      `<Contents><Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${bytes.length}</Size><ETag>"1"</ETag></Contents>`,
  )
  const isCut = keys.length > page.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)!.key}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
}
