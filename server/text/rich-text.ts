import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { writable } from './writable-text.ts'
import { videoAt } from './videos.ts'
import { uploadName } from '#server/providers/files/upload-path.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from './graphemes.ts'

const bare = (tagName: string): sanitizeHtml.Tag => ({ tagName, attribs: {} })

/** The elements and attributes that formatted text may hold; everything else is taken out and its words stay. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  // Pictures are our own uploads: those of other sites would tell them who reads (decision 39).
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !uploadName(attribs.src ?? ''),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Above them stand the title of the page and the heads of its parts.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    b: 'strong',
    // Google Docs says what is bold and italic by styles.
    span: (_, { style = '' }) =>
      bare(
        /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? 'strong' : /font-style:\s*italic/i.test(style) ? 'em' : 'span',
      ),
    i: 'em',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href: linkAddress(href), rel: 'noopener nofollow' } }),
  },
  // Deeper than anybody writes; an answer to markup that is made to be slow.
  nestingLimit: 20,
}

/**
 * Google Docs wraps all that it copies in a bold that is none. Tag by tag: one that stays open would be searched anew
 * from each of its styles.
 */
const withoutFalseBold = (html: string) =>
  html.replaceAll(/<b [^<>]*>/gi, (tag) => (/font-weight:\s*normal/i.test(tag) ? '' : tag))

/**
 * Spaces of any kind and signs nobody sees, in front of an address: a browser passes over some of them and then runs
 * `javascript:`.
 */
const beforeAddress = /^[\s\p{Cc}\p{Cf}\p{Zs}]+/u

/** The address of a link as its writer meant it: "www.example.org" would lead to a page of the portal. */
function linkAddress(href: string): string {
  const address = href.replace(beforeAddress, '').trimEnd()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u.test(address) ? `https://${address}` : address
}

const droppedBlocks =
  'div|section|article|header|footer|main|aside|nav|address|figure|figcaption|table|caption|tr|dl|dt|dd|pre|center|details|summary|h5|h6'

// Words in front of a block that is not kept, behind it, and in two cells of a row, would stand glued together.
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

/** More than a long document out of any editor has; reading takes as long as there are of them. */
const mostSigns = 10_000

/**
 * Formatted text as it may be kept and shown. Text without any markup, as a plain text field sends it, becomes
 * paragraphs; an editor's empty paragraph becomes nothing.
 * @throws Refusal invalid when it has more tags and entities than anybody writes
 */
export function cleanHtml(given: string): string {
  if ((given.match(/[<&]/g)?.length ?? 0) > mostSigns)
    throw new Refusal('invalid', 'This text has too much formatting. Please paste it without formatting.')
  // A tag ends before the next one begins: without that, each of a thousand open ones is searched to the end of the
  // text.
  const html = /<[a-z][^<>]*>/i.test(given) ? withBreaks(withoutFalseBold(given)) : paragraphs(given)
  // Editors write spaces that do not break, and then no line does.
  const cleaned = withVideoLinks(
    sanitizeHtml(html.includes('data-list') ? listsByKind(html) : html, allowed)
      .replaceAll(/\u00a0|&nbsp;/g, ' ')
      .trim(),
  )
  return plainText(cleaned) === '' && !cleaned.includes('<img') ? '' : cleaned
}

/**
 * The paths of the uploads that cleaned formatted text shows or links to. A whole web address is a link like any other,
 * and no path.
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

/** The editor writes every list as numbered and flat, with its kind and its depth at each entry. */
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
    // An entry stands one step deeper than the one before at most, however far the editor moved it.
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

/** Whether a text holds no tag, nor anything that a reader might take for the beginning of one. */
export const isPlainText = (given: string): boolean => !/<[a-z!/?]/i.test(given)

/** Text as it may be kept where plain text comes back as it was sent (decision 73); all else is formatted text. */
export function cleanText(given: string): string {
  if (isPlainText(given)) return given.trim()
  const cleaned = cleanHtml(given)
  // Kept without a tag it would be taken for plain text, and its signs be written out twice.
  return cleaned === '' || cleaned.includes('<') ? cleaned : `<p>${cleaned}</p>`
}

/** Text that `cleanText` gave, as pages show it. */
export const shownHtml = (stored: string): string => (isPlainText(stored) ? withVideoLinks(paragraphs(stored)) : stored)

/** The address of a video that has a paragraph to itself becomes a link, so that pasting it is enough to show it. */
const withVideoLinks = (html: string) =>
  html.replaceAll(/<p>(https?:\/\/[^\s<>"]{1,300}) ?<\/p>/gi, (paragraph, address: string) =>
    videoAt(decoded(address)) ? `<p><a href="${address}" rel="noopener nofollow">${address}</a></p>` : paragraph,
  )

/** An address says nothing where its video cannot be played; a video that has a title keeps it. */
const withVideoNames = (html: string) =>
  html.replaceAll(
    /<a href="(https?:\/\/[^\s<>"]{1,300})"[^<>]{0,100}>(https?:\/\/[^\s<>"]{1,300})<\/a>/gi,
    (link, href: string) => {
      const video = videoAt(decoded(href))
      return video ? `Video on ${video.host}.` : link
    },
  )

/**
 * The words of formatted text, in one line. The same texts stand in short on page after page: those that were read last
 * are remembered.
 */
export const plainText = (html: string): string => rememberedWords.memo(html)

const rememberedWords = new LRUCache<string, string>({
  // Characters of the texts and of their words together: some megabytes.
  maxSize: 2_000_000,
  sizeCalculation: (words, html) => html.length + words.length + 1,
  memoMethod(html) {
    const apart = html.replaceAll(/<(?:br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]*>/gi, '$& ')
    return decoded(sanitizeHtml(apart, { allowedTags: [] }))
      .replaceAll(/\s+/g, ' ')
      .trim()
  },
})

/** The first words of formatted text, not more than so many characters. */
export function excerpt(html: string, most: number): string {
  const text = plainText(withVideoNames(html))
  if (text.length <= most) return text
  const cut = writable(cutText(text, most)).replace(/\s+\S*$/, '')
  return `${cut} …`
}

/**
 * The beginning of text that `cleanText` gave: so many characters of its words, with three dots where there are more.
 */
export function opening(stored: string, most: number): string {
  // No text has twenty times as many signs as letters, and a long one takes its time.
  const text = plainText(withVideoNames(shownHtml(stored.slice(0, most * 20))))
  return text.length <= most ? text : `${writable(cutText(text, most)).trimEnd()}...`
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
