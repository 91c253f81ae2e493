import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { date, dollars } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import type { Dashboard } from './dashboard-data.ts'
import { dashboardWords as words } from './dashboard-words.ts'

/** Asks inactive members to pay the registration fee (foundation section 2). */
export function DashboardDues({ dues, memberType }: { dues: Dashboard['dues']; memberType: string }) {
  if (dues.standing !== 'registration' && dues.standing !== 'lapsed') return null
  const isNew = dues.standing === 'registration'
  return (
    <section
      aria-labelledby="dues-title"
      className="panel mb-6 grid gap-x-6 gap-y-4 border-t-2 border-t-warning p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-5"
    >
      <div className="flex gap-4">
        <Icon of={TriangleAlert} size={20} className="mt-0.5 flex-none text-warning" />
        <div className="max-w-140">
          <h2 id="dues-title" className="type-block">
            {isNew ? words.notActiveYet : words.notActive}
          </h2>
          <p className="type-body text-ink-2">
            {isNew
              ? words.payFirst(date(dues.approvedOn), memberType)
              : words.payAgain(dues.nextPaymentDueIn, memberType)}
          </p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-6 max-md:pl-9">
        <Figure>{dollars(dues.feeCents)}</Figure>
        <LinkButton to="/payment" look="primary">
          {words.payNow}
        </LinkButton>
      </div>
    </section>
  )
}
