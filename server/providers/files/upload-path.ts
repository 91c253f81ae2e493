/**
 * The paths of stored files: `/uploads/image-{random}-{name}.{ending}`. The file lies under `image-{random}.{ending}`; the name
 * is its uploader's and only shown, so a path without it, or with another, leads to the same file. Clients look for
 * `/image-` and for the real ending (wire.md section 14), and derive the name that they show from the rest (decision 34).
 */
const pattern = /^\/uploads\/(image-[0-9a-f]{32})(?:-([\w.-]{1,60}))?(\.(?:jpg|png|gif|webp|pdf|docx|xlsx|pptx|mp4))$/

const longestName = 60

/** The path at which the file that lies under `stored` is shown. */
export const uploadPath = (stored: string): string => `/uploads/${stored}`

/** The path of a stored file with the name that it was sent under: its letters, digits, dots and dashes, and no ending but the real one. */
export function namedPath(path: string, sentName: string): string {
  const letters = sentName
    .replace(/\.\w{1,10}$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
  const name = letters.slice(0, longestName).replaceAll(/^[.-]+|[.-]+$/g, '')
  return name === '' ? path : path.replace(pattern, `/uploads/$1-${name}$3`)
}

/** The name under which the file of a path is stored; undefined when it is no path of an upload. */
export function uploadName(path: string): string | undefined {
  const [, stored, , ending] = pattern.exec(path) ?? []
  return stored && `${stored}${ending}`
}

/**
 * The name of the upload to which a file of the store belongs: itself, its smaller copies, and what was begun of either; undefined
 * for anything else that lies there.
 */
export const uploadOf = (stored: string): string | undefined => /^(image-[0-9a-f]{32}\.[a-z0-9]{3,4})(?:\.\d{3,4}\.webp)?(?:\.[0-9a-f]{12}\.part)?$/.exec(stored)?.[1]

/** The path without the name: the one in the table of uploads. Any other text stays as it is. */
export const barePath = (path: string): string => path.replace(pattern, '/uploads/$1$3')

/** The name of a file for its readers, such as `Minutes.pdf`; `image.pdf` of one that was sent without. */
export const shownName = (path: string): string => path.replace(pattern, (_, _stored, name: string | undefined, ending: string) => `${name ?? 'image'}${ending}`)

/** Whether the file of a path is one that only office programs open. */
export const isOfficePath = (path: string): boolean => /\.(?:docx|xlsx|pptx)$/.test(path)

/** Whether the file of a path is a video. */
export const isVideoPath = (path: string): boolean => path.endsWith('.mp4')

/** Whether a path leads to an uploaded picture. */
export const isPicturePath = (path: string): boolean => uploadName(path) !== undefined && !/\.(?:pdf|docx|xlsx|pptx|mp4)$/.test(path)

/** The widths in pixels in which a page may ask for an uploaded picture. */
export const pictureWidths = [320, 640, 1280] as const

/** The address of an uploaded picture in one of those widths. */
export const sizedPath = (path: string, width: (typeof pictureWidths)[number]): string => `${path}?width=${width}`
