import { run } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import { later, type DemoStep } from './step.ts'

const links = [
  { linkTitle: 'State licensing board', link: 'https://licensing.example/engineers', daysAgo: 17 },
  { linkTitle: 'Continuing education log', link: 'https://education.example/hours', daysAgo: 63 },
  { linkTitle: 'Building code, 2025 edition', link: 'https://codes.example/2025', daysAgo: 314 },
  { linkTitle: 'Standard contract forms', link: 'https://contracts.example/forms', daysAgo: 448 },
]

type Setting = { chapter: ChapterId; /** A person id. */ by: string; now: Date; idOf: (title: string) => string }

/** The quick links of a chapter, on the days on which its admin added them. */
export function addingLinks({ chapter, by, now, idOf }: Setting): DemoStep[] {
  return links.map(({ daysAgo, ...link }) => ({
    at: later(now, -daysAgo),
    chapter,
    actor: 'system:demo',
    *write({ sql, now: at }) {
      const stamps = { createdBy: by, updatedBy: by, createdAt: at.toISOString(), updatedAt: at.toISOString() }
      yield* run(sql.insertInto('quickLinks').values({ ...link, ...stamps, chapterId: chapter, linkId: idOf(link.linkTitle) }))
    },
  }))
}
