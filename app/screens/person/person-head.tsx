import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'
import { nameOf } from '#app/features/members/application-details.tsx'
import { editAddress, type MemberAct } from '#app/features/members/member-acts.ts'
import { actLooks } from '#app/features/members/member-dialog.tsx'
import { columnWords } from '#app/features/members/words.ts'
import { date, initials } from '#app/lib/format.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Popover } from '#app/ui/table/popover.tsx'
import type { PersonData } from './person-data.ts'
import { personWords as words } from './person-words.ts'
import { PersonStanding } from './person-standing.tsx'
import { recordAddress } from './person-why.tsx'

type PersonHeadProps = {
  data: PersonData
  /** The actions that the viewer may take. */
  acts: MemberAct[]
  /** Returns the URL at which the page asks for confirmation. */
  dialogHref: (act: MemberAct) => string
  /** Below the badge. */
  tags: ReactNode
}

/** A summary of the person, and the admin's actions. */
export function PersonHead({ data, acts, dialogHref, tags }: PersonHeadProps) {
  const { member, timeZone } = data
  const { memberId, firstName, lastName, profilePicture, startedAt } = member
  const tile = (size: number) => (
    <Portrait
      picture={profilePicture}
      memberId={memberId}
      initials={initials(`${firstName} ${lastName}`)}
      size={size}
    />
  )
  return (
    <>
      <WayBack to="/members">{words.back}</WayBack>
      <header className="mt-5 mb-8 flex items-start justify-between gap-x-6 gap-y-4 max-xl:flex-wrap">
        <div className="flex min-w-0 gap-5">
          <span className="flex-none md:hidden">{tile(72)}</span>
          <span className="flex-none max-md:hidden">{tile(104)}</span>
          <div className="min-w-0">
            <h1 className="type-title wrap-anywhere">{nameOf(member)}</h1>
            <p className="type-body mt-1 text-ink-2 tabular">{words.joined(memberId, date(startedAt, timeZone))}</p>
            <PersonStanding data={data} />
            {tags}
          </div>
        </div>
        <Acts member={member} acts={acts} dialogHref={dialogHref} />
      </header>
    </>
  )
}

function Acts({
  member,
  acts,
  dialogHref,
}: Pick<PersonHeadProps, 'acts' | 'dialogHref'> & { member: PersonData['member'] }) {
  const paysDues = member.isSystemAdmin !== 1
  return (
    <div className="grid flex-none grid-cols-2 gap-2.5 max-md:w-full md:flex md:flex-wrap">
      <LinkButton to={editAddress(member.memberId)} icon={Pencil}>
        {words.edit}
      </LinkButton>
      {paysDues && (
        <>
          <Popover
            right
            size="normal"
            label={
              <>
                {words.more} <Icon of={ChevronDown} />
              </>
            }
          >
            <Link className="menu-line" to={`${editAddress(member.memberId)}#type`}>
              <Icon of={ArrowLeftRight} /> {words.changeType}
            </Link>
            <Link className="menu-line" to={`/members/${member.memberId}/statement`}>
              <Icon of={ReceiptText} /> {words.statement}
            </Link>
            <Link className="menu-line" to={`/members/${member.memberId}/let-in`}>
              <Icon of={KeyRound} /> {words.letIn}
            </Link>
            {acts.map((act) => (
              <Entry key={act} act={act} to={dialogHref(act)} />
            ))}
          </Popover>
          <LinkButton to={recordAddress(member.memberId)} look="primary" icon={Plus} className="max-md:col-span-2">
            {words.recordPayment}
          </LinkButton>
        </>
      )}
    </div>
  )
}

function Entry({ act, to }: { act: MemberAct; to: string }) {
  return (
    <>
      {act === 'remove' && <hr />}
      <Link className="menu-line" to={to} preventScrollReset>
        <Icon of={actLooks[act].icon} /> {act === 'remove' ? columnWords.removeMember : columnWords[act]}
      </Link>
    </>
  )
}
