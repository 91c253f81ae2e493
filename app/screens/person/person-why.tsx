import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { PersonData } from './person-data.ts'
import { remedyText, standingTexts, whyWords as words } from './person-words.ts'

type WhyProps = { data: PersonData; isOwn?: boolean }

/** Why the person is active or not: a dated sentence for each fact of the log. Collapsed for an active member. */
export function PersonWhy({ data, isOwn = false }: WhyProps) {
  const { member } = data
  const title = words.title(member.status, isOwn)
  if (member.status === 'active') {
    return (
      <details className="panel">
        <summary className="text-link-line m-4 w-fit cursor-pointer">{title}</summary>
        <div className="panel-body pt-0!">
          <Reasons data={data} />
        </div>
      </details>
    )
  }
  const dues = duesOf(data)
  return (
    <section className="panel border-t-2! border-t-error!" aria-labelledby="why-title">
      <div className="panel-body">
        <h2 id="why-title" className="mb-2 flex items-center gap-3 font-semibold">
          <Icon of={CircleAlert} size={18} />
          {title}
        </h2>
        <Reasons data={data} />
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-rule pt-4">
          {remedyText(dues)}
          <Remedy isOwn={isOwn} isFree={dues.feeCents === 0} memberId={member.memberId} />
        </p>
      </div>
    </section>
  )
}

function Remedy({ isOwn, isFree, memberId }: { isOwn: boolean; isFree: boolean; memberId: string }) {
  if (isOwn && isFree) return null
  return (
    <Link to={isOwn ? '/payment?tab=mine' : recordAddress(memberId)} className="text-link-line">
      {isOwn ? words.pay : words.record}
    </Link>
  )
}

/** Returns the URL for recording a payment of this member. */
export const recordAddress = (memberId: string) => `/payment?add=1&member=${memberId}`

const duesOf = ({ member, activeUntil }: PersonData) => ({
  activeUntil,
  name: member.firstName,
  feeCents: member.feeCents,
  dueIn: member.nextPaymentDueIn,
})

function Reasons({ data }: { data: PersonData }) {
  return (
    <ol className="type-body max-w-[40rem]">
      {data.reasons.map(({ position, recordedOn, text, actor }) => (
        <li key={position} className={line}>
          <time dateTime={recordedOn} className="text-ink-2 tabular">
            {date(recordedOn)}
          </time>
          <div className="min-w-0">
            <p className="wrap-anywhere">{text}</p>
            <p className="type-small text-ink-2 tabular">{words.by(actor, position)}</p>
          </div>
        </li>
      ))}
      <li className={line}>
        <span className="text-ink-2">{words.today}</span>
        <p className="min-w-0 wrap-anywhere">{standingTexts[data.standing](duesOf(data))}</p>
      </li>
    </ol>
  )
}

const line = 'grid gap-x-6 gap-y-0.5 border-b border-rule py-2.5 last:border-b-0 md:grid-cols-[6rem_minmax(0,1fr)]'
