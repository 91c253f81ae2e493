import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { CommitteePortrait, Excerpt, Position } from '#app/features/committees/committee-card.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { QuietBlock } from './home-blocks.tsx'
import { homeWords as words } from './home-words.ts'

/** The chapter's newest active committee. If there is none, visitors see nothing, and admins a link to add it. */
export function CommitteeBlock({
  committee,
  isAdmin,
}: {
  committee: Outputs['committees']['executive']
  isAdmin: boolean
}) {
  if (!committee) {
    return (
      isAdmin && (
        <QuietBlock title={words.committee}>
          {words.noCommittee}{' '}
          <Link to="/committiees" className="text-link-line">
            {words.addCommittee}
          </Link>
        </QuietBlock>
      )
    )
  }
  return (
    <Block
      title={words.committee}
      aside={
        <Link to="/committiees" className="type-body tabular text-link-line">
          {committee.tenure}
        </Link>
      }
      rows
    >
      {committee.members.map((member) => (
        <div key={member.cId} className="flex gap-4">
          <CommitteePortrait member={member} size={72} />
          <div className="min-w-0">
            <Position of={member.position} />
            <p className="type-body font-semibold wrap-anywhere">{member.name}</p>
            <Excerpt member={member} className="type-fine" />
          </div>
        </div>
      ))}
    </Block>
  )
}
