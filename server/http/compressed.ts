import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Less than a packet of the network is not worth it. */
const leastBytes = 1024

/** As small as by gzip in half its time; higher levels take more time than their bytes are worth (decision 099). */
const brotliLevel = 3

/** The answer with its text compressed as the browser that asked takes it. It is made by zlib's threads. */
export async function compressed(text: string, { status, headers }: Pick<Response, 'status' | 'headers'>, request: Request): Promise<Response> {
  const bytes = Buffer.from(text)
  const encoding = bytes.length < leastBytes ? null : encodingFor(request)
  headers.append('vary', 'accept-encoding')
  if (!encoding) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compress[encoding](bytes), { status, headers })
}

const compress = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }) as Promise<Buffer<ArrayBuffer>>,
  gzip: (bytes: Buffer) => gzipped(bytes) as Promise<Buffer<ArrayBuffer>>,
}

function encodingFor(request: Request): keyof typeof compress | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((name) => takes(accepted, name)) ?? null
}

const takes = (accepted: string, name: string) => new RegExp(`(^|,)\\s*${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`, 'i').test(accepted)
