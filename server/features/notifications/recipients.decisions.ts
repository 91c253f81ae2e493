import type { NotificationChoiceRow } from '#db/tables/notifications.ts'
import { wayAt } from './decisions.ts'
import type { News } from './reads.ts'
import { occasionsOf, type Occasion, type Way } from './rules.ts'

type Choice = Pick<NotificationChoiceRow, 'personId' | 'occasion' | 'how' | 'before' | 'changedAt'>
type Reader = { personId: string; isAdmin: boolean }

/**
 * Returns the news that one person gets one way: what concerns them, in the way they chose when it happened. Nobody is
 * told of their own comments.
 */
export function newsFor(
  news: News,
  reader: Reader,
  { way, choices, jobPortal }: { way: Way; choices: readonly Choice[]; jobPortal: boolean },
): News {
  const { personId, isAdmin } = reader
  const concerns = occasionsOf({ isAdmin, jobPortal })
  const chosen = new Map(
    choices.filter((choice) => choice.personId === personId).map((choice) => [choice.occasion, choice]),
  )
  const kept = <Row extends { at: string | null }>(occasion: Occasion, rows: readonly Row[]): Row[] =>
    concerns.includes(occasion) ? rows.filter(({ at }) => wayAt(chosen.get(occasion), at ?? '') === way) : []
  return {
    applications: kept('applications', news.applications),
    zelle: kept('zelle', news.zelle),
    jobs: kept('jobs', news.jobs),
    donations: kept('donations', news.donations),
    registrations: kept('registrations', news.registrations),
    closing: kept('closing', news.closing),
    comments: kept(
      'comments',
      news.comments.filter(
        ({ authorId, postedBy, answers }) =>
          authorId !== personId && (isAdmin || postedBy === personId || answers === personId),
      ),
    ),
  }
}

export const isEmpty = (news: News): boolean => Object.values(news).every((rows) => rows.length === 0)

/** Returns the authors whom comments concern, who may be no admins. */
export const authorsIn = ({ comments }: Pick<News, 'comments'>): string[] => [
  ...new Set(comments.flatMap(({ postedBy, answers }) => [postedBy, ...(answers ? [answers] : [])])),
]
