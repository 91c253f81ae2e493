import { isolated } from '#server/text/isolates.ts'
import { qrRows } from '#server/text/qr-code.ts'

/** The sending chapter, from `emailHead` of email-words.ts. */
export type EmailHead = {
  shortName: string
  chapterName: string
  signature: string
  phone: string
  email: string
  /** Replaces the short name, which remains its alternative text. */
  mark?: EmailMark
  /** Replace the usual ones. */
  colors?: EmailColors
  /** What an email with a sum says first where no money is real. */
  practiceNote?: string
}

/** Addresses of the mark for light and dark mail programs, and its size in CSS pixels. */
export type EmailMark = {
  light: string
  /** Without one, dark programs show the light one. */
  dark?: string
  width: number
  height: number
  /** Needs a white ground in dark programs. */
  isOnWhite?: boolean
}

/** The main color and that of links, for light and dark mail programs, such as #033c73. */
export type EmailColors = {
  primary: string
  link: string
  darkPrimary: string
  /** Text on the dark program's main color. */
  darkContent: string
  darkLink: string
}

/** The content of an email. Everything is plain text: the layout escapes it. */
export type Email = {
  /** The sender, at the top and as the signature. */
  head: EmailHead
  greeting?: string
  paragraphs?: string[]
  /** Replaces greeting and paragraphs: cleaned formatted text, and its plain text version. */
  formatted?: { html: string; text: string }
  /** Ruled cells, a block each: what was paid, registered, booked. */
  facts?: { heading?: string; cells: [key: string, value: string][] }[]
  /** A code to be scanned from the screen or from paper, with a line that says what for. */
  code?: { label: string; text: string }
  /** The main button. The address must be http(s). */
  link?: { label: string; url: string }
  /** Further links, as plain text. */
  moreLinks?: { label: string; url: string }[]
  /** After the link: how long it is valid, what to do if it was not you. */
  notes?: string[]
  /** At the very end and small, such as the unsubscribe link. */
  lastLink?: { label: string; url: string }
}

/**
 * Lays out an email as plain text and as HTML that all mail programs show alike: tables and inline styles, at most 600
 * px wide and never wider than the screen. Only the mark and pictures of formatted text are loaded, from the chapter's
 * host. Every email of the portal goes through here.
 */
export function writeEmail(written: Email): { text: string; html: string } {
  const message = withPracticeNote(written)
  const links = [message.link, message.lastLink, ...(message.moreLinks ?? [])].filter((link) => link !== undefined)
  if (links.some(({ url }) => !/^https?:\/\//.test(url))) throw new Error('An email links to http(s) only')
  return { text: asText(message), html: asHtml(message) }
}

/** Marks an email with a sum in a practice, so that no kind of email can forget it. What an admin composed is theirs. */
function withPracticeNote(message: Email): Email {
  const { head, paragraphs = [], formatted } = message
  if (head.practiceNote === undefined || formatted) return message
  // A receipt or a refund has its own sentence. The word alone may be of an event's name.
  const isMarked = paragraphs.some((paragraph) => paragraph.startsWith('This is practice'))
  if (isMarked || !/\$\d/.test(asText(message))) return message
  return { ...message, paragraphs: [head.practiceNote, ...paragraphs] }
}

function asText(message: Email): string {
  const blocks = [
    ...(message.greeting === undefined ? [] : [message.greeting]),
    ...(message.paragraphs ?? []),
    ...(message.formatted ? [message.formatted.text] : []),
    ...(message.facts ?? []).map(({ heading, cells }) =>
      [...(heading ? [heading] : []), ...cells.map(([key, value]) => `${key}: ${value}`)].join('\n'),
    ),
    ...(message.code ? [`${message.code.label}\n${message.code.text}`] : []),
    ...(message.link ? [`${message.link.label}:\n${message.link.url}`] : []),
    ...(message.moreLinks ?? []).map(({ label, url }) => `${label}:\n${url}`),
    ...(message.notes ?? []),
    [message.head.signature, ...contactsOf(message.head)].join('\n'),
    ...(message.lastLink ? [`${message.lastLink.label}:\n${message.lastLink.url}`] : []),
  ]
  return `${blocks.map((block) => (block === message.formatted?.text ? block : isolated(block))).join('\n\n')}\n`
}

const contactsOf = ({ phone, email }: EmailHead) => [phone, email].filter((contact) => contact !== '')

// The light theme on paper: navy ink, a line of the main color on top, hairlines between facts.
const ink = '#14202e'
const quietInk = '#4c5c6d'
const rule = '#d3dce5'
const font = 'font-family:Archivo,Arial,Helvetica,sans-serif'
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
// A long word or address must not widen the email.
const wraps = 'overflow-wrap:anywhere;word-break:break-word'

/** The usual colors: navy, and the blue of links. */
const usualColors: EmailColors = {
  primary: '#033c73',
  link: '#0b5f9e',
  darkPrimary: '#97cdf8',
  darkContent: '#04203c',
  darkLink: '#7cc4f5',
}

/**
 * The dark theme, for mail programs that know the reader's: the others show the inline styles. Formatted text has no
 * styles of its own, so those are here too.
 */
const stylesOf = ({
  link,
  darkPrimary,
  darkContent,
  darkLink,
}: EmailColors) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
.text p,.text ul,.text ol,.text blockquote{margin:0 0 16px}
.text h3{margin:24px 0 8px;font-size:18px;line-height:24px}
.text h4{margin:16px 0 8px;font-size:16px;line-height:24px}
.text blockquote{padding-left:14px;border-left:2px solid ${rule}}
.text a{color:${link}}
@media (prefers-color-scheme:dark){
.page{background:#0b2039!important}
.ink,.text,.text h3,.text h4{color:#ecf1f7!important}
.quiet{color:#a9bed4!important}
.navy{color:${darkPrimary}!important}
.top{border-color:${darkPrimary}!important}
.rule,.text blockquote{border-color:#26425f!important}
.link,.text a{color:${darkLink}!important}
.act{background:${darkPrimary}!important}
.act a{color:${darkContent}!important}
}`

function asHtml(message: Email): string {
  const { colors = usualColors } = message.head
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
${stylesOf(colors)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff">
<table ${table} class="page" style="table-layout:fixed"><tr><td align="center" style="padding:24px 16px">
<table ${table} style="max-width:600px;table-layout:fixed;border-collapse:collapse;text-align:left">
${head(message.head, colors)}
<tr><td class="ink" style="${font};font-size:16px;line-height:24px;color:${ink};padding:24px 0;${wraps}">
${message.greeting === undefined ? '' : paragraph(message.greeting)}
${(message.paragraphs ?? []).map(paragraph).join('\n')}
${message.formatted ? `<div class="text">${message.formatted.html}</div>` : ''}
${(message.facts ?? []).map((block) => factBlock(block, colors)).join('\n')}
${message.code ? codeBlock(message.code) : ''}
${message.link ? button(message.link, colors) : ''}
${(message.moreLinks ?? []).map((link) => textLink(link, colors)).join('\n')}
${(message.notes ?? []).map(note).join('\n')}
<p style="margin:24px 0 0">${escape(message.head.signature)}</p>
</td></tr>
<tr><td class="quiet rule" style="${font};font-size:13px;line-height:18px;color:${quietInk};border-top:1px solid ${rule};padding:12px 0;${wraps}">
${[contactsOf(message.head).map(escape).join(' · '), ...(message.lastLink ? [smallLink(message.lastLink, colors)] : [])].filter(Boolean).join('<br>')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function head({ shortName, chapterName, mark }: EmailHead, { primary }: EmailColors): string {
  const name = mark ? picture(mark, shortName) : escape(shortName)
  return `<tr><td class="top" style="border-bottom:2px solid ${primary};padding:0 0 12px">
<table ${table}><tr>
<td class="navy" valign="middle" style="${font};font-size:20px;line-height:34px;font-weight:600;color:${primary}">${name}</td>
<td class="quiet" align="right" valign="middle" style="${font};font-size:14px;line-height:20px;color:${quietInk}">${escape(chapterName)}</td>
</tr></table>
</td></tr>`
}

/** A program that does not know `picture` shows the light one, which brings its own white. */
const picture = ({ light, dark, width, height, isOnWhite }: EmailMark, name: string) =>
  `<picture>${dark === undefined ? '' : `<source srcset="${escape(dark)}" media="(prefers-color-scheme: dark)">`}<img src="${escape(light)}" width="${width}" height="${height}" alt="${escape(name)}" border="0" style="display:block${isOnWhite ? ';background:#ffffff' : ''}"></picture>`

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

const note = (text: string) =>
  `<p class="quiet" style="margin:0 0 12px;font-size:13px;line-height:18px;color:${quietInk}">${escape(text)}</p>`

function factBlock(
  { heading, cells }: { heading?: string; cells: [string, string][] },
  { primary }: EmailColors,
): string {
  const rows = cells.map(
    ([key, value]) => `<tr>
<td class="quiet rule" width="36%" valign="top" style="${font};font-size:13px;line-height:20px;color:${quietInk};border:1px solid ${rule};padding:10px 14px;${wraps}">${escape(key)}</td>
<td class="ink rule" valign="top" style="${font};font-size:15px;line-height:20px;font-weight:600;color:${ink};border:1px solid ${rule};padding:10px 14px;${wraps}">${escape(value).replaceAll('@', '@<wbr>')}</td>
</tr>`,
  )
  return `${heading ? `<p class="navy" style="margin:24px 0 8px;font-weight:600;color:${primary}">${escape(heading)}</p>` : ''}
<table ${table} class="top" style="table-layout:fixed;border-collapse:collapse;border-top:2px solid ${primary};margin:0 0 24px">
${rows.join('\n')}
</table>`
}

/** A QR code of table cells, black on white, with its text below for programs that distort it. */
function codeBlock({ label, text }: { label: string; text: string }): string {
  const side = 5
  const rows = qrRows(text)
  // Starts with a row of single squares, which sets the width of the columns that the others span.
  const ruler = `<tr>${`<td width="${side}" height="${side}"></td>`.repeat(rows.length)}</tr>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="background:#ffffff;font-size:0;line-height:0;margin:8px 0 12px;border:1px solid ${rule}">
${ruler}${rows.map((row) => `<tr>${squares(row, side)}</tr>`).join('')}
</table>
<p style="margin:0 0 4px;font-weight:600">${escape(label)}</p>
<p class="quiet" style="margin:0 0 20px;font-size:13px;line-height:18px;color:${quietInk};word-break:break-all">${escape(text)}</p>`
}

/** A row as cells, one for each run of the same color. */
function squares(row: readonly boolean[], height: number): string {
  const begins = row.flatMap((isDark, at) => (isDark === row[at - 1] ? [] : [at]))
  return begins
    .map(
      (from, index) =>
        `<td colspan="${(begins[index + 1] ?? row.length) - from}" height="${height}"${row[from] ? ' bgcolor="#000000"' : ''}></td>`,
    )
    .join('')
}

/** A button of table cells, with the full address below for programs that show no button. */
function button({ label, url }: { label: string; url: string }, { primary, link }: EmailColors): string {
  const address = escape(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="act" bgcolor="${primary}" style="background:${primary};border-radius:3px"><a href="${address}" style="${font};display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:18px;word-break:break-all"><a class="link" href="${address}" style="color:${link}">${address}</a></p>`
}

const textLink = ({ label, url }: { label: string; url: string }, { link }: EmailColors) =>
  `<p style="margin:0 0 16px"><a class="link" href="${escape(url)}" style="color:${link}">${escape(label)}</a></p>`

const smallLink = ({ label, url }: { label: string; url: string }, { link }: EmailColors) =>
  `<a class="link" href="${escape(url)}" style="color:${link}">${escape(label)}</a>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => isolated(text).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
