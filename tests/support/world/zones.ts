/** Chapters that are elsewhere. */
import { asChapter } from '#server/chapter.ts'
import type { Chapters } from './association.ts'
import type { World } from './world.ts'

const admins = { aea: 'system', dc: 'admin', ny: 'nyAdmin' } as const

/** Gives a chapter another time zone, as its admin does in the settings; requests find it from then on. */
export async function moveChapter(world: World, sub: keyof Chapters, timeZone: string): Promise<void> {
  await world.as(admins[sub]).settings.update({ timeZone, password: '', clientSecret: '' })
  const row = await world.store.read
    .selectFrom('chapters')
    .selectAll()
    .where('chapterId', '=', world.chapters[sub].id)
    .executeTakeFirstOrThrow()
  world.chapters[sub] = asChapter(row, world.env.association)
}
