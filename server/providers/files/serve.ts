import type { UploadRow } from '#db/tables/tables.ts'
import type { Files } from './uploads.ts'

/**
 * Answers GET /uploads/{name}, or for another address the file at `path`. `maySee` decides by the row; a file that may not be seen looks like one that is
 * not there. Whatever a file contains, it is shown as the type it was recognised as, in a sandbox, with
 * nothing loaded: the portal's own policy must not be put over these headers.
 */
export async function serveUpload(
  files: Pick<Files, 'find'>,
  request: Request,
  maySee: (upload: UploadRow) => boolean | Promise<boolean>,
  path = new URL(request.url).pathname,
): Promise<Response> {
  const file = await files.find(path)
  if (!file || !(await maySee(file.upload))) return missing()
  const { upload } = file
  const headers = { ...headersOf(upload), 'content-length': String(upload.bytes) }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await file.bytes()
  return bytes ? new Response(bytes, { headers }) : missing()
}

// Inline styles are what a browser lays a lone picture out with; the frame is the approve and profile page's.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

const headersOf = ({ contentType, purpose }: UploadRow) => ({
  'content-type': contentType,
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  // A name is random and its bytes never change; a certificate must not outlive its owner's session in a cache.
  'cache-control': purpose === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
})

const missing = () =>
  new Response('This file does not exist, or you may not see it.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  })
