import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { DuesStanding } from '#app/features/payments/dues-standing.tsx'
import { plainMemberColumns } from '#app/features/members/member-columns.tsx'
import { MembersTable } from '#app/features/members/members-table.tsx'
import { viewOf } from '#app/features/members/members-query.ts'
import { PendingRows } from '#app/features/members/pending-list.tsx'
import { membersWords, pendingWords } from '#app/features/members/words.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardDues } from './dashboard-dues.tsx'
import { greeting } from './dashboard-greeting.ts'
import { DashboardSummary } from './dashboard-summary.tsx'
import { dashboardWords as words } from './dashboard-words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url, viewer }) => {
  const dashboard = await api.members.dashboard()
  const [pending, all, payment, lastDonation] = await Promise.all([
    viewer.role === 'member' ? null : api.members.pending(),
    viewOf(url, 'all', api.members.directory),
    // System admins owe nothing in a chapter they visit.
    viewer.role === 'systemAdmin' ? null : api.dues.standing(),
    api.donations.last(),
  ])
  return {
    ...dashboard,
    pending: pending && { count: pending.length, first: pending.slice(0, maxPending) },
    all,
    payment,
    lastDonation,
  }
})

/** At most this many applications are shown; the members page has all of them. */
const maxPending = 5

/** A member's page after login; for admins also the applicants (foundation section 2, Dashboard). */
export default function DashboardPage() {
  const { hour, card, summary, dues, pending, all, payment, lastDonation } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  return (
    <WorkScreen title={words.title} lead={greeting(hour, card.firstName, pending?.count)}>
      {payment && <DuesStanding dues={payment} />}
      {!payment?.underReview && <DashboardDues dues={dues} memberType={summary.memberType} />}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <DashboardCard card={card} memberId={summary.memberId} />
        <DashboardSummary
          summary={summary}
          dues={dues}
          isUnderReview={Boolean(payment?.underReview)}
          lastDonation={lastDonation}
        />
      </div>
      <div className="mt-10 flex flex-col gap-10">
        {pending && (
          <Block
            id="pending"
            title={pendingWords.title}
            count={pending.count}
            aside={<BlockLink to="/members#pending">{pendingWords.viewAll}</BlockLink>}
          >
            <PendingRows rows={pending.first} />
          </Block>
        )}
        <MembersTable
          name="all"
          title={membersWords.all}
          view={all}
          of="directory"
          columns={plainMemberColumns(viewer)}
          empty={membersWords.noMembers}
        />
      </div>
    </WorkScreen>
  )
}
