import { z } from 'zod'
import { changesOf, edition, formattedText, line } from '#server/shapes.ts'
import { longest, statementKinds } from './rules.ts'

/** A statement as it is entered; its page and its calls say of which kind it is. */
export const statementText = z.object({ title: line(longest.title), body: formattedText(longest.body) })

export const ofKind = z.object({ kind: z.enum(statementKinds) })

export const newStatement = ofKind.extend(statementText.shape)

/** The chapter that it is entered for: calls and pages know statements by it, for it has one of each kind. */
export const ofChapter = z.object({ chapterId: z.string().max(40) })

export const statementReference = ofKind.extend(ofChapter.shape)

export const textUpdate = ofChapter.extend({ ...changesOf(statementText), edition })

export const statementUpdate = statementReference.extend(textUpdate.shape)
