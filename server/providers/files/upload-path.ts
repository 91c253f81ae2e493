/** The names of stored files: `/uploads/image-….jpg`. Clients look for `/image-` and for the real ending (wire.md section 14). */
const name = String.raw`image-[0-9a-f]{32}\.(?:jpg|png|gif|webp|pdf)`

const wholePath = new RegExp(`^/uploads/(${name})$`)
const inAttribute = new RegExp(`(?:src|href)="(/uploads/${name})(?=["?#])`, 'g')

/** The path at which a file of this name is shown. */
export const uploadPath = (fileName: string): string => `/uploads/${fileName}`

/** The name under which the file of a path is stored; undefined when it is no path of an upload. */
export const uploadName = (path: string): string | undefined => wholePath.exec(path)?.[1]

/** The paths that cleaned formatted text shows or links to. A whole web address is a link like any other, and no path. */
export const uploadsIn = (html: string): string[] => [...html.matchAll(inAttribute)].map(([, path]) => path!)
