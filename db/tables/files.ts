/**
 * A stored file. The record that names it is a row of `recordTable`; a file that no record names is pruned after a day.
 */
export type UploadRow = {
  path: string
  chapterId: string
  /** A person id; null when a visitor sent it. */
  uploadedBy: string | null
  visibility: 'public' | 'members' | 'admins' | 'owner'
  /** The person whom a file that only its owner sees belongs to. */
  ownerId: string | null
  recordTable: string | null
  recordId: string | null
  contentType: string
  bytes: number
  /** Of a PDF, where it says so. */
  pages: number | null
  /** Of a video. */
  seconds: number | null
  createdAt: string
  /** Until then it is not pruned, though no record names it: the deletion of one may be undone. */
  keptUntil: string | null
}

export type FilesTables = { uploads: UploadRow }
