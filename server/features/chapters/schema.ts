import { z } from 'zod'
import { changesOf, edition, email, flag, line, phone, timeZoneName } from '#server/records/shapes.ts'
import { maxLength, subDomainForm } from './rules.ts'

export const chapterReference = z.object({ chapterId: z.string().min(1).max(100) })

const subDomain = line(maxLength.subDomain)
  .toLowerCase()
  .regex(subDomainForm, 'Use letters, digits and hyphens only, such as "dc" or "new-york"')

export const newChapter = z.object({
  chapterName: line(maxLength.chapterName),
  subDomain,
  chapterEmail: line(maxLength.chapterEmail).pipe(email),
  chapterPhone: line(maxLength.chapterPhone).pipe(phone),
  chapterAddress: line(maxLength.chapterAddress),
})

/** A new chapter; without a time zone, it gets the parent's. */
export const addedChapter = newChapter.extend({ timeZone: z.union([z.literal(''), timeZoneName]).nullish() })

export const chapterUpdate = chapterReference.extend({
  ...changesOf(newChapter),
  advertisement: flag.optional(),
  jobPortal: flag.optional(),
  edition,
})

/** One module of one chapter, switched on or off. */
export const moduleSwitch = chapterReference.extend({ module: z.enum(['advertisement', 'jobPortal']), on: flag })

export type NewChapter = z.output<typeof newChapter>
export type AddedChapter = z.output<typeof addedChapter>
export type ChapterChanges = Omit<z.output<typeof chapterUpdate>, 'chapterId'>

/** The public view of a chapter (foundation section 3). */
export type PublicChapter = NewChapter & {
  chapterId: string
  advertisement: boolean
  jobPortal: boolean
  createdAt: string
  updatedAt: string
}
