import { refusalIn, type PageRequest } from '#app/lib/page/page.ts'
import type { Audience } from '#server/features/emails/rules.ts'

/** Returns whom a new email goes to when its form opens, from the URL or the earlier email that it starts from. */
export function startingAudience(
  query: URLSearchParams,
  { earlier, isOfEvent }: { earlier: { audience: Audience } | null; isOfEvent: boolean },
): Audience {
  if (query.get('to') === 'table') return 'table'
  if (isOfEvent) return 'event'
  return query.get('address') ? 'custom' : (earlier?.audience ?? 'members')
}

const statuses = ['active', 'inactive'] as const

/** Returns what the table of members was narrowed to, from which the email was begun. */
export const tableOf = (query: URLSearchParams) => ({
  search: query.get('search') ?? '',
  status: statuses.find((status) => status === query.get('status')) ?? ('' as const),
  memberType: query.get('memberType') ?? '',
  tag: query.get('tag') ?? '',
  field: query.get('field') ?? '',
})

type Emails = PageRequest['api']['emails']

/** Checks the email that a form opens with; null while nobody would get it, so that another audience can be chosen. */
export async function startingCount(
  { emails }: { emails: Pick<Emails, 'check'> },
  question: Parameters<Emails['check']>[0],
): Promise<Awaited<ReturnType<Emails['check']>> | null> {
  try {
    return await emails.check(question)
  } catch (error) {
    if (refusalIn(error)?.why !== 'invalid') throw error
    return null
  }
}
