import { dollars } from '#app/lib/format.ts'
import { ConventionSection } from './convention-section.tsx'
import { conventionWords } from './convention-words.ts'

const words = conventionWords.sponsors

export type SponsorPackage = {
  packageId: number
  name: string
  priceCents: number
  persons: number
  rooms: number
  nights: number
}

/** The sponsor packages side by side, each with its level on a scale. */
export function ConventionSponsors({ packages }: { packages: SponsorPackage[] }) {
  return (
    <ConventionSection id="sponsors" title={words.title} lead={words.lead}>
      <ul className="sponsors" style={{ '--count': packages.length } as React.CSSProperties}>
        {packages.map(({ packageId, name, priceCents, persons, rooms, nights }, index) => (
          <li key={packageId} className="grid gap-x-6 max-lg:sm:grid-cols-2">
            <div>
              {packages.length > 1 && <Level of={index + 1} all={packages.length} />}
              <h3 className="type-block not-first:mt-4 wrap-anywhere">{name}</h3>
              <p className="type-figure text-primary">{dollars(priceCents)}</p>
            </div>
            <dl className="type-small mt-3">
              <Line name={words.rooms(rooms)} count={rooms} />
              <Line name={words.nights(nights)} count={nights} />
              <Line name={words.admissions(persons)} count={persons} />
            </dl>
          </li>
        ))}
      </ul>
    </ConventionSection>
  )
}

function Line({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex justify-between gap-3 border-t border-rule py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular font-semibold">{count}</dd>
    </div>
  )
}

/** A scale of rising bars, filled up to the level. */
function Level({ of, all }: { of: number; all: number }) {
  return (
    <svg viewBox={`0 0 ${all * 11} 28`} height={28} aria-hidden className="text-primary">
      {Array.from({ length: all }, (_, bar) => {
        const height = 6 + (20 * bar) / Math.max(1, all - 1)
        return (
          <rect
            key={bar}
            x={bar * 11 + 1}
            y={26 - height}
            width={7}
            height={height}
            fill={bar < of ? 'currentColor' : 'none'}
            stroke="currentColor"
          />
        )
      })}
      <path d={`M0 27H${all * 11}`} stroke="currentColor" strokeWidth={2} />
    </svg>
  )
}
