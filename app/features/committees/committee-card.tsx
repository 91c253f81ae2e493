import { initials } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { ExcerptText } from '#app/ui/articles/excerpt-text.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { committeeWords as words, positionName } from './words.ts'

export type CommitteeLine = Outputs['committees']['besides'][number]

/** The position, in capitals. */
export function Position({ of }: { of: string }) {
  return <p className="text-xs/4 font-semibold tracking-[.04em] text-link uppercase">{positionName(of)}</p>
}

export function CommitteePortrait({ member, size }: { member: CommitteeLine; size: number }) {
  const { profilePicture, memberId, firstName, lastName } = member
  return (
    <Portrait
      picture={profilePicture}
      memberId={memberId}
      initials={initials(`${firstName} ${lastName}`)}
      size={size}
    />
  )
}

/** A member with the start of the biography and a link to the rest. */
export function CommitteeCard({ member, withChapter = false }: { member: CommitteeLine; withChapter?: boolean }) {
  return (
    <div className="flex gap-5 *:first:size-22 sm:*:first:size-28">
      <CommitteePortrait member={member} size={112} />
      <div className="min-w-0">
        <Position of={member.position} />
        <h3 className="type-block wrap-anywhere">{member.name}</h3>
        {withChapter && <p className="type-fine text-ink-2">{member.chapterName}</p>}
        <Excerpt member={member} className="type-small mt-1" />
      </div>
    </div>
  )
}

export function Excerpt({ member: { cId, excerpt, name }, className }: { member: CommitteeLine; className: string }) {
  return (
    <p className={`${className} text-ink-2 wrap-anywhere`}>
      <ExcerptText
        excerpt={excerpt}
        link={
          <Link to={`/committee/${cId}`} className="text-link-line" aria-label={words.readMoreOf(name)}>
            {words.readMore}
          </Link>
        }
      />
    </p>
  )
}
