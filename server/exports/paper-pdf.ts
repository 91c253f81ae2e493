import pdfmake from 'pdfmake'
import { letterDefinition } from './letter-definition.ts'
import type { Letter } from './letter.ts'
import type { Paper, PaperSize } from './paper.ts'
import type { PaperLook } from './paper-look.ts'
import { paperDefinition } from './paper-definition.ts'
import { isPortalFont, portalFonts } from './pdf-document.ts'
import { inScripts } from './pdf-scripts.ts'

/** Writes a page for print, or a letter, as a PDF. */
export async function* paperPdf(paper: Paper | Letter, size: PaperSize, look?: PaperLook): AsyncGenerator<Uint8Array> {
  pdfmake.setFonts(portalFonts)
  // Nothing is fetched, whatever a text says.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(isPortalFont)
  const definition = 'corner' in paper ? letterDefinition(paper, size, look) : paperDefinition(paper, size, look)
  yield await pdfmake.createPdf(inScripts(definition)).getBuffer()
}
