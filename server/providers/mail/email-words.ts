import type { Context } from '#server/context.ts'
import type { EmailHead, EmailMark } from './email.ts'

/** Formats integer cents for an email: $1,234.50. */
export const emailMoney = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** Returns the sender of an email: the association's mark, and the chapter that signs it, with its contact details. */
export function emailHead(sender: Sender): EmailHead {
  const { chapter, env } = sender
  const { chapterName, chapterPhone: phone, chapterEmail: email } = chapter
  return {
    shortName: env.association.shortName,
    chapterName,
    signature: chapterTitle(sender),
    phone,
    email,
    ...markOf(sender),
  }
}

/**
 * The drawn mark belongs to the demo association, as on the pages; others are named in text. It is loaded from the
 * chapter's own host.
 */
function markOf({ chapter, env, urls }: Sender): { mark?: EmailMark } {
  if (env.mode !== 'demo' || env.association.shortName !== 'AEA') return {}
  const origin = urls.origin(chapter)
  return { mark: { light: `${origin}/email-mark.png`, dark: `${origin}/email-mark-dark.png`, width: 80, height: 34 } }
}

/** The main chapter goes by its own name, the others by the association's short name and theirs. */
export const chapterTitle = ({ chapter, env }: Pick<Context, 'chapter' | 'env'>) =>
  chapter.isMain ? chapter.chapterName : `${env.association.shortName} ${chapter.chapterName}`

/** Returns the first eight characters of a hash, in groups of four: enough to find and to compare it. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
