import { Link } from '#app/lib/remix.ts'
import { timeOf, type Hit } from '#app/ui/search/hit-text.ts'

/** The hits of a search in one group, one row each. */
export function HitRows({ hits }: { hits: Hit[] }) {
  return hits.map((hit) => (
    <div key={`${hit.to} ${hit.title}`} className="sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="min-w-0">
        <Link to={hit.to} className="type-body font-medium wrap-anywhere hover:underline">
          {hit.title}
        </Link>
        {hit.text && <p className="type-small text-ink-2 wrap-anywhere">{hit.text}</p>}
      </div>
      {hit.on && <p className="type-fine tabular text-ink-2 sm:pt-1">{timeOf(hit)}</p>}
    </div>
  ))
}
