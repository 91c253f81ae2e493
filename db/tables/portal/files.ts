/**
 * A stored file. The record that names it is a row of `recordTable`; a file that no record names is pruned after a day.
 */
export type UploadRow = {
  path: string
  chapterId: string
  /** A person id; null when a visitor uploaded it. */
  uploadedBy: string | null
  visibility: 'public' | 'members' | 'admins' | 'owner'
  /** The owner of a file that only its owner sees. */
  ownerId: string | null
  recordTable: string | null
  recordId: string | null
  contentType: string
  bytes: number
  /** For a PDF that states it. */
  pages: number | null
  /** For a video. */
  seconds: number | null
  createdAt: string
  /** Not pruned before then, even if no record names it: its deletion may be undone. */
  keptUntil: string | null
}

export type FilesTables = { uploads: UploadRow }
