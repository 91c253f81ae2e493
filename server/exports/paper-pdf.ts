import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
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
  if ('corner' in paper) yield await bytesOf(letterDefinition(paper, size, look))
  else yield await fittingPdf(paper, size, look)
}

/** Returns the first of a page and its shorter ones that takes no more pages than it may, or the last of them. */
async function fittingPdf(paper: Paper, size: PaperSize, look?: PaperLook): Promise<Uint8Array> {
  const { maxPages = Infinity, shorter = [] } = paper
  let bytes: Uint8Array = new Uint8Array()
  for (const one of [paper, ...shorter]) {
    const definition = paperDefinition(one, size, look)
    const { footer } = definition
    let taken = 0
    bytes = await bytesOf({
      ...definition,
      footer(page, pages, pageSize) {
        taken = pages
        return typeof footer === 'function' ? footer(page, pages, pageSize) : footer
      },
    })
    if (taken <= maxPages) break
  }
  return bytes
}

const bytesOf = (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(inScripts(definition)).getBuffer()
