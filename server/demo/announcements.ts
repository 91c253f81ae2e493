import { run } from '#db/work.ts'
import type { Portal } from '../context.ts'
import { claimFiles } from '../providers/files/claims.ts'
import { uploadsIn } from '../text/rich-text.ts'
import { chapterNews, parentNews } from './announcement-texts.ts'
import type { Setting } from './content.ts'
import { demoBridge, demoPdf } from './files.ts'
import { later, type DemoStep } from './step.ts'

/** It has nothing to say yet: a chapter's pages also stand without news. */
const withoutNews = 'ne'

/** The announcements of a chapter with their files, on the days on which its admin published them. */
export async function announcing({ files }: Portal['providers'], { chapter, by, now, idOf }: Setting, { sub, name }: { sub: string; name: string }): Promise<DemoStep[]> {
  if (sub === withoutNews) return []
  const actor = { role: 'admin', personId: by, memberId: '', chapterId: chapter, sessionId: '' } as const
  const keep = (bytes: Uint8Array, sentName: string) => files.keep(bytes, { chapter, actor, sentName })
  const year = now.getUTCFullYear() + 1
  const steps: DemoStep[] = []
  for (const { title, body, daysAgo, files: attached = [] } of sub === 'aea' ? parentNews(year) : chapterNews(name, year)) {
    const picture = body.includes('{picture}') ? `<p><img src="${await keep(await demoBridge(6 + (sub.charCodeAt(0) % 5)), 'Footbridge.png')}" alt="Elevation of a steel truss footbridge" /></p>` : ''
    const attachments: string[] = []
    for (const file of attached) attachments.push(await keep(demoPdf(file.title, file.lines), file.name))
    const row = { announcementId: idOf(title), title, body: body.replace('{picture}', picture), attachments: JSON.stringify(attachments) }
    steps.push({
      at: later(now, -daysAgo),
      chapter,
      actor: 'system:demo',
      *write({ sql, now: at }) {
        const stamps = { chapterId: chapter, createdBy: by, updatedBy: by, createdAt: at.toISOString(), updatedAt: at.toISOString() }
        yield* run(sql.insertInto('announcements').values({ ...row, ...stamps }))
        const named = [{ field: 'attachments', paths: attachments, visibility: 'public' } as const, { field: 'body', paths: uploadsIn(row.body), visibility: 'public' } as const]
        yield* claimFiles(sql, { table: 'announcements', id: row.announcementId }, { chapter, by, named })
      },
    })
  }
  return steps
}
