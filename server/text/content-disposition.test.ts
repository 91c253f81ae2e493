import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['receipt-8KD.pdf', 'receipt-8KD.pdf', 'receipt-8KD.pdf'],
  ['Résumé 2.pdf', 'Resume-2.pdf', 'R%C3%A9sum%C3%A9%202.pdf'],
  ['証明書.pdf', 'file.pdf', '%E8%A8%BC%E6%98%8E%E6%9B%B8.pdf'],
  ['a"\r\nx: y\'(*)\ud800.csv', 'a-x-y.csv', 'a%22%0D%0Ax%3A%20y%27%28%2A%29.csv'],
  ['', 'file', ''],
])('%j is sent in ASCII and in its own letters', (name, ascii, extended) => {
  const header = contentDisposition('attachment', name)
  expect(header).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${extended}`)
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
})
