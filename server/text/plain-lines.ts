import { plainText } from './rich-text.ts'

/**
 * Converts formatted text to plain text for emails: one paragraph each, list items on lines with their numbers,
 * addresses after the text of a link.
 */
export function plainLines(html: string): string {
  const withAddresses = html.replaceAll(/<a href="([^"<>]*)"[^<>]*>([^]*?)<\/a>/g, (_, href: string, words: string) =>
    plainText(words) === plainText(href) ? words : `${words} (${href})`,
  )
  return withMarks(withAddresses)
    .split(/<\/?(?:p|h3|h4|ul|ol|blockquote)>/)
    .map((block) =>
      block
        .split(/<br ?\/?>|<\/li>/)
        .map(plainText)
        .filter((text) => text !== '')
        .join('\n'),
    )
    .filter((block) => block !== '')
    .join('\n\n')
}

/** Prefixes each list item with its number or a dash. */
function withMarks(html: string): string {
  const open: (number | null)[] = []
  return html.replaceAll(/<(\/?)(ol|ul|li)>/g, (tag, end: string, name: string) => {
    if (name === 'li') {
      const number = open.at(-1)
      if (end || number == null) return end ? tag : `${tag}- `
      open[open.length - 1] = number + 1
      return `${tag}${number}. `
    }
    if (end) open.pop()
    else open.push(name === 'ol' ? 1 : null)
    return tag
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for insertion into formatted text. */
export const escapedHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
