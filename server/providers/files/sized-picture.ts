import type { UploadRow } from '#db/tables/portal/files.ts'
import { Refusal } from '#server/refusal.ts'
import type { FileStore } from './file-store.ts'
import { makeSmaller } from './reading/read.ts'
import { pictureWidths } from './picture-path.ts'

type Sources = { fileStore: FileStore; bytes: () => Promise<ReadableStream<Uint8Array> | null> }

const sizedName = (name: string, width: number) => `${name}.${width}.webp`

/** Returns the names of a stored picture's smaller copies. */
export const sizedNames = (name: string): string[] => pictureWidths.map((width) => sizedName(name, width))

/** Returns the requested width, where a picture of this kind has it; an animation stays as it is. */
export function widthAsked(
  query: URLSearchParams,
  { contentType }: Pick<UploadRow, 'contentType'>,
): number | undefined {
  if (!/^image\/(jpeg|png|webp)$/.test(contentType)) return undefined
  return pictureWidths.find((width) => String(width) === query.get('width'))
}

/** Pictures in progress, so that ten concurrent readers create one. */
const underWay = new Map<string, Promise<Uint8Array | null>>()

/**
 * Returns a picture as WebP, at most that wide. It is created on first request and stored beside the original; null
 * where it cannot be created right now, or the original is gone.
 */
export async function sizedPicture(name: string, width: number, sources: Sources): Promise<Uint8Array | null> {
  const small = sizedName(name, width)
  const cached = await sources.fileStore.read(small)
  const known = cached && (await wholeOf(cached))
  if (known && isWhole(known)) return known
  const making = underWay.get(small) ?? made(name, width, sources).finally(() => underWay.delete(small))
  underWay.set(small, making)
  return making
}

async function made(name: string, width: number, { fileStore, bytes }: Sources): Promise<Uint8Array | null> {
  try {
    const picture = await makeSmaller(name, width, async () => {
      const original = await bytes()
      if (!original) throw new Refusal('missing', 'The picture is gone')
      return wholeOf(original)
    })
    // Where there is no space for it, it is created again for the next reader.
    await fileStore.put(sizedName(name, width), picture, 'image/webp').catch(() => undefined)
    return picture
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Whether a WebP is as long as it says: earlier releases kept partial files after a full disk or a killed process. */
function isWhole(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.length > 12 && file.readUInt32LE(4) + 8 === file.length
}

const wholeOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())
