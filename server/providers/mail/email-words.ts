import type { Context } from '#server/context.ts'
import { colorsOf } from '#server/look/look.ts'
import type { EmailColors, EmailHead, EmailMark } from './email.ts'

/** Formats integer cents for an email: $1,234.50. */
export const emailMoney = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/**
 * Returns the sender of an email: the logo or the mark, the colors, and the chapter that signs it, with its contact
 * details.
 */
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
    ...emailColorsOf(sender),
    ...(env.mode === 'live' && env.paypalEnvironment === 'practice' ? { practiceNote } : {}),
  }
}

const practiceNote = 'This is practice: no money moves.'

/** The colors of the chapter's look; without a main color, those of every email. */
function emailColorsOf({ chapter }: Sender): { colors?: EmailColors } {
  const { light, dark } = colorsOf(chapter.look)
  const [primary, link] = [light['--color-primary'], light['--link']]
  const [darkPrimary, darkContent, darkLink] = [
    dark['--color-primary'],
    dark['--color-primary-content'],
    dark['--link'],
  ]
  if (!primary || !link || !darkPrimary || !darkContent || !darkLink) return {}
  return { colors: { primary, link, darkPrimary, darkContent, darkLink } }
}

/**
 * The logo of the chapter, or of the association, on white in dark mail programs too: it is drawn for paper. The drawn
 * mark belongs to the demo association, as on the pages; others are named in text. It is loaded from the chapter's own
 * host.
 */
function markOf({ chapter, env, urls }: Sender): { mark?: EmailMark } {
  const { logo } = chapter.look
  if (logo) {
    const width = Math.round((markHeight * logo.width) / logo.height)
    return { mark: { light: `${urls.origin(chapter)}${logo.path}`, width, height: markHeight, isOnWhite: true } }
  }
  if (env.mode !== 'demo' || env.association.shortName !== 'AEA') return {}
  const origin = urls.origin(chapter)
  return {
    mark: { light: `${origin}/email-mark.png`, dark: `${origin}/email-mark-dark.png`, width: 80, height: markHeight },
  }
}

/** In CSS pixels. */
const markHeight = 34

/** The main chapter goes by its own name, the others by the association's short name and theirs. */
export const chapterTitle = ({ chapter, env }: Pick<Context, 'chapter' | 'env'>) =>
  chapter.isMain ? chapter.chapterName : `${env.association.shortName} ${chapter.chapterName}`

/** Returns the first eight characters of a hash, in groups of four: enough to find and to compare it. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
