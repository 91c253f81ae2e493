import { z } from 'zod'

export const chapterReference = z.object({ chapterId: z.string().min(1).max(100) })

/** A chapter as everybody may see it (foundation section 3). */
export type PublicChapter = {
  chapterId: string
  chapterName: string
  chapterEmail: string
  chapterPhone: string
  chapterAddress: string
  subDomain: string
  advertisement: boolean
  jobPortal: boolean
  createdAt: string
  updatedAt: string
}
