import '#app/styles/kit/charts.css'
import { dateTime } from '#app/lib/format.ts'
import { Hash } from './hash.tsx'

export type LineOfFact = { position: number; recordedAt: string; name: string; detail: string; actor: string; hash: string }

/** Facts of the log one under the other: when, its name, the detail with who did it, the hash. */
export function FactLine({ facts, timeZone }: { facts: LineOfFact[]; timeZone: string }) {
  return (
    <ol className="fact-line pt-2">
      {facts.map(({ position, recordedAt, name, detail, actor, hash }) => (
        <li key={position}>
          <time dateTime={recordedAt}>{dateTime(recordedAt, timeZone)}</time>
          <p className="font-semibold">{name}</p>
          <p>
            {detail}
            {detail && (detail.endsWith('.') ? ' ' : ', ')}
            <span className="text-ink-2">{actor}</span>
          </p>
          <Hash text={hash.slice(0, 8)} grouped />
        </li>
      ))}
    </ol>
  )
}
