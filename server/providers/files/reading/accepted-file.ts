import type { Metadata } from 'sharp'
import { Refusal } from '#server/refusal.ts'
import { maxMegapixels, maxSide } from './bounds.ts'
import { withUsualScans } from './jpeg-scans.ts'
import { isArchive, officeFile } from './office-file.ts'
import { secondsOfVideo } from './video-file.ts'

/** A file as it is stored: its real type and extension. */
export type AcceptedFile = {
  bytes: Uint8Array
  contentType: string
  ending: string
  /** Duration of a video. */ seconds?: number
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * The accepted formats, by the bytes and not by the name, and the format that each becomes. Formats that browsers do
 * not show become JPEG, or PNG when something in them is transparent. HEIC and BMP are excluded because sharp cannot
 * read them, SVG because it can contain scripts.
 */
const pictures: Record<string, { source: string; becomes: Format | 'jpegOrPng' }> = {
  'image/jpeg': { source: 'jpeg', becomes: 'jpeg' },
  'image/png': { source: 'png', becomes: 'png' },
  'image/apng': { source: 'png', becomes: 'png' },
  'image/gif': { source: 'gif', becomes: 'gif' },
  'image/webp': { source: 'webp', becomes: 'webp' },
  'image/avif': { source: 'heif', becomes: 'jpegOrPng' },
  'image/tiff': { source: 'tiff', becomes: 'jpegOrPng' },
}

const endings: Record<Format, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' }

const maxStoredSide = 4_000

/**
 * Validates bytes and prepares them for storage: pictures are decoded and re-encoded, which drops metadata (places,
 * cameras, thumbnails) and any hidden data; PDFs, videos and office documents stay as they are.
 * @param video whether a video is accepted too
 * @throws Refusal invalid (415 for another kind of file)
 */
export async function acceptFile(bytes: Uint8Array, { video = false } = {}): Promise<AcceptedFile> {
  if (bytes.byteLength === 0) throw new Refusal('invalid', 'The file is empty')
  if (isArchive(bytes)) {
    const office = await officeFile(bytes)
    if (!office) throw otherKind()
    return office
  }
  // Loaded with the first upload: its tables of file signatures take megabytes.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'application/pdf') return wholePdf(bytes)
  if (video && videos.has(type?.mime ?? '')) return wholeVideo(bytes)
  const picture = pictures[type?.mime ?? '']
  if (!picture) throw otherKind()
  return encodedAnew(bytes, picture)
}

/** One container with two names. */
const videos = new Set(['video/mp4', 'video/x-m4v'])

function wholeVideo(bytes: Uint8Array): AcceptedFile {
  const seconds = secondsOfVideo(bytes)
  if (seconds === undefined) throw unreadable()
  return { bytes, contentType: 'video/mp4', ending: 'mp4', seconds }
}

const otherKind = () =>
  new Refusal(
    'invalid',
    'Please choose an image, a PDF, or a docx, xlsx or pptx file. Images can be JPEG, PNG, GIF, WebP, AVIF or TIFF.',
    {
      status: 415,
      documented:
        'Images or pdf Only! Pictures may be JPEG, PNG, GIF, WebP, AVIF or TIFF; documents and attachments also docx, xlsx or pptx.',
    },
  )

function wholePdf(bytes: Uint8Array): AcceptedFile {
  // The last line of a PDF; without it the file is truncated.
  if (!Buffer.from(bytes.subarray(-2048)).includes('%%EOF')) throw unreadable()
  return { bytes, contentType: 'application/pdf', ending: 'pdf' }
}

async function encodedAnew(bytes: Uint8Array, { source, becomes }: (typeof pictures)[string]): Promise<AcceptedFile> {
  try {
    const animated = becomes === 'gif' || becomes === 'webp'
    // Loaded with the first picture: its library is large, and most days nobody uploads any.
    const { default: sharp } = await import('sharp')
    const image = sharp(source === 'jpeg' ? withUsualScans(bytes) : bytes, {
      animated,
      limitInputPixels: false,
      failOn: 'warning',
    })
    const metadata = await image.metadata()
    const { format, hasAlpha, width, height, pageHeight = height } = metadata
    if (format !== source) throw unreadable()
    // Before a pixel is decoded; all frames of an animation together.
    const max = megapixelsOf(metadata)
    if (width * height > max * 1e6)
      throw new Refusal('invalid', `The picture is too large: at most ${max} million pixels`)
    if (Math.max(width, pageHeight) > maxSide)
      throw new Refusal(
        'invalid',
        `The picture is too large: at most ${maxSide.toLocaleString('en-US')} pixels wide and high`,
      )
    const target = becomes === 'jpegOrPng' ? (hasAlpha ? 'png' : 'jpeg') : becomes
    const encoded = await image
      // Rotated as its EXIF data says, before that is dropped.
      .autoOrient()
      .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(target, encodings[target])
      .toBuffer()
    return { bytes: encoded, contentType: `image/${target}`, ending: endings[target] }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable()
  }
}

/** The fast settings: a picture is read within two seconds, or not at all. */
const encodings = { jpeg: { quality: 86 }, png: {}, gif: { effort: 1 }, webp: { quality: 86, effort: 1 } } as const

function megapixelsOf({ format, isProgressive, compression }: Metadata): number {
  if (format === 'jpeg') return maxMegapixels[isProgressive ? 'progressive jpeg' : 'jpeg']
  if (format === 'png') return maxMegapixels[isProgressive ? 'interlaced png' : 'png']
  if (format === 'heif') return compression === 'av1' ? maxMegapixels.avif : 0
  return format === 'gif' || format === 'webp' || format === 'tiff' ? maxMegapixels[format] : 0
}

export const unreadable = () => new Refusal('invalid', 'The file cannot be read. It may be damaged or cut off.')
