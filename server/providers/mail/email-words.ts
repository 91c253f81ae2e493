import type { Context } from '#server/context.ts'
import type { EmailHead } from './email.ts'

/** Formats integer cents for an email: $1,234.50. */
export const emailMoney = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Returns the sender of an email: the chapter signs it, with its contact details. */
export function emailHead({ chapter, env }: Pick<Context, 'chapter' | 'env'>): EmailHead {
  const { chapterName, chapterPhone: phone, chapterEmail: email } = chapter
  return { shortName: env.association.shortName, chapterName, signature: chapterTitle({ chapter, env }), phone, email }
}

/** The main chapter goes by its own name, the others by the association's short name and theirs. */
export const chapterTitle = ({ chapter, env }: Pick<Context, 'chapter' | 'env'>) =>
  chapter.isMain ? chapter.chapterName : `${env.association.shortName} ${chapter.chapterName}`

/** Returns the first eight characters of a hash, in groups of four: enough to find and to compare it. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
