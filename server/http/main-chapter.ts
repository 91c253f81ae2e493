import { chapterOfHost, mainSubDomain, type Chapter } from '../chapter.ts'
import type { Portal } from '../context.ts'

/** The parent chapter. There is always one: the demo makes it, and a live portal is set up with it. */
export async function mainChapter(portal: Pick<Portal, 'store' | 'env'>): Promise<Chapter> {
  const main = mainSubDomain(portal.env.association)
  const chapter = await chapterOfHost(portal.store.read, main, portal.env)
  if (!chapter) throw new Error(`There is no chapter "${main}". Set the portal up first: README, "Going live"`)
  return chapter
}
