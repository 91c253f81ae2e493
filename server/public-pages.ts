import type { Db } from '#db/tables/tables.ts'
import type { Chapter } from './chapter.ts'
import { announcementPages } from './features/announcements/reads.ts'
import { publishedEventPages } from './features/events/calendar.reads.ts'

/** A page that search engines may know: its path, and when it changed last where that is known. */
export type PublicPage = { path: string; changedAt?: string }

/** Pages that every visitor may read, at one address each. */
const always = ['/', '/about', '/calendar', '/committiees']
const ofTheParent = ['/bod']
const whileOpen = ['/register']

/** Every page of a chapter for search engines: those that each chapter has, and those of what its rooms published. */
export async function publicPagesOf(db: Db, chapter: Chapter): Promise<PublicPage[]> {
  const paths = [...always, ...(chapter.isMain ? ofTheParent : chapter.closedAt === null ? whileOpen : [])]
  return [...paths.map((path) => ({ path })), ...(await publishedEventPages(db, chapter.id)), ...(await announcementPages(db, chapter.id))]
}

/** Addresses that are not for search engines: what needs a right, and forms that say nothing to others. `$` ends an address. */
const privatePaths = [
  ...['/dashboard', '/systemAdmin', '/profile', '/users/', '/admin/', '/members', '/payment', '/treasury', '/export/', '/settings'],
  ...['/events$', '/eventsnew', '/eventnew', '/event/register/', '/event/registration/', '/event/*/edit', '/event/*/registrations', '/registration/'],
  ...['/chapter$', '/memberType', '/paymentType', '/donationType', '/help$', '/links$', '/activity$', '/announcement$', '/emails', '/email/'],
  ...['/images$', '/advertisement$', '/career', '/training', '/blog', '/job/new', '/mission$', '/vission$', '/history$'],
  ...['/activate', '/password/', '/resend-verification', '/logout', '/newsletter/', '/preferences/', '/dev/', '/api/'],
]

/** Open on the parent's host alone. */
export const privatePathsOf = ({ isMain }: Pick<Chapter, 'isMain'>) => (isMain ? privatePaths : [...privatePaths, '/documents', '/doc/', '/bod'])
