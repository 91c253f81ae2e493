/** Every PDF of the portal is written in fonts that have its letters; checks new makers too. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const sources = ['app', 'server', 'events-log', 'scripts', 'db'].flatMap((top) =>
  readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: `${top}/${file}`, text: readFileSync(path.join(root, top, file), 'utf8') })),
)

const filesWith = (form: RegExp) => sources.filter(({ text }) => form.test(text)).map(({ file }) => file)

test('only two files make PDFs', () => {
  const isImported =
    /^import (?!type).*from '(?:pdfmake|pdfkit)|(?:require|import)\(\s*['"`](?:pdfmake\/js|pdfmake['"`]|pdfkit)/m
  expect(filesWith(isImported)).toEqual(['server/exports/paper-pdf.ts', 'server/exports/pdf-document.ts'])
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
