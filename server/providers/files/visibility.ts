import type { UploadRow } from '#db/tables/portal/files.ts'
import { isSignedIn, type Actor } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

/** The readers of a file that a record names. Admins of its chapter and system admins see every file of the chapter. */
export type Visibility = UploadRow['visibility']

/** Certificates come with applications, and other files that one person owns with members or posts. */
const seesAllFiles = (actor: Actor) => mayDo(actor, 'applications') && mayDo(actor, 'members')

type Seen = Pick<UploadRow, 'visibility' | 'chapterId' | 'ownerId' | 'uploadedBy'>

/** Returns whether a file is shown: a public one everywhere, every other only on its chapter's host. */
export function maySeeUpload(actor: Actor, chapter: ChapterId, upload: Seen): boolean {
  if (upload.visibility === 'public') return true
  if (!isSignedIn(actor) || upload.chapterId !== chapter) return false
  if (actor.role === 'systemAdmin') return true
  const isOfChapter = actor.chapterId === chapter
  if (isOfChapter && (seesAllFiles(actor) || upload.visibility === 'members')) return true
  // Unclaimed: only its uploader sees it, to check it before saving.
  return upload.visibility === 'owner' && actor.personId === (upload.ownerId ?? upload.uploadedBy)
}
