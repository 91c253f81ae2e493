/**
 * Internal files of pdfmake. Its public API lays out, draws and holds a whole document; these draw one document part by
 * part.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inScripts, layOutSafely, scriptFontFiles, scriptFonts, type LayoutFont } from './pdf-scripts.ts'

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
    prototype: { provideFont(family: string, bold: boolean, italics: boolean): { font: LayoutFont } }
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

/** pdfmake's own fonts, and those of other scripts; nothing else is read from disk or network. */
const folder = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
const font = (name: string) => path.join(folder, `Roboto-${name}.ttf`)
export const portalFonts = {
  ...scriptFonts,
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
}

/** Whether a file is one of them. */
export const isPortalFont = (file: string) => file.startsWith(folder) || scriptFontFiles.has(file)

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
