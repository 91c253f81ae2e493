/** Chapters in other time zones. */
import { asChapter } from '#server/chapter.ts'
import type { Chapters } from './association.ts'
import type { World } from './world.ts'

const admins = { aea: 'system', dc: 'admin', ny: 'nyAdmin' } as const

/** Changes a chapter's time zone, as its admin does in the settings; later requests use it. */
export async function moveChapter(world: World, sub: keyof Chapters, timeZone: string): Promise<void> {
  await world.as(admins[sub]).settings.update({ timeZone, password: '', clientSecret: '' })
  const row = await world.store.read
    .selectFrom('chapters')
    .selectAll()
    .where('chapterId', '=', world.chapters[sub].id)
    .executeTakeFirstOrThrow()
  world.chapters[sub] = asChapter(row, world.env.association)
}
