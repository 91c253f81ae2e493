import type { Outputs } from '#server/wiring/api.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { CommitteeCard } from './committee-card.tsx'
import { committeeWords as words } from './words.ts'

type CommitteeSessionsProps = {
  sessions: Outputs['committees']['listed']
  /** The members come from several chapters. */ withChapter?: boolean
}

/** The sessions, newest first; the newest active one is expanded, and the others can be expanded. */
export function CommitteeSessions({ sessions, withChapter = false }: CommitteeSessionsProps) {
  const filled = sessions.filter(({ members }) => members.length > 0)
  const first = filled.find(({ active }) => active) ?? filled[0]
  if (!first)
    return (
      <Empty level="h2" title={words.none.title}>
        {words.none.text}
      </Empty>
    )
  return (
    <div className="border-t-2 border-b border-t-primary border-b-rule">
      {filled.map((session) => (
        <details
          key={session.cSessionId}
          open={session === first}
          className="group overflow-hidden border-rule not-first:border-t"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3">
            <h2 className="type-section tabular">{session.tenure}</h2>
            <span className="type-small text-ink-2">{words.members(session.members.length)}</span>
            {session.active && <StatusBadge status="active" />}
            <FrameIcon name="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
          </summary>
          <ul className="-mb-px grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-8 border-t border-rule">
            {session.members.map((member) => (
              <li key={member.cId} className="border-b border-rule py-6">
                <CommitteeCard member={member} withChapter={withChapter} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
