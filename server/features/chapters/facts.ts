import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { ChapterPart } from './rules.ts'

/**
 * The facts of a chapter itself; the stream's id is the chapter's. They record which parts changed but never the
 * values: names and addresses are personal data, which the log does not contain.
 */
export type ChapterFact =
  | NewFact<'ChapterOpened', Record<string, never>>
  | NewFact<'ChapterChanged', { parts: readonly ChapterPart[] }>
  | NewFact<'ChapterClosed', Record<string, never>>
  | NewFact<'ChapterReopened', Record<string, never>>
  | NewFact<'ChapterDeleted', Record<string, never>>

/** The state of a chapter according to its facts; chapters older than the facts have none. */
export type ChapterState = 'open' | 'closed' | 'deleted'

export const chapterStream: Stream<ChapterState, ChapterFact> = {
  kind: 'chapter',
  initial: 'open',
  evolve: (state, fact: Recorded<ChapterFact>) => {
    if (fact.type === 'ChapterClosed') return 'closed'
    if (fact.type === 'ChapterReopened') return 'open'
    return fact.type === 'ChapterDeleted' ? 'deleted' : state
  },
}
