import punycode from 'punycode.js'
import { cutText } from '#server/text/graphemes.ts'

/**
 * The paths of stored files: `/uploads/image-{random}-{name}.{ending}`. The file lies under `image-{random}.{ending}`;
 * the name is its uploader's and only shown, so a path without it, or with another, leads to the same file. Clients
 * look for `/image-` and for the real ending (wire.md section 14), and derive the name that they show from the rest
 * (decision 34).
 */
const pattern = /^\/uploads\/(image-[0-9a-f]{32})(?:-([\w.-]{1,60}))?(\.(?:jpg|png|gif|webp|pdf|docx|xlsx|pptx|mp4))$/

const longestName = 60

/** The path at which the file that lies under `stored` is shown. */
export const uploadPath = (stored: string): string => `/uploads/${stored}`

/**
 * The path of a stored file with the name that it was sent under: its letters of every script, digits, dots and dashes,
 * and no ending but the real one. A name that is not ASCII stands there in Punycode, because a path has no other signs
 * (decision 34).
 */
export function namedPath(path: string, sentName: string): string {
  const letters = sentName
    .replace(/\.\w{1,10}$/, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d._-]+/gu, '-')
    .replace(prefix, 'xn-')
  const name = asWritten(letters)
  return name === '' ? path : path.replace(pattern, `/uploads/$1-${name}$3`)
}

/** Punycode is marked as in the names of hosts. */
const prefix = /^xn--/i

const edges = /^[^\p{L}\p{N}_]+|[.-]+$/gu

/** The letters as the path has them, as many as fit. */
function asWritten(letters: string): string {
  if (/^[\x21-\x7e]*$/.test(letters)) return letters.slice(0, longestName).replaceAll(edges, '')
  for (let length = Math.min(letters.length, longestName); length > 0; length--) {
    const name = cutText(letters, length).replaceAll(edges, '')
    const written = isAscii(name) ? name : `xn--${punycode.encode(name)}`
    if (written.length <= longestName) return written
  }
  return ''
}

const isAscii = (name: string) => /^[\w.-]*$/.test(name)

/** The text of an ASCII form; undefined where it is none. */
function decoded(ascii: string): string | undefined {
  try {
    return punycode.decode(ascii)
  } catch {
    return undefined
  }
}

/** The letters of a name as a path has it. One that somebody made up is shown as it stands. */
function asShown(written: string): string {
  const name = prefix.test(written) ? decoded(written.slice(4)) : undefined
  return name !== undefined && !isAscii(name) && asWritten(name) === written ? name : written
}

/** The name under which the file of a path is stored; undefined when it is no path of an upload. */
export function uploadName(path: string): string | undefined {
  const [, stored, , ending] = pattern.exec(path) ?? []
  return stored && `${stored}${ending}`
}

/**
 * The name of the upload to which a file of the store belongs: itself, its smaller copies, and what was begun of
 * either; undefined for anything else that lies there.
 */
export const uploadOf = (stored: string): string | undefined =>
  /^(image-[0-9a-f]{32}\.[a-z0-9]{3,4})(?:\.\d{3,4}\.webp)?(?:\.[0-9a-f]{12}\.part)?$/.exec(stored)?.[1]

/** The path without the name: the one in the table of uploads. Any other text stays as it is. */
export const barePath = (path: string): string => path.replace(pattern, '/uploads/$1$3')

/** The name of a file for its readers, such as `Minutes.pdf`; `image.pdf` of one that was sent without. */
export const shownName = (path: string): string =>
  path.replace(
    pattern,
    (_, _stored, name: string | undefined, ending: string) =>
      `${name === undefined ? 'image' : asShown(name)}${ending}`,
  )

/** Whether the path says what the file is called. */
export const isNamed = (path: string): boolean => pattern.exec(path)?.[2] !== undefined

/** Whether the file of a path is one that only office programs open. */
export const isOfficePath = (path: string): boolean => /\.(?:docx|xlsx|pptx)$/.test(path)

/** Whether the file of a path is a video. */
export const isVideoPath = (path: string): boolean => path.endsWith('.mp4')

/** Whether a path leads to an uploaded picture. */
export const isPicturePath = (path: string): boolean =>
  uploadName(path) !== undefined && !/\.(?:pdf|docx|xlsx|pptx|mp4)$/.test(path)

/** The widths in pixels in which a page may ask for an uploaded picture. */
export const pictureWidths = [320, 640, 1280] as const

/** The address of an uploaded picture in one of those widths. */
export const sizedPath = (path: string, width: (typeof pictureWidths)[number]): string => `${path}?width=${width}`
