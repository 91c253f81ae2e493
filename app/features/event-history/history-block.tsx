import type { Outputs } from '#server/wiring/api.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { history as words } from './words.ts'

export type EventHistory = Outputs['eventHistory']['ofEvent']

/** At most this many are shown expanded. */
const maxDisplayed = 5

/** The earlier prices, seats and dates of an event, and who changed them, for its admins. */
export function HistoryBlock({ facts, timeZone }: EventHistory) {
  const earlier = facts.slice(maxDisplayed)
  return (
    <Block title={words.title} count={facts.length}>
      <FactLine facts={facts.slice(0, maxDisplayed)} timeZone={timeZone} planned />
      {earlier.length > 0 && (
        <details>
          <summary className="type-body cursor-pointer py-2 text-link-line">{words.earlier(earlier.length)}</summary>
          <FactLine facts={earlier} timeZone={timeZone} planned />
        </details>
      )}
    </Block>
  )
}
