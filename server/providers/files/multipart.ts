import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { Refusal } from '#server/refusal.ts'

/** 10 MB. Counted while the file arrives, so a larger one is not read to its end. */
export const maxBytes = 10 * 1024 * 1024
/** Space for the boundaries, the part's headers and a few short fields. */
const wrapping = 64 * 1024

/**
 * Reads the one file of a multipart form, in the field `image` (foundation section 4, "Uploads"). The type given by the
 * browser is ignored; its name, of which busboy leaves the last part, is only for display.
 * @param fields receives the other fields of the form
 * @throws Refusal invalid: 413 when it is too large, 415 when the request is not such a form
 */
export async function readUploadedFile(
  request: Request,
  fields?: Map<string, string>,
): Promise<{ bytes: Uint8Array; sentName: string }> {
  const { body } = request
  if (!body || !/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) throw notAForm()
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + wrapping) throw tooLarge()
  const chunks: Buffer[] = []
  let files = 0
  let sentName = ''
  // Only recorded here: a parser that is destroyed inside one of its own events throws past every handler.
  let refusal: Refusal | undefined
  const reject = (because: Refusal) => (refusal ??= because)
  const parser = parserFor(request)
  parser.on('file', (field, file, { filename }) => {
    files++
    // A part may have no name, whatever the types say.
    sentName = filename ?? ''
    if (field !== 'image') reject(new Refusal('invalid', 'The file must be sent in the field image'))
    file.on('limit', () => reject(tooLarge()))
    file.on('error', () => undefined)
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
  })
  if (fields) parser.on('field', (name, value) => fields.set(name, value))
  parser.on('filesLimit', () => reject(new Refusal('invalid', 'One file at a time, please')))
  parser.on('partsLimit', () => reject(notAForm()))

  async function* untilRefused(arriving: AsyncIterable<Uint8Array>) {
    for await (const chunk of arriving) {
      yield chunk
      if (refusal) throw refusal
    }
  }
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), untilRefused, parser)
  } catch (error) {
    if (error instanceof Refusal) throw refusal ?? error
    throw refusal ?? new Refusal('invalid', 'The upload was interrupted. Please send the file again.')
  }
  if (refusal) throw refusal
  if (files === 0) throw new Refusal('invalid', 'No file was sent')
  return { bytes: Buffer.concat(chunks), sentName }
}

function parserFor(request: Request): busboy.Busboy {
  try {
    return busboy({
      defParamCharset: 'utf8',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // The parser reports a limit when it is reached, not when it is exceeded.
      limits: {
        files: 1,
        fileSize: maxBytes + 1,
        fields: 10,
        fieldSize: 1024,
        fieldNameSize: 100,
        parts: 12,
        headerPairs: 20,
      },
    })
  } catch {
    throw notAForm()
  }
}

const tooLarge = () =>
  new Refusal('invalid', `The file is too large: at most ${maxBytes / 1024 / 1024} MB`, { status: 413 })

const notAForm = () =>
  new Refusal('invalid', 'A file is sent as multipart/form-data in the field image', { status: 415 })
