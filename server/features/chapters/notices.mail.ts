import type { ActNotice } from '#server/notices/notify-admins.ts'
import { capitalized } from '#server/text/graphemes.ts'
import { chapterParts, type ChapterPart } from './rules.ts'

/** Builds the email about changed parts of a chapter; `values` contains the ones that may appear in an email. */
export function changedChapter(
  chapterId: string,
  parts: readonly ChapterPart[],
  values: Partial<Record<ChapterPart, string>>,
): Pick<ActNotice, 'chapterId' | 'did' | 'subject' | 'cells' | 'path'> {
  const names = listed(parts.map((part) => chapterParts[part]))
  return {
    chapterId,
    subject: (of) => `${of}: the ${names} changed`,
    did: (of) => `changed the ${names} of ${of}`,
    cells: parts.map((part) => [capitalized(chapterParts[part]), values[part] ?? 'changed']),
    path: '/treasury#changes',
  }
}

/** Joins words: "one, two and three". */
const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
