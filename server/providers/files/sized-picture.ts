import type { UploadRow } from '#db/tables/files.ts'
import type { FileStore } from './file-store.ts'
import { decoding } from './accepted-file.ts'
import { pictureWidths } from './upload-path.ts'

type Sources = { fileStore: FileStore; bytes: () => Promise<ReadableStream<Uint8Array> | null> }

const sizedName = (name: string, width: number) => `${name}.${width}.webp`

/** The names under which the smaller copies of a stored picture lie. */
export const sizedNames = (name: string): string[] => pictureWidths.map((width) => sizedName(name, width))

/** The width that an address asks for, where a picture of this kind has it; an animation stays as it is. */
export function widthAsked(query: URLSearchParams, { contentType }: Pick<UploadRow, 'contentType'>): number | undefined {
  if (!/^image\/(jpeg|png|webp)$/.test(contentType)) return undefined
  return pictureWidths.find((width) => String(width) === query.get('width'))
}

/** A picture as WebP, at most that wide. It is made when the first one asks, and kept beside the original. */
export async function sizedPicture(name: string, width: number, { fileStore, bytes }: Sources): Promise<Uint8Array | null> {
  const small = sizedName(name, width)
  const cached = await fileStore.read(small)
  if (cached) return wholeOf(cached)
  const original = await bytes()
  if (!original) return null
  const source = await wholeOf(original)
  const made = await decoding(async () => {
    const { default: sharp } = await import('sharp')
    return sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
  })
  await fileStore.put(small, made, 'image/webp')
  return made
}

const wholeOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())
