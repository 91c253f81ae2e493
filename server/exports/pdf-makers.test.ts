/** Every PDF of the portal is written in fonts that have its letters; checks new makers too. */
import { expect, test } from 'vitest'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'

const sources = sourcesIn('app', 'server', 'events-log', 'scripts', 'db')

test('only two files make PDFs', () => {
  const isImported =
    /^import (?!type).*from '(?:pdfmake|pdfkit)|(?:require|import)\(\s*['"`](?:pdfmake\/js|pdfmake['"`]|pdfkit)/m
  expect(filesWith(sources, isImported)).toEqual(['server/exports/paper-pdf.ts', 'server/exports/pdf-document.ts'])
})

test('both put their texts in fonts that have the letters, and draw with the fonts’ safe layout', () => {
  const textOf = (file: string) => sources.find((source) => source.file === file)!.text
  const paper = textOf('server/exports/paper-pdf.ts')
  expect(paper.match(/createPdf\(/g)).toHaveLength(1)
  expect(paper).toContain('createPdf(inScripts(')
  expect(paper).toContain("from './pdf-document.ts'")
  const document = textOf('server/exports/pdf-document.ts')
  expect(document.match(/\.layoutDocument\(/g)).toHaveLength(1)
  expect(document).toMatch(/ = inScripts\(definition\)\n(?:.*\n){1,3}?.*\.layoutDocument\(\n\s+content,/)
  expect(document).toContain('layOutSafely(provided.font)')
})
