/**
 * Internal files of pdfmake. Its public API lays out, draws and holds a whole document; these draw one document part by
 * part.
 */
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { isPortalFont, portalFonts } from './pdf-fonts.ts'
import { layOutSafely, type LayoutFont } from './pdf-marks.ts'
import { inScripts } from './pdf-scripts.ts'

export { isPortalFont, portalFonts }

type Reference = { end(): void }
type Page = { content: Reference; dictionary: { data: { Contents: unknown } } }

/** pdfkit's document, which is written as it is drawn. */
export type PdfDocument = Readable & {
  page: Page
  fontCache: Record<string, Record<string, { layoutCache: object }>>
  ref(): Reference
  switchToPage(index: number): void
  end(): void
}

type PageSize = { width: number; height: number }
type Item = { x: number; y: number }

/** A page that is laid out but not drawn. */
export type LaidPage = { pageSize: PageSize; items: { item: Item }[] }

export type Renderer = { renderPages(pages: LaidPage[]): void; renderLine(line: Item, x: number, y: number): void }

type LayoutBuilder = {
  layoutDocument(
    content: Content,
    document: PdfDocument,
    styles: object,
    defaultStyle: object | undefined,
    background: undefined,
    header?: DynamicContent,
    footer?: DynamicContent,
  ): LaidPage[]
}

type Inner = {
  PDFDocument: (new (
    fonts: object,
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    files: null,
    mayRead: (file: string) => boolean,
  ) => PdfDocument) & {
    prototype: {
      provideFont(family: string, bold: boolean, italics: boolean): { font: LayoutFont }
      addContent(command: string): void
      _fragment(text: string, ...place: unknown[]): void
    }
  }
  LayoutBuilder: new (size: PageSize, margins: object) => LayoutBuilder
  Renderer: new (document: PdfDocument) => Renderer
  PageSize: {
    normalizePageSize(size: unknown, orientation: unknown): PageSize
    normalizePageMargin(margins: unknown): object
  }
}

const require = createRequire(import.meta.url)
const inner = <Name extends keyof Inner>(name: Name) =>
  require(`pdfmake/js/${name}.js`) as Record<'default', Inner[Name]>
const { default: Document } = inner('PDFDocument')
const { default: Builder } = inner('LayoutBuilder')
const { default: Drawing } = inner('Renderer')
const { normalizePageSize, normalizePageMargin } = require('pdfmake/js/PageSize.js') as Inner['PageSize']

// A sequence of marks unknown to a font crashes fontkit (a null anchor); no name may stop a document.
const { provideFont } = Document.prototype
Document.prototype.provideFont = function (...asked) {
  const provided = provideFont.apply(this, asked)
  layOutSafely(provided.font)
  return provided
}

/** Texts that are drawn in another order than they are read: with marks, or from right to left. */
const isReordered = /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}]/u

// Says beside the glyphs what they spell, so that copying the text gives its letters in their order. The sequence opens
// and closes where the letters are drawn: readers place its text by the coordinates in effect at its end, and would else
// see it upside down, and the lines of the page in another order.
const { _fragment, addContent } = Document.prototype
Document.prototype._fragment = function (text, ...place) {
  if (!isReordered.test(text)) return _fragment.call(this, text, ...place)
  const spelled = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
  this.addContent = (command) => {
    if (command === 'BT') addContent.call(this, `/Span <</ActualText <${spelled}>>> BDC`)
    addContent.call(this, command)
    if (command === 'ET') addContent.call(this, 'EMC')
    return this
  }
  try {
    _fragment.call(this, text, ...place)
  } finally {
    this.addContent = addContent
  }
}

/** Returns a document without pages, which keeps its pages open until it ends. */
export function openDocument({ info, pageSize, pageOrientation }: TDocumentDefinitions): {
  document: PdfDocument
  renderer: Renderer
} {
  const { width, height } = normalizePageSize(pageSize, pageOrientation)
  const about = { Producer: 'pdfmake', Creator: 'pdfmake', Title: info?.title }
  const options = { size: [width, height], autoFirstPage: false, bufferPages: true, font: null, info: about }
  const document = new Document(portalFonts, {}, {}, {}, options, null, isPortalFont)
  return { document, renderer: new Drawing(document) }
}

/** Lays out the pages of a definition. */
export function laidOut(document: PdfDocument, definition: TDocumentDefinitions): LaidPage[] {
  const { content, pageSize, pageOrientation, pageMargins, defaultStyle, header, footer } = inScripts(definition)
  const builder = new Builder(normalizePageSize(pageSize, pageOrientation), normalizePageMargin(pageMargins))
  return builder.layoutDocument(
    content,
    document,
    {},
    defaultStyle,
    undefined,
    header as DynamicContent,
    footer as DynamicContent,
  )
}
