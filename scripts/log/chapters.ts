import { asChapter, type Chapter } from '#server/chapter.ts'
import { allChapters } from '#server/features/chapters/reads.ts'
import { Misuse, type OpenBooks } from './verb.ts'

/** Returns every chapter, by name. */
export async function chaptersOf({ store, env }: OpenBooks): Promise<Chapter[]> {
  return (await allChapters(store.read)).map((row) => asChapter(row, env.association))
}

/** Returns the chapter with a subdomain. @throws Misuse that lists the existing ones */
export async function chapterNamed(books: OpenBooks, subDomain: string): Promise<Chapter> {
  const chapters = await chaptersOf(books)
  const chapter = chapters.find((chapter) => chapter.subDomain === subDomain.toLowerCase())
  if (!chapter)
    throw new Misuse(
      `There is no chapter "${subDomain}". The chapters are: ${chapters.map((chapter) => chapter.subDomain).join(', ')}.`,
    )
  return chapter
}
