import { isLifelong } from '#server/features/members/rules.ts'
import { date, dollars } from '#app/lib/format.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Dashboard } from './dashboard-data.ts'
import { dashboardWords as words } from './dashboard-words.ts'

type DashboardSummaryProps = Pick<Dashboard, 'summary' | 'dues'> & {
  /** The provider is reviewing a payment: it blocks other payments. */
  isUnderReview: boolean
  /** The date of the last donation; null if there was none. */
  lastDonation: string | null
}

/** The member's name and status in the chapter, and when dues are due. */
export function DashboardSummary({ summary, dues, isUnderReview, lastDonation }: DashboardSummaryProps) {
  const { standing, nextPaymentDueIn } = dues
  const paysOn = !isUnderReview && (standing === 'grace' || standing === 'due' || standing === 'ahead')
  const cells: Cell[] = [
    { key: words.memberId, value: summary.memberId },
    { key: words.role, value: words.roles[summary.role] },
    { key: words.memberType, value: summary.memberType },
    { key: words.status, value: <StatusBadge status={summary.status} /> },
  ]
  if (!paysOn) cells.push({ key: words.nextDue, value: dueText(standing, nextPaymentDueIn) })
  cells.push(
    { key: words.lastTraining, value: words.none },
    { key: words.lastDonation, value: lastDonation ? date(lastDonation) : words.none },
  )
  // As drawn: six cells, and the last donation below all.
  if (cells.length === 7) cells[6]!.wide = true
  return (
    <Panel title={words.summary} flush className="flex flex-col overflow-hidden">
      <Cells cells={cells} columns={3} />
      {paysOn && <NextPayment dues={dues} memberType={summary.memberType} />}
    </Panel>
  )
}

function dueText(standing: Dashboard['dues']['standing'], year: number): string {
  if (standing === 'none') return words.none
  return standing === 'life' ? words.never : String(year)
}

function whenDue({ standing, activeUntil }: Dashboard['dues']): string {
  if (activeUntil) return words.overdue(date(activeUntil))
  return standing === 'due' ? words.dueThisYear : words.payAhead
}

function NextPayment({ dues, memberType }: { dues: Dashboard['dues']; memberType: string }) {
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-tint px-3.5 py-3">
      <dl className="max-md:w-full">
        <dt className="type-key text-ink-2">{words.nextDue}</dt>
        <dd>
          <Figure>{dues.nextPaymentDueIn}</Figure>
        </dd>
      </dl>
      <p className="type-small max-w-56 min-w-40 flex-1 text-ink-2">
        {words.fee(memberType, dollars(dues.feeCents), words.term(dues.durationYears, isLifelong(dues.durationYears)))}{' '}
        {whenDue(dues)}
      </p>
      {/* Years that are not due yet are only offered. */}
      <LinkButton to="/payment?tab=mine" look={dues.standing === 'ahead' ? 'quiet' : 'primary'} size="small">
        {dues.standing === 'ahead' ? words.payLater : words.payNow}
      </LinkButton>
    </div>
  )
}
