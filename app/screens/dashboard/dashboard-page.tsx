import { useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { planDate } from '#app/lib/format.ts'
import { load, useViewer, type PageRequest } from '#app/lib/page/page.ts'
import { OpenVotes } from '#app/features/ballots/open-votes.tsx'
import { DuesStanding } from '#app/features/payments/dues-standing.tsx'
import { plainMemberColumns } from '#app/features/members/member-columns.tsx'
import { MembersTable } from '#app/features/members/members-table.tsx'
import { viewOf } from '#app/features/members/members-query.ts'
import { PendingRows } from '#app/features/members/pending-list.tsx'
import { membersWords, pendingWords } from '#app/features/members/words.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import { AlsoAdmin } from './also-admin.tsx'
import { AdminWork } from './admin-work.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardDues } from './dashboard-dues.tsx'
import { DashboardSummary } from './dashboard-summary.tsx'
import { dashboardWords as words } from './dashboard-words.ts'
import { landingWords } from './landing-words.ts'
import { News, OwnReceipts, OwnRegistrations, UpcomingEvents } from './own-blocks.tsx'
import { totalOf, waitingRows } from './waiting-rows.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async (page) => {
  const { api, url, viewer } = page
  const [dashboard, own, all, payment, lastDonation, work, news, ballots] = await Promise.all([
    api.members.dashboard(),
    api.dashboard.own(),
    viewOf(url, 'all', api.members.directory),
    // System admins owe nothing in a chapter they visit.
    viewer.role === 'systemAdmin' ? null : api.dues.standing(),
    api.donations.last(),
    seesWork(viewer) ? workOf(page) : null,
    seesWork(viewer) ? null : newsOf(page),
    openVotesOf(page),
  ])
  return { ...dashboard, own, all, payment, lastDonation, work, news, ballots }
})

/** What waits is of applications and money alike. */
const seesWork = (viewer: PageRequest['viewer']) => mayDo(viewer, 'applications') && mayDo(viewer, 'books')

/** The ballots and polls in which the viewer may still vote. */
const openVotesOf = async ({ api }: PageRequest) =>
  (await api.votes.list()).filter(({ mayVote, votedAt }) => mayVote && votedAt === null)

/** What waits for an admin and what goes on in the chapter. */
async function workOf({ api }: PageRequest) {
  const [landing, chapter, pending] = await Promise.all([
    api.chapters.landing(),
    api.dashboard.ofChapter(),
    api.members.pending(),
  ])
  return { landing, chapter, pending: { count: pending.length, first: pending.slice(0, maxPending) } }
}

async function newsOf({ api }: PageRequest) {
  const [events, announcements] = await Promise.all([api.events.upcoming(), api.announcements.latest()])
  return { events, announcements }
}

/** At most this many announcements are on the dashboard; the archive has all of them. */
const maxNews = 3

/** At most this many applications are shown; the members page has all of them. */
const maxPending = 5

/**
 * The page after login (foundation section 2, Dashboard). For admins it begins with what waits; for members with their
 * standing, tickets and receipts. The long lists are collapsed.
 */
export default function DashboardPage() {
  const { hour, card, summary, dues, own, all, payment, lastDonation, work, news, ballots } =
    useLoaderData<typeof loader>()
  const viewer = useViewer()
  const [query] = useSearchParams()
  const isListAsked = [...query.keys()].some((key) => key.startsWith('all.'))
  // Who owes nothing reads so in the summary.
  const owes = payment && (payment.status !== 'active' || payment.activeUntil || payment.underReview)
  const standing = (
    <>
      {payment && owes && <DuesStanding dues={payment} />}
      {!payment?.underReview && <DashboardDues dues={dues} memberType={summary.memberType} />}
    </>
  )
  const identity = (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <DashboardCard card={card} memberId={summary.memberId} />
      <DashboardSummary
        summary={summary}
        dues={dues}
        isUnderReview={Boolean(payment?.underReview)}
        lastDonation={lastDonation}
      />
    </div>
  )
  return (
    <WorkScreen
      title={words.hello(hour, card.firstName)}
      lead={work && `${planDate(work.landing.today)}. ${landingWords.waitingFor(totalOf(waitingRows(work.landing)))}`}
    >
      {viewer.role === 'member' && viewer.mayWorkAsAdmin && <AlsoAdmin />}
      <OpenVotes ballots={ballots} timeZone={viewer.chapter.timeZone} isMain={!work && !owes} />
      {work && (
        <div className="mb-10">
          <AdminWork
            landing={work.landing}
            chapter={work.chapter}
            timeZone={viewer.chapter.timeZone}
            // System admins and officers have no landing screen in a chapter.
            ownPage={viewer.role === 'admin' ? '/dashboardScreen' : undefined}
          />
        </div>
      )}
      {standing}
      {identity}
      <div className="mt-10 flex flex-col gap-10">
        {work && own.registrations.length > 0 && <OwnRegistrations registrations={own.registrations} />}
        {news && (
          <div className="grid items-start gap-x-8 gap-y-10 *:min-w-0 xl:grid-cols-2">
            <div className="flex flex-col gap-10">
              <OwnRegistrations registrations={own.registrations} />
              <OwnReceipts receipts={own.receipts} />
              <News announcements={news.announcements.slice(0, maxNews)} />
            </div>
            <div className="flex flex-col gap-10">
              <UpcomingEvents events={news.events} />
            </div>
          </div>
        )}
        {work && (
          <FoldingBlock id="pending" title={pendingWords.title} count={work.pending.count} isFolded>
            <PendingRows rows={work.pending.first} />
            {work.pending.count > 0 && (
              <p className="pt-3">
                <BlockLink to="/members#pending">{pendingWords.viewAll}</BlockLink>
              </p>
            )}
          </FoldingBlock>
        )}
        <MembersTable
          name="all"
          title={membersWords.all}
          view={all}
          of="directory"
          columns={plainMemberColumns(viewer)}
          empty={membersWords.noMembers}
          startsClosed={!isListAsked}
        />
      </div>
    </WorkScreen>
  )
}
