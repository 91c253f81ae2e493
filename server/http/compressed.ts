import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bytes; anything less than a network packet is not worth compressing. */
const minBytes = 1024

/**
 * As small as gzip's output, in half the time; higher levels cost more time than their bytes are worth
 * (docs/decisions/099).
 */
const brotliLevel = 3

type Bytes = Buffer<ArrayBuffer>

/** A text for several readers: each compressed form is created once, on first request. */
export type SharedText = { bytes: Bytes; compressed: Partial<Record<keyof typeof compress, Promise<Bytes>>> }

/** A text that is compressed at most once per encoding. */
export const sharedText = (text: string | Bytes): SharedText => ({
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  compressed: {},
})

/** Compresses a response's text as its client accepts, on zlib's threads. */
export const compressed = (
  text: string | Bytes,
  answer: Pick<Response, 'status' | 'headers'>,
  request: Request,
): Promise<Response> => compressedOnce(sharedText(text), answer, request)

/** Does what `compressed` does, for a text shared by several responses. */
export async function compressedOnce(
  text: SharedText,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  request: Request,
): Promise<Response> {
  const encoding = text.bytes.length < minBytes ? null : encodingFor(request)
  headers.append('vary', 'accept-encoding')
  if (!encoding) return new Response(text.bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await (text.compressed[encoding] ??= compress[encoding](text.bytes)), { status, headers })
}

const compress = {
  br: (bytes: Bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }) as Promise<Bytes>,
  gzip: (bytes: Bytes) => gzipped(bytes) as Promise<Bytes>,
}

function encodingFor(request: Request): keyof typeof compress | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((name) => takes(accepted, name)) ?? null
}

const takes = (accepted: string, name: string) =>
  new RegExp(`(^|,)\\s*${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`, 'i').test(accepted)
