import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfPages } from './pdf-pages.ts'

const pagesOf = (text: string | Buffer) => pdfPages(Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1'))

const root = (count: string) =>
  `2 0 obj\n<</Kids [3 0 R] /Resources <</Font <</F1 9 0 R>> >> /Type /Pages\n/Count ${count}>>\nendobj\n`

const packed = (objects: string) =>
  Buffer.concat([
    Buffer.from('7 0 obj\n<</Type/ObjStm/N 2/Filter/FlateDecode>>stream\r\n'),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n'),
  ])

test('the page count of a PDF is found wherever its writer put it', async () => {
  expect(await pagesOf(`1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n${root('8')}`)).toBe(8)
  expect(await pagesOf(`${root('8')}4 0 obj\n<</Type/Pages/Parent 2 0 R/Count 5>>\nendobj\n`)).toBe(8)
  expect(await pagesOf(`${root('8')}%%EOF\n${root('9')}%%EOF`)).toBe(9)
  expect(await pagesOf(packed('1 0 2 30 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Count 118/Kids[3 0 R]>>'))).toBe(
    118,
  )
})

test('a PDF has no page count where none is found, or where finding it takes too much reading', async () => {
  for (const text of [
    '',
    '/Type /Pages',
    root('5 0 R'),
    '<</Type/ObjStm>>stream\nno zip\nendstream',
    '<</Type/ObjStm>>stream\n',
    root('8').repeat(1_200),
  ])
    expect(await pagesOf(text)).toBeNull()
  expect(await pagesOf(packed(`${' '.repeat(21_000_000)}<</Type/Pages/Count 8>>`))).toBeNull()
})
