import { chapterOfHost, mainSubDomain, type Chapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { Refusal } from '../refusal.ts'

/**
 * Returns the parent chapter, which the demo or the setup of a live portal creates. @throws Refusal unavailable until
 * then
 */
export async function mainChapter(portal: Pick<Portal, 'store' | 'env'>): Promise<Chapter> {
  const main = mainSubDomain(portal.env.association)
  const chapter = await chapterOfHost(portal.store.read, main, portal.env)
  if (!chapter)
    throw new Refusal(
      'unavailable',
      `This portal is not set up yet: there is no chapter "${main}". Its operator creates it with "chapterhouse chapter" (README, "Going live").`,
    )
  return chapter
}
