import pdfmake from 'pdfmake'
import type { Paper, PaperSize } from './paper.ts'
import { paperDefinition } from './paper-definition.ts'
import { isPortalFont, portalFonts } from './pdf-document.ts'
import { inScripts } from './pdf-scripts.ts'

/** Writes a page for print as a PDF. */
export async function* paperPdf(paper: Paper, size: PaperSize): AsyncGenerator<Uint8Array> {
  pdfmake.setFonts(portalFonts)
  // Nothing is fetched, whatever a text says.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(isPortalFont)
  yield await pdfmake.createPdf(inScripts(paperDefinition(paper, size))).getBuffer()
}
