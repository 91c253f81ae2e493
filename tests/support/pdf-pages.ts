import { inflateSync } from 'node:zlib'

/**
 * Returns the drawing commands of each page of a PDF by pdfkit, with the texts decoded: drawn letters in angle brackets,
 * and what they spell, where the PDF says so, in double brackets.
 */
export function pdfPages(file: Buffer): string[] {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!]),
  )
  const named = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const at = (id: string) => objects.get(id) ?? ''
  const contentOf = (body: string) => /\/Contents (?:\[(.*?)\]|(\d+ 0 R))/.exec(body)!.slice(1).find(Boolean)!
  const kids = /\/Kids \[(.*?)\]/.exec([...objects.values()].find((body) => body.includes('/Type /Pages'))!)![1]!
  return idsIn(kids)
    .map(at)
    .map((page) => {
      const drawn = idsIn(contentOf(page))
        .map((id) => streamOf(at(id)))
        .join('')
      const fonts = /\/Font <<(.*?)>>/s.exec(at(named(page, 'Resources')))?.[1] ?? ''
      const letters = new Map(
        [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          lettersOf(streamOf(at(named(at(id!), 'ToUnicode')))),
        ]),
      )
      return withLetters(drawn, letters)
    })
}

/** Returns the text of a page as it is copied: what its letters spell, or else the letters in the order of drawing. */
export function copiedFrom(page: string): string {
  let isSpelled = false
  return [...page.matchAll(/⟦(.*?)⟧|\bEMC\b|<([^<>]*)>/gs)]
    .map(([, spelled, letters]) => {
      if (spelled !== undefined) isSpelled = true
      else if (letters === undefined) isSpelled = false
      return spelled ?? (isSpelled ? '' : (letters ?? ''))
    })
    .join('')
}

/** Returns the letters that are drawn on a page, in the order of drawing. */
export const drawnOn = (page: string): string =>
  [...page.matchAll(/<([^<>]*)>/g)].map(([, letters]) => letters).join('')

const idsIn = (references: string) => [...references.matchAll(/(\d+) 0 R/g)].map(([, id]) => id!)

function streamOf(body: string): string {
  const [, head, bytes] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body)!
  return head!.includes('FlateDecode') ? inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1') : bytes!
}

/** Maps a font's glyph numbers to letters; a document numbers them in the order of first use. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<\w+> <\w+> \[(.*?)\]/g)].flatMap(([, letters]) =>
    [...letters!.matchAll(/<([\w ]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function withLetters(drawn: string, fonts: Map<string, string[]>): string {
  let letters: string[] = []
  return drawn.replaceAll(
    /<<\/ActualText <feff([\da-f]*)>>>|\/(\w+) [\d.]+ Tf|<([\da-f]+)>/g,
    (command, spelled: string | undefined, font: string | undefined, text: string | undefined) => {
      if (spelled !== undefined) return `⟦${Buffer.from(spelled, 'hex').swap16().toString('utf16le')}⟧`
      if (font) letters = fonts.get(font)!
      return text
        ? `<${text
            .match(/.{4}/g)!
            .map((number) => letters[parseInt(number, 16)])
            .join('')}>`
        : command
    },
  )
}
