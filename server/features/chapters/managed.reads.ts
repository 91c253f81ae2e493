import type { Db } from '#db/tables/tables.ts'
import { asChapter } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { contentsOf } from './contents.reads.ts'
import { setupSteps, type SetupStep } from './rules.ts'

/**
 * Returns chapters as their admins see them: the number of members, the missing settings, and whether each can be
 * deleted.
 */
export async function managedChapters({ db, env, urls }: Pick<Context, 'db' | 'env' | 'urls'>, chapterId?: string) {
  const rows = await chaptersWithCounts(db, chapterId)
  return Promise.all(
    rows.map(async ({ memberTypes, admins, treasurers, accounts, mailAccounts, ...row }) => {
      const { isMain, advertisement, jobPortal } = asChapter(row, env.association)
      const members = Number(row.members ?? 0)
      const counts: Record<SetupStep, unknown> = {
        memberTypes,
        admin: admins,
        payments: accounts,
        mail: mailAccounts,
        treasurer: treasurers,
      }
      const lacks = setupSteps.filter((step) => Number(counts[step]) === 0)
      const {
        chapterId: id,
        subDomain,
        chapterName,
        chapterEmail,
        chapterPhone,
        chapterAddress,
        closedAt,
        updatedAt,
      } = row
      return {
        chapterId: id,
        subDomain,
        chapterName,
        chapterEmail,
        chapterPhone,
        chapterAddress,
        isMain,
        advertisement,
        jobPortal,
        members,
        updatedAt,
        url: urls.origin(row),
        closedOn: closedAt === null ? null : calendarDay(new Date(closedAt), row.timeZone),
        // Nobody joins the main chapter itself, and its admins are the system admins.
        lacks: isMain ? lacks.filter((step) => step !== 'memberTypes' && step !== 'admin') : lacks,
        isEmpty: !isMain && members === 0 && (await contentsOf(id).execute(db)).rows.length === 0,
      }
    }),
  )
}

const chaptersWithCounts = (db: Db, chapterId?: string) =>
  db
    .selectFrom('chapters')
    .leftJoin('memberCounts', 'memberCounts.chapterId', 'chapters.chapterId')
    .selectAll('chapters')
    .select('memberCounts.members')
    .select(({ selectFrom }) => [
      selectFrom('memberTypes')
        .whereRef('memberTypes.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('memberTypes'),
      selectFrom('members')
        .whereRef('members.chapterId', '=', 'chapters.chapterId')
        // Phrased to match the partial index of officers.
        .where(({ or, eb }) => or([eb('isAdmin', '=', 1), eb('isSystemAdmin', '=', 1)]))
        .where('isAdmin', '=', 1)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('admins'),
      selectFrom('paymentAccounts')
        .whereRef('paymentAccounts.chapterId', '=', 'chapters.chapterId')
        .where('retiredAt', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('accounts'),
      selectFrom('mailAccounts')
        .whereRef('mailAccounts.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('mailAccounts'),
      selectFrom('committeeMembers')
        .innerJoin('committeeSessions', (session) =>
          session
            .onRef('committeeSessions.cSessionId', '=', 'committeeMembers.cSessionId')
            .onRef('committeeSessions.chapterId', '=', 'committeeMembers.chapterId'),
        )
        .whereRef('committeeMembers.chapterId', '=', 'chapters.chapterId')
        .where('committeeMembers.position', '=', 'treasurer')
        .where('committeeSessions.active', '=', 1)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('treasurers'),
    ])
    .$if(chapterId !== undefined, (query) => query.where('chapters.chapterId', '=', chapterId!))
    .orderBy('chapterName')
    .execute()
