import { z } from 'zod'
import { changesOf, edition, formattedText, line } from '#server/records/shapes.ts'
import { isLongerThan } from '#server/text/graphemes.ts'
import { maxLength, statementKinds } from './rules.ts'

/** Optional lines, each beginning with a year that the page shows in its own column. */
const datedLines = z
  .string()
  .max(maxLength.dates * (maxLength.date + 2), {
    error: `At most ${maxLength.dates} lines of ${maxLength.date} characters`,
    abort: true,
  })
  .transform((text) =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.every((one) => /^\d{4} +\S[^\p{Cc}]*$/u.test(one)),
    'Begin each line with a year, such as: 1984 Founded in Washington, DC',
  )
  .refine(
    (lines) => lines.length <= maxLength.dates && lines.every((one) => !isLongerThan(one, maxLength.date)),
    `At most ${maxLength.dates} lines of ${maxLength.date} characters`,
  )
  .transform((lines) => lines.join('\n'))
  .default('')

/** A statement as calls send it; the history's page also has dates. */
export const documentedStatement = z.object({ title: line(maxLength.title), body: formattedText(maxLength.body) })

/** A statement as entered; the kind is determined by the page or call. */
export const statementText = documentedStatement.extend({ dates: datedLines })

export const ofKind = z.object({ kind: z.enum(statementKinds) })

export const newStatement = ofKind.extend(statementText.shape)

/** The chapter of the statement, which identifies it together with the kind. */
export const ofChapter = z.object({ chapterId: z.string().max(40) })

export const statementReference = ofKind.extend(ofChapter.shape)

export const textUpdate = ofChapter.extend({ ...changesOf(statementText), edition })

export const statementUpdate = statementReference.extend(textUpdate.shape)
