import { initials } from '#app/lib/format.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'

export type Author = { memberId: string; name: string; picture: string; chapterName: string }

/** An author's picture, or initials. */
export const AuthorTile = ({ author: { memberId, name, picture }, size }: { author: Author; size: number }) => (
  <Portrait picture={picture} memberId={memberId} initials={initials(name)} size={size} />
)
