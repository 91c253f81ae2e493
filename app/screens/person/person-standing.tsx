import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { roleOf, type PersonData } from './person-data.ts'
import { dueTexts, personWords as words } from './person-words.ts'

/** In one line: whether the person is active, as what, and what is due. */
export function PersonStanding({ data: { member, standing } }: { data: PersonData }) {
  const role = roleOf(member)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={member.status} />
      {role !== 'member' && <Badge tone="info">{words.roles[role]}</Badge>}
      <span>
        {words.type(member.memberType)} <span className="text-ink-2">·</span>{' '}
        <b className="tabular font-semibold">
          {dueTexts[standing]({ feeCents: member.feeCents, dueIn: member.nextPaymentDueIn })}
        </b>
      </span>
    </p>
  )
}
