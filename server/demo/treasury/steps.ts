/** The treasury of the demo: two bank accounts and the months of their chapter, its open lines, and the parent's shares. */
import type { Association, ChapterId } from '../../chapter.ts'
import { monthIn } from '../../time/calendar.ts'
import type { DemoEvent } from '../events.ts'
import type { MonthlySetting } from '../content.ts'
import type { DemoStep } from '../step.ts'
import { banking, sealing } from './bank.ts'
import { owing, type Owing } from './open-lines.ts'
import { sharing, type Place } from './shares.ts'

type Setting = Omit<Owing, 'month'> & {
  chapterId: ChapterId
  /** A person id. */
  by: string
  timeZone: string
  association: Association
}

/**
 * Returns the steps of a chapter's treasury. It counts its months as the chapter does: in the first hours of a month in
 * UTC, a chapter in New York still has the month before.
 */
export function keepingBooks(events: readonly DemoEvent[], setting: Setting): DemoStep[] {
  const monthly = { ...setting, month: monthIn(setting.timeZone)(setting.now.toISOString()) }
  const treasury = { ...monthly, chapter: setting.chapterId }
  return [...owing(events, monthly), ...banking(treasury), sealing(treasury, setting.association)]
}

/** Returns the steps of the parent's shares, by the months of the parent. */
export const sharingMonthly = (
  setting: Omit<MonthlySetting, 'month'> & { timeZone: string },
  places: readonly [Place, Place],
): DemoStep[] => sharing({ ...setting, month: monthIn(setting.timeZone)(setting.now.toISOString()) }, places)
