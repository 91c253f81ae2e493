import type { Portal } from '../context.ts'
import type { NamedFiles } from '../providers/files/claims.ts'
import { plainText } from '../text/rich-text.ts'
import { calendarDay } from '../time/clock.ts'
import { chapterActivities } from './texts/activity-texts.ts'
import { emptyChapter } from './chapters.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoPdf, type drawingsOfDemo } from './files.ts'
import { later, type DemoStep } from './step.ts'

type Doing = { sub: string; timeZone: string; draw: ReturnType<typeof drawingsOfDemo> }

/** Days after which a chapter enters an activity. */
const daysUntilEntered = 2

/**
 * Number of pictures of one activity: the chapter with the demo's accounts has all, the others enough for a gallery.
 */
const maxPictures = { dc: 16, elsewhere: 3 }
const pixels = 640

/** Returns the steps that add a chapter's activities in their categories, with their pictures. */
export async function recounting(
  providers: Portal['providers'],
  setting: Setting,
  { sub, timeZone, draw }: Doing,
): Promise<DemoStep[]> {
  if (sub === emptyChapter) return []
  const { chapter, by, now, idOf } = setting
  const keep = keepingFor(providers, setting)
  const at = { chapter, by, now }
  const categories = new Map(chapterActivities.map(({ category, daysAgo }) => [category, daysAgo]))
  const steps = [...categories].map(([name, daysAgo]) =>
    adding('activityCategories', { categoryId: idOf(`category ${name}`), name }, daysAgo, at),
  )
  for (const { title, category, daysAgo, body, pictures, report } of chapterActivities) {
    const drawings = pictures.slice(0, sub === 'dc' ? maxPictures.dc : maxPictures.elsewhere)
    const photos = await Promise.all(
      drawings.map(async (drawing) => keep(await draw(drawing, pixels), `${drawing.split('-')[0]}.jpg`)),
    )
    if (report) photos.push(await keep(demoPdf(report.title, report.lines), report.name))
    const activityId = idOf(`activity ${title}`)
    const row = {
      activityId,
      categoryId: idOf(`category ${category}`),
      title,
      body,
      bodyWords: plainText(body),
      date: calendarDay(later(now, -daysAgo), timeZone),
      activityPhoto: JSON.stringify(photos),
    }
    const named: NamedFiles[] = [{ field: 'activityPhoto', paths: photos, visibility: 'public' }]
    steps.push(adding('activities', row, daysAgo - daysUntilEntered, at, { id: activityId, named }))
  }
  return steps
}
