import { folded } from '#server/text/folded.ts'
import type { PlaceAnswers } from './rules.ts'
import { stateCode } from './values.decisions.ts'

/** A chapter or a state as a file writes it, and what it is here. */
export type PlaceMatch = {
  theirs: string
  /** The chapter's name or the state's two letters; '' as an admin answered, null where nothing fits. */
  ours: string | null
  rows: number
}

/** Texts of a column of chapters or states that are shown, those first that nothing here is called. */
const maxMatches = 200

/** Returns the names of chapters in a cell. */
export const chaptersIn = (cell: string): string[] => cell.split(/\s*[;|\n]\s*|\s+and\s+/).filter(Boolean)

/** Returns what an admin said of a text; undefined for nothing. */
export const saidOf = (answers: Readonly<Record<string, string>>, theirs: string): string | undefined =>
  Object.hasOwn(answers, theirs) ? answers[theirs] : undefined

/** Returns a state as a person has it: by the admin's answer, by its letters or spelling, or as it is written. */
export const stateOf = (theirs: string, said: PlaceAnswers['states']): string =>
  saidOf(said, theirs) || (saidOf(said, theirs) === undefined && stateCode(theirs)) || theirs

/** Matches the chapters that the texts of a column name to ours, by the admin's answers first. */
export const matchChapters = (
  texts: readonly string[],
  known: readonly string[],
  said: PlaceAnswers['chapters'],
): PlaceMatch[] =>
  matches(texts.flatMap(chaptersIn), (theirs) => known.find((name) => folded(name) === folded(theirs)), said)

/** Matches the states that the texts of a column name, but those that are written as here. */
export const matchStates = (texts: readonly string[], said: PlaceAnswers['states']): PlaceMatch[] =>
  matches(
    texts.filter((text) => text !== '' && stateCode(text) !== text),
    stateCode,
    said,
  )

function matches(
  texts: readonly string[],
  recognized: (theirs: string) => string | undefined,
  said: Readonly<Record<string, string>>,
): PlaceMatch[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const found = [...counts].map(([theirs, rows]) => ({ theirs, rows, known: recognized(theirs) ?? null }))
  return [...found.filter(({ known }) => known === null), ...found.filter(({ known }) => known !== null)]
    .slice(0, maxMatches)
    .map(({ theirs, rows, known }) => ({ theirs, ours: saidOf(said, theirs) ?? known, rows }))
}

type Asked = {
  before: Readonly<Record<string, string>>
  /** What the form shows for one of theirs. */
  shown: (theirs: string) => string
  /** Throws for an answer that is none of the choices, naming its place. */
  assertChoice: (text: string, at: number) => void
}

/** Returns the answers that a form gives by the places of a plan's matches, beside those that were given before. */
export function placeAnswers(
  matched: readonly PlaceMatch[],
  given: Readonly<Record<string, string>>,
  { before, shown, assertChoice }: Asked,
): Record<string, string> {
  const answers = { ...before }
  for (const [at, { theirs }] of matched.entries()) {
    const text = given[String(at)]
    if (text === undefined || text === shown(theirs)) continue
    if (text !== '') assertChoice(text, at)
    answers[theirs] = text
  }
  return answers
}
