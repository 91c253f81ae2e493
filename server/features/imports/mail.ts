import type { ActNotice } from '#server/notices/notify-admins.ts'

/** The notice to the admins that an import is taken back. */
export const undoneImport = (chapterId: string, importId: string): ActNotice => ({
  chapterId,
  subject: (of) => `An import into ${of} was undone`,
  did: (of) => `undid an import into ${of}`,
  path: `/imports/${importId}`,
})
