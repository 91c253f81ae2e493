import punycode from 'punycode.js'
import { cutText } from '#server/text/graphemes.ts'

/**
 * The paths of stored files: `/uploads/image-{random}-{name}.{ending}`. The file is stored as
 * `image-{random}.{ending}`; the name is its uploader's and only for display, so a path without it, or with another,
 * leads to the same file. Clients look for `/image-` and for the real extension (wire.md section 14), and derive the
 * display name from the rest [spec 34].
 */
const pattern = /^\/uploads\/(image-[0-9a-f]{32})(?:-([\w.-]{1,60}))?(\.(?:jpg|png|gif|webp|pdf|docx|xlsx|pptx|mp4))$/

const maxNameLength = 60

/** Returns the path of the file stored as `stored`. */
export const uploadPath = (stored: string): string => `/uploads/${stored}`

/**
 * Returns the path of a stored file including the name it was sent under: letters of every script, digits, dots and
 * dashes, and only the real extension. A non-ASCII name is in Punycode, because a path has no other characters [spec
 * 34].
 */
export function namedPath(path: string, sentName: string): string {
  const emails = sentName
    .replace(/\.\w{1,10}$/, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d._-]+/gu, '-')
    .replace(prefix, 'xn-')
  const name = asWritten(emails)
  return name === '' ? path : path.replace(pattern, `/uploads/$1-${name}$3`)
}

/** Punycode is marked as in host names. */
const prefix = /^xn--/i

const edges = /^[^\p{L}\p{N}_]+|[.-]+$/gu

/** Returns the letters as written in the path, as many as fit. */
function asWritten(emails: string): string {
  if (/^[\x21-\x7e]*$/.test(emails)) return emails.slice(0, maxNameLength).replaceAll(edges, '')
  for (let length = Math.min(emails.length, maxNameLength); length > 0; length--) {
    const name = cutText(emails, length).replaceAll(edges, '')
    const written = isAscii(name) ? name : `xn--${punycode.encode(name)}`
    if (written.length <= maxNameLength) return written
  }
  return ''
}

const isAscii = (name: string) => /^[\w.-]*$/.test(name)

/** Decodes the ASCII form of a text; undefined where it is invalid. */
function decoded(ascii: string): string | undefined {
  try {
    return punycode.decode(ascii)
  } catch {
    return undefined
  }
}

/** Returns the letters of a path's name. A made-up one is shown unchanged. */
function asDisplayed(written: string): string {
  const name = prefix.test(written) ? decoded(written.slice(4)) : undefined
  return name !== undefined && !isAscii(name) && asWritten(name) === written ? name : written
}

/** Returns the stored name of a path's file; undefined when it is not the path of an upload. */
export function uploadName(path: string): string | undefined {
  const [, stored, , ending] = pattern.exec(path) ?? []
  return stored && `${stored}${ending}`
}

/**
 * Returns the name of the upload that a stored file belongs to: itself, a smaller copy, or a temporary file of either;
 * undefined for any other file.
 */
export const uploadOf = (stored: string): string | undefined =>
  /^(image-[0-9a-f]{32}\.[a-z0-9]{3,4})(?:\.\d{3,4}\.webp)?(?:\.[0-9a-f]{12}\.part)?$/.exec(stored)?.[1]

/** Returns the path without the name, as in the table of uploads. Any other text stays as it is. */
export const barePath = (path: string): string => path.replace(pattern, '/uploads/$1$3')

/** Returns a file's display name, such as `Minutes.pdf`; `image.pdf` when it was sent without one. */
export const displayName = (path: string): string =>
  path.replace(
    pattern,
    (_, _stored, name: string | undefined, ending: string) =>
      `${name === undefined ? 'image' : asDisplayed(name)}${ending}`,
  )

/** Returns whether the path includes the file's name. */
export const isNamed = (path: string): boolean => pattern.exec(path)?.[2] !== undefined

/** Returns whether a path leads to an office document. */
export const isOfficePath = (path: string): boolean => /\.(?:docx|xlsx|pptx)$/.test(path)

/** Returns whether a path leads to a video. */
export const isVideoPath = (path: string): boolean => path.endsWith('.mp4')

/** Returns whether a path leads to an uploaded picture. */
export const isPicturePath = (path: string): boolean =>
  uploadName(path) !== undefined && !/\.(?:pdf|docx|xlsx|pptx|mp4)$/.test(path)
