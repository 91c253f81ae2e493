import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { writable } from './writable-text.ts'
import { videoAt } from './videos.ts'
import { uploadName } from '#server/providers/files/upload-path.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from './graphemes.ts'

const bare = (tagName: string): sanitizeHtml.Tag => ({ tagName, attribs: {} })

/** The elements and attributes that formatted text may contain; other tags are removed but their text stays. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  // Pictures are our own uploads: those of other sites would reveal readers to them [spec 39].
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !uploadName(attribs.src ?? ''),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page's title and section headings are above them.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    b: 'strong',
    // Google Docs marks bold and italic by styles.
    span: (_, { style = '' }) =>
      bare(
        /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? 'strong' : /font-style:\s*italic/i.test(style) ? 'em' : 'span',
      ),
    i: 'em',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href: linkAddress(href), rel: 'noopener nofollow' } }),
  },
  // Deeper than anybody writes; protects against markup designed to be slow.
  nestingLimit: 20,
}

/**
 * Google Docs wraps everything it copies in a bold that is not bold. Matched tag by tag: an unclosed one would be
 * searched again from each of its styles.
 */
const withoutFalseBold = (html: string) =>
  html.replaceAll(/<b [^<>]*>/gi, (tag) => (/font-weight:\s*normal/i.test(tag) ? '' : tag))

/**
 * Whitespace and invisible characters in front of an address: a browser skips some of them and then runs `javascript:`.
 */
const beforeAddress = /^[\s\p{Cc}\p{Cf}\p{Zs}]+/u

/** Returns a link's address as its writer meant it: "www.example.org" would lead to a page of the portal. */
function linkAddress(href: string): string {
  const address = href.replace(beforeAddress, '').trimEnd()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u.test(address) ? `https://${address}` : address
}

const droppedBlocks =
  'div|section|article|header|footer|main|aside|nav|address|figure|figcaption|table|caption|tr|dl|dt|dd|pre|center|details|summary|h5|h6'

// Otherwise words before and after a removed block, or in two cells of a row, would be joined.
const blockEnds = new RegExp(
  `(<\\/(?:p|ul|ol|li|blockquote|h[1-4]|${droppedBlocks})\\s*>|<br ?\\/?>)?\\s{0,20}<\\/(?:${droppedBlocks})\\s*>`,
  'gi',
)
const blockStarts = new RegExp(`([^<>\\s])\\s*<(?=(?:${droppedBlocks})\\b)`, 'gi')

const anyDroppedBlock = new RegExp(`<(?:${droppedBlocks})\\b`, 'i')

const withBreaks = (html: string) => {
  if (!anyDroppedBlock.test(html)) return html
  return html
    .replaceAll(/<\/t[dh]\s*>/gi, ' $&')
    .replaceAll(blockStarts, '$1<br /><')
    .replaceAll(
      blockEnds,
      (end, before: string | undefined, at: number, whole: string) =>
        before ?? (at + end.length === whole.length ? '' : '<br />'),
    )
}

/** More tags and entities than a long document has; reading time grows with their number. */
const maxSigns = 10_000

/**
 * Cleans formatted text for storage and display. Text without any markup, as a plain text field sends it, becomes
 * paragraphs; an editor's empty paragraph becomes nothing.
 * @throws Refusal invalid when it has more tags and entities than anybody writes
 */
export function cleanHtml(given: string): string {
  if ((given.match(/[<&]/g)?.length ?? 0) > maxSigns)
    throw new Refusal('invalid', 'This text has too much formatting. Please paste it without formatting.')
  // A tag ends before the next one begins: otherwise each of a thousand unclosed ones is searched to the end of the
  // text.
  const html = /<[a-z][^<>]*>/i.test(given) ? withBreaks(withoutFalseBold(given)) : paragraphs(given)
  // Editors write non-breaking spaces, and then no line wraps.
  const cleaned = withVideoLinks(
    sanitizeHtml(html.includes('data-list') ? listsByKind(html) : html, allowed)
      .replaceAll(/\u00a0|&nbsp;/g, ' ')
      .trim(),
  )
  return plainText(cleaned) === '' && !cleaned.includes('<img') ? '' : cleaned
}

/**
 * Returns the paths of uploads that cleaned formatted text shows or links to. An absolute web address is a link like
 * any other, not a path.
 */
export function uploadsIn(html: string): string[] {
  const paths: string[] = []
  const note = (_tag: string, { src, href }: sanitizeHtml.Attributes) => {
    const [path = ''] = (src ?? href ?? '').split(/[?#]/)
    if (uploadName(path)) paths.push(path)
  }
  sanitizeHtml(html, { ...allowed, onOpenTag: note })
  return paths
}

/** Converts lists from the editor's flat, numbered markup, which states kind and depth on each item. */
function listsByKind(html: string): string {
  const li = {
    allowedAttributes: { ...allowed.allowedAttributes, li: ['data-list', 'class'] },
    allowedClasses: { li: ['ql-indent-*'] },
  }
  return sanitizeHtml(html, { ...allowed, ...li }).replaceAll(/<ol>(<li data-list[^]*?)<\/ol>/g, (_, entries: string) =>
    nestedLists(entries.split(/(?=<li data-list=)/)),
  )
}

function nestedLists(entries: string[]): string {
  const open: string[] = []
  let lists = ''
  for (const entry of entries) {
    const kind = entry.startsWith('<li data-list="bullet"') ? 'ul' : 'ol'
    // An item is at most one level deeper than the one before, however far the editor indented it.
    const depth = Math.min(Number(/^<li [^<>]*ql-indent-(\d)/.exec(entry)?.[1] ?? 0), open.length)
    while (open.length > depth + 1) lists += `</li></${open.pop()}>`
    if (open.length > depth) lists += '</li>'
    if (open.length > depth && open[depth] !== kind) lists += `</${open.pop()}>`
    if (open.length === depth) {
      lists += `<${kind}>`
      open.push(kind)
    }
    lists += entry.replace(/^<li[^<>]*>/, '<li>').replace(/<\/li>\s*$/, '')
  }
  return (
    lists +
    open
      .reverse()
      .map((kind) => `</li></${kind}>`)
      .join('')
  )
}

/** Returns whether a text contains no tag, nor anything that a reader might take for the beginning of one. */
export const isPlainText = (given: string): boolean => !/<[a-z!/?]/i.test(given)

/** Cleans text where plain text comes back as it was sent [spec 73]; all else is formatted text. */
export function cleanText(given: string): string {
  if (isPlainText(given)) return given.trim()
  const cleaned = cleanHtml(given)
  // Stored without a tag it would be taken for plain text, and its special characters escaped twice.
  return cleaned === '' || cleaned.includes('<') ? cleaned : `<p>${cleaned}</p>`
}

/** Returns the output of `cleanText` as pages show it. */
export const renderedHtml = (stored: string): string =>
  isPlainText(stored) ? withVideoLinks(paragraphs(stored)) : stored

/** Turns a video's address in a paragraph of its own into a link, so that pasting it is enough to show it. */
const withVideoLinks = (html: string) =>
  html.replaceAll(/<p>(https?:\/\/[^\s<>"]{1,300}) ?<\/p>/gi, (paragraph, address: string) =>
    videoAt(decoded(address)) ? `<p><a href="${address}" rel="noopener nofollow">${address}</a></p>` : paragraph,
  )

/** Replaces the addresses of videos, which mean nothing where they cannot be played; titled links keep their title. */
const withVideoNames = (html: string) =>
  html.replaceAll(
    /<a href="(https?:\/\/[^\s<>"]{1,300})"[^<>]{0,100}>(https?:\/\/[^\s<>"]{1,300})<\/a>/gi,
    (link, href: string) => {
      const video = videoAt(decoded(href))
      return video ? `Video on ${video.host}.` : link
    },
  )

/**
 * Returns the words of formatted text, on one line. The same texts are excerpted on page after page, so the most recent
 * ones are cached.
 */
export const plainText = (html: string): string => rememberedWords.memo(html)

const rememberedWords = new LRUCache<string, string>({
  // Characters of the texts and of their words together: a few megabytes.
  maxSize: 2_000_000,
  sizeCalculation: (words, html) => html.length + words.length + 1,
  memoMethod(html) {
    const apart = html.replaceAll(/<(?:br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]*>/gi, '$& ')
    return decoded(sanitizeHtml(apart, { allowedTags: [] }))
      .replaceAll(/\s+/g, ' ')
      .trim()
  },
})

/** Returns the first words of formatted text, at most `max` characters. */
export function excerpt(html: string, max: number): string {
  const text = plainText(withVideoNames(html))
  if (text.length <= max) return text
  const cut = writable(cutText(text, max))
    .replace(/\s+\S*$/, '')
    // A mark in the middle of a sentence, before the dots that end it.
    .replace(/[\s,;:–—-]+$/, '')
  return `${cut} …`
}

/** Returns the first words of a `cleanText` output, at most `max` characters. */
export function opening(stored: string, max: number): string {
  // Markup never takes twenty times as many characters as the words, and a long text takes time.
  return excerpt(renderedHtml(stored.slice(0, max * 20)), max)
}

const paragraphs = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
