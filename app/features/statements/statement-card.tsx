import { Link } from '#app/lib/remix.ts'
import type { DrawingName, Ground } from '#app/lib/drawings.ts'
import type { Outputs } from '#server/wiring/api.ts'
import type { StatementKind } from '#server/features/statements/rules.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { statementPath } from './addresses.ts'
import { statementNames, statementWords as words } from './words.ts'

export const statementDrawings: Record<StatementKind, { name: DrawingName; ground: Ground }> = {
  mission: { name: 'bridge', ground: 'blueprint' },
  vision: { name: 'tower', ground: 'sheet' },
  history: { name: 'book', ground: 'blueprint' },
}

/** A statement on the overview page: its drawing, excerpt and a link to the full text. */
export function StatementCard({
  of: { kind, chapterId, words: opening },
}: {
  of: Outputs['statements']['openings'][number]
}) {
  const name = statementNames[kind]
  return (
    <section className="flex flex-col overflow-hidden rounded-panel border border-rule">
      <Drawing {...statementDrawings[kind]} decorative className="aspect-video w-full border-b border-rule" />
      <div className="flex-1 p-5">
        <h2 className="type-section">{name}</h2>
        <p className="type-body mt-1 text-ink-2 wrap-anywhere">{opening}</p>
      </div>
      <p className="type-body border-t border-rule px-5 py-3">
        <Link
          to={statementPath(kind, chapterId)}
          className="text-link-line whitespace-nowrap"
          aria-label={words.readMoreOf(name)}
        >
          {words.readMore}
        </Link>
      </p>
    </section>
  )
}
