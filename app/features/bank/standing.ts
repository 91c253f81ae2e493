import type { Outputs } from '#server/wiring/api.ts'
import { monthText } from '#server/features/months/rules.ts'
import { matchWords as words } from './words.ts'

export type Sealing = Outputs['months']['sealing']

/** Whether a month can still change: the first seal also holds the months before it, which have no seal of their own. */
export type Standing = 'open' | 'held' | 'toConfirm' | 'sealed'

/** Returns how a month of bank lines stands. */
export function standingIn({ sealed, toConfirm, correctedIn }: Omit<Sealing, 'isReady'>, month: string): Standing {
  if (correctedIn === null || month >= correctedIn) return 'open'
  if (month === toConfirm) return 'toConfirm'
  return sealed.includes(month) ? 'sealed' : 'held'
}

/** Says where a correction of a month is counted that can no longer change; null for an open one. */
export function correctionText(sealing: Omit<Sealing, 'isReady'>, month: string): string | null {
  const standing = standingIn(sealing, month)
  return standing === 'open' || sealing.correctedIn === null
    ? null
    : words.back2[standing](monthText(month), monthText(sealing.correctedIn))
}
