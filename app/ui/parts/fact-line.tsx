import '#app/styles/kit/fact-line.css'
import { dateTime, planDateTime } from '#app/lib/format.ts'
import { Hash } from './hash.tsx'

export type LineOfFact = {
  position: number
  recordedAt: string
  name: string
  detail: string
  actor: string
  hash: string
}

type FactLineProps = {
  facts: LineOfFact[]
  timeZone: string
  /** On pages with planned events, times are formatted like theirs. */ planned?: boolean
}

/** A list of facts of the log: time, name, the detail with who did it, the hash. */
export function FactLine({ facts, timeZone, planned = false }: FactLineProps) {
  const written = planned ? planDateTime : dateTime
  return (
    <ol className={`fact-line pt-2 ${planned ? 'planned' : ''}`}>
      {facts.map(({ position, recordedAt, name, detail, actor, hash }) => (
        <li key={position}>
          <time dateTime={recordedAt}>{written(recordedAt, timeZone)}</time>
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
