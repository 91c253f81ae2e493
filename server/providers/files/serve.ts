import type { UploadRow } from '#db/tables/portal/files.ts'
import { contentDisposition } from '#server/text/content-disposition.ts'
import { partOf, rangeAsked } from './byte-range.ts'
import { widthAsked } from './sized-picture.ts'
import { isNamed, isOfficePath, isVideoPath, displayName, uploadName } from './upload-path.ts'
import type { Files, StoredFile } from './uploads.ts'
import type { Visibility } from './visibility.ts'

/**
 * Answers GET /uploads/{name}, for a picture also with the requested `width`, or the file at `path` for another
 * address. `maySee` decides by the row; a hidden file looks like a missing one. A file is shown as its detected type,
 * whatever it contains, in a sandbox, with nothing loaded: the portal's own policy must not override these headers. An
 * office document is only downloaded; ranges of a video are served, since players fetch it in parts.
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
  const width = widthAsked(new URL(request.url).searchParams, upload)
  const headers = headersOf(upload, width, path)
  if (isCached(request, headers.etag)) return new Response(null, { status: 304, headers })
  const small = width === undefined ? null : await file.sized(width)
  if (small) return sizedAnswer(small, headers)
  if (isVideoPath(upload.path)) return videoAnswer(file, request, headers)
  // A picture that cannot be scaled down right now is served in its original size, this once.
  const whole = {
    headers: {
      ...(width === undefined ? headers : { ...headersOf(upload, undefined, path), 'cache-control': 'no-store' }),
      'content-length': String(upload.bytes),
    },
  }
  if (request.method === 'HEAD') return new Response(null, whole)
  const bytes = await file.bytes()
  return bytes ? new Response(bytes, whole) : missing()
}

async function videoAnswer(
  { upload, bytes }: StoredFile,
  request: Request,
  headers: ReturnType<typeof headersOf>,
): Promise<Response> {
  const size = Number(upload.bytes)
  const known = request.headers.get('if-range')
  const range = known === null || known === headers.etag ? rangeAsked(request.headers.get('range'), size) : undefined
  const all = { ...headers, 'accept-ranges': 'bytes' }
  if (range === null)
    return new Response(null, {
      status: 416,
      headers: { ...all, 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    })
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const answer = {
    status: range ? 206 : 200,
    headers: {
      ...all,
      'content-length': String(to - from + 1),
      ...(range && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  }
  if (request.method === 'HEAD') return new Response(null, answer)
  const stored = await bytes()
  if (!stored) return missing()
  return new Response(range ? partOf(stored, range) : stored, answer)
}

const sizedAnswer = (bytes: Uint8Array, headers: ReturnType<typeof headersOf>) =>
  new Response(Uint8Array.from(bytes), { headers: { ...headers, 'content-length': String(bytes.byteLength) } })

// Browsers lay out a lone picture with inline styles; the frame is that of the approval and profile pages.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

const headersOf = ({ path, contentType, visibility }: UploadRow, width: number | undefined, asked: string) => ({
  'content-type': width === undefined ? contentType : 'image/webp',
  'content-disposition':
    isNamed(asked) || isOfficePath(path)
      ? contentDisposition(isOfficePath(path) ? 'attachment' : 'inline', displayName(asked))
      : 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'cache-control': caching[visibility],
  // A name is random and its bytes never change.
  etag: `"${uploadName(path)}${width === undefined ? '' : `.${width}`}"`,
})

/** The browser caches a members' file and revalidates it each time, so that it is not shown after logout. */
const caching: Record<Visibility, string> = {
  public: 'public, max-age=31536000, immutable',
  members: 'private, no-cache',
  // A certificate must not outlive its owner's session in a cache.
  admins: 'private, no-store',
  owner: 'private, no-store',
}

const isCached = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

const missing = () =>
  new Response('This file does not exist, or you may not see it.', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
