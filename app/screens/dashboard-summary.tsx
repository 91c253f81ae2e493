import { isLifelong } from '#server/features/members/rules.ts'
import { dollars } from '#app/lib/format.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Dashboard } from './dashboard-data.ts'

type DashboardSummaryProps = Pick<Dashboard, 'summary' | 'dues'>

const userTypes = { member: 'Member', admin: 'Admin', systemAdmin: 'System Admin' }

/** Who the member is to the chapter, and when dues fall due. */
export function DashboardSummary({ summary, dues }: DashboardSummaryProps) {
  const { standing, nextPaymentDueIn } = dues
  const paysOn = standing === 'due' || standing === 'ahead'
  const cells: Cell[] = [
    { key: 'Member ID', value: summary.memberId },
    { key: 'User type', value: userTypes[summary.role] },
    { key: 'Member type', value: summary.memberType },
    { key: 'Status', value: <StatusBadge status={summary.status} /> },
  ]
  if (!paysOn) cells.push({ key: 'Next payment due in', value: dueText(standing, nextPaymentDueIn) })
  cells.push({ key: 'Last training', value: 'None' }, { key: 'Last donation', value: 'None' })
  return (
    <Panel title="Profile summary" flush className="flex flex-col overflow-hidden">
      <Cells cells={cells} columns={3} />
      {paysOn && <NextPayment dues={dues} memberType={summary.memberType} />}
    </Panel>
  )
}

function dueText(standing: Dashboard['dues']['standing'], year: number): string {
  if (standing === 'none') return 'None'
  return standing === 'life' ? 'Never (life)' : String(year)
}

function NextPayment({ dues, memberType }: { dues: Dashboard['dues']; memberType: string }) {
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-tint px-3.5 py-3">
      <dl className="max-md:w-full">
        <dt className="type-key text-ink-2">Next payment due in</dt>
        <dd>
          <Figure>{dues.nextPaymentDueIn}</Figure>
        </dd>
      </dl>
      <p className="type-small max-w-56 min-w-40 flex-1 text-ink-2">
        {memberType}, {dollars(dues.feeCents)} {termText(dues.durationYears)}.{' '}
        {dues.standing === 'due' ? 'It falls due this year.' : 'You can pay ahead.'}
      </p>
      <LinkButton to="/payment" look="primary" size="small">
        Pay now
      </LinkButton>
    </div>
  )
}

function termText(years: number): string {
  if (isLifelong(years)) return 'once'
  return years === 1 ? 'a year' : `for ${years} years`
}
