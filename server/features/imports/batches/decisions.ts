import { folded } from '#server/text/folded.ts'
import type { RowPerson } from '../planning/person.decisions.ts'

/** A chapter by the names that a file may have for it. */
type Named = { chapterId: string; chapterName: string; subDomain: string }

/** Returns the chapter to which a row goes: the only one that it names, if it is one of these; undefined for others. */
export function destinationOf<Chapter extends Named>(
  { chapters }: Pick<RowPerson, 'chapters'>,
  others: readonly Chapter[],
): Chapter | undefined {
  const [name, ...more] = chapters
  if (name === undefined || more.length > 0) return undefined
  return others.find(({ chapterName, subDomain }) =>
    [chapterName, subDomain].some((one) => folded(one) === folded(name)),
  )
}

/** Returns the member types of an admin's answers that this chapter has: each chapter has types of its own. */
export function answersOfChapter(
  answers: Readonly<Record<string, string>>,
  types: readonly { memberType: string }[],
): Record<string, string> {
  const known = new Set(types.map(({ memberType }) => memberType))
  return Object.fromEntries(Object.entries(answers).filter(([, ours]) => ours === '' || known.has(ours)))
}
