import { plainText } from './rich-text.ts'

/** Formatted text as plain text for emails: a paragraph each, entries of lists on lines, the address after the words of a link. */
export function plainLines(html: string): string {
  const withAddresses = html.replaceAll(/<a href="([^"<>]*)"[^<>]*>([^]*?)<\/a>/g, (_, href: string, words: string) => (plainText(words) === plainText(href) ? words : `${words} (${href})`))
  return withAddresses
    .replaceAll(/<li>/g, '<li>- ')
    .split(/<\/?(?:p|h3|h4|ul|ol|blockquote)>/)
    .map((block) => block.split(/<br ?\/?>|<\/li>/).map(plainText).filter((text) => text !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text that is put into formatted text as it is. */
export const escapedHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
