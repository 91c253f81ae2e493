import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { ChapterPart } from './rules.ts'

/**
 * The facts of a chapter itself; the stream's id is the chapter's. They say which parts changed and never to what:
 * names and addresses are personal text, which the log does not hold.
 */
export type ChapterFact =
  | NewFact<'ChapterOpened', Record<string, never>>
  | NewFact<'ChapterChanged', { parts: readonly ChapterPart[] }>
  | NewFact<'ChapterClosed', Record<string, never>>
  | NewFact<'ChapterReopened', Record<string, never>>
  | NewFact<'ChapterDeleted', Record<string, never>>

/** How the chapter stands as far as its facts tell; one that is older than them has none. */
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
