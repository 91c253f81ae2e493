import '#app/styles/kit/account.css'
import { levels, type Level, type PerLevel } from '#server/features/shares/rules.ts'

/** How each level is filled, also for those who do not tell the colors apart. */
const looks: Record<Level, string> = { chapter: 'new', parent: 'changed', third: 'same', fourth: 'held' }

/** What of a payment belongs to whom, to scale; its words and figures are beside it. */
export function SplitBar({ parts }: { parts: PerLevel }) {
  return (
    <div className="share-bar min-w-24" aria-hidden>
      {levels.map((level) =>
        parts[level] > 0 ? (
          <i key={level} data-share={looks[level]} style={{ flexGrow: parts[level], flexBasis: 0 }} />
        ) : null,
      )}
    </div>
  )
}

/** The legend of the bars. */
export function SplitKey({ names, used }: { names: Record<Level, string>; used: readonly Level[] }) {
  return (
    <ul className="type-small mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {used.map((level) => (
        <li key={level} className="inline-flex items-center gap-2">
          <span className="share-square" data-share={looks[level]} aria-hidden /> {names[level]}
        </li>
      ))}
    </ul>
  )
}
