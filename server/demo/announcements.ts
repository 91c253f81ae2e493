import type { Portal } from '../context.ts'
import type { NamedFiles } from '../providers/files/claims.ts'
import { plainText, uploadsIn } from '../text/rich-text.ts'
import { chapterNews, parentNews } from './texts/announcement-texts.ts'
import { emptyChapter } from './chapters.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoBridge, demoPdf } from './files.ts'
import type { DemoStep } from './step.ts'

/** Returns the steps that add a chapter's announcements with their files, on the days its admin published them. */
export async function announcing(
  providers: Portal['providers'],
  setting: Setting,
  { sub, name }: { sub: string; name: string },
): Promise<DemoStep[]> {
  if (sub === emptyChapter) return []
  const { chapter, by, now, idOf } = setting
  const keep = keepingFor(providers, setting)
  const year = now.getUTCFullYear() + 1
  const steps: DemoStep[] = []
  for (const { title, body, daysAgo, files: attached = [] } of sub === 'aea'
    ? parentNews(year)
    : chapterNews(name, year)) {
    const picture = body.includes('{picture}')
      ? `<p><img src="${await keep(await demoBridge(6 + (sub.charCodeAt(0) % 5)), 'Footbridge.png')}" alt="Elevation of a steel truss footbridge" /></p>`
      : ''
    const attachments: string[] = []
    for (const file of attached) attachments.push(await keep(demoPdf(file.title, file.lines), file.name))
    const row = {
      announcementId: idOf(title),
      title,
      body: body.replace('{picture}', picture),
      bodyWords: plainText(body.replace('{picture}', '')),
      attachments: JSON.stringify(attachments),
    }
    const named: NamedFiles[] = [
      { field: 'attachments', paths: attachments, visibility: 'public' },
      { field: 'body', paths: uploadsIn(row.body), visibility: 'public' },
    ]
    steps.push(adding('announcements', row, daysAgo, { chapter, by, now }, { id: row.announcementId, named }))
  }
  return steps
}
