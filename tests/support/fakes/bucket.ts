import { createServer } from 'node:http'

export type Bucket = {
  /** http://127.0.0.1:PORT */
  endpoint: string
  /** Its objects, by `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; contentType: string; changed?: Date }>
  close(): Promise<void>
}

/** The few calls of an S3-compatible service that the portal makes, on loopback. Unsigned requests are rejected. */
export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = new URL(request.url ?? '/', 'http://bucket').pathname
      const object = objects.get(key)
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
      if (request.method === 'PUT') {
        objects.set(key, { bytes: Buffer.concat(chunks), contentType: request.headers['content-type'] ?? '' })
        return response.writeHead(200, { etag: '"1"' }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      if (new URL(request.url ?? '/', 'http://bucket').searchParams.get('list-type') === '2')
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(key, objects))
      if (!object) return response.writeHead(404).end()
      response.writeHead(200, {
        'content-type': object.contentType,
        'content-length': object.bytes.length,
        etag: '"1"',
      })
      return response.end(request.method === 'HEAD' ? undefined : object.bytes)
    })
  })
  const listOf = (bucket: string, all: Bucket['objects']) => {
    const names = [...all].filter(([key]) => key.startsWith(`${bucket.replace(/\/$/, '')}/`))
    const rows = names.map(
      ([key, { bytes, changed = new Date() }]) =>
        `<Contents><Key>${key.split('/').at(-1)}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${bytes.length}</Size><ETag>"1"</ETag></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
