import { createServer } from 'node:http'

export type Bucket = {
  /** http://127.0.0.1:PORT */
  endpoint: string
  /** Its objects, by `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; contentType: string }>
  close(): Promise<void>
}

/** The few calls of an S3-compatible service that the portal makes, on loopback. Unsigned requests are refused. */
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
      if (!object) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length, etag: '"1"' })
      return response.end(request.method === 'HEAD' ? undefined : object.bytes)
    })
  })
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
