import { initials } from '#app/lib/format.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'

export type Author = { memberId: string; name: string; picture: string; chapterName: string }

/** The picture of an author, or the letters of the name. */
export const AuthorTile = ({ author: { memberId, name, picture }, size }: { author: Author; size: number }) => (
  <Portrait picture={picture} memberId={memberId} initials={initials(name)} size={size} />
)
