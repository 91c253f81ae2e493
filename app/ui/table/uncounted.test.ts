/** What a table says of rows that are too many to count. */
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from '#app/ui/parts/pager.tsx'
import { exportWords } from './words.ts'

test('the export menu says how many rows a file has, and of uncounted ones that it has all', () => {
  expect(['1 row', '12,040 rows', undefined].map((rows) => exportWords.scope(rows))).toEqual([
    '1 row (all pages)',
    '12,040 rows (all pages)',
    'All rows that match',
  ])
  expect(['12,040 rows', undefined].map((rows) => exportWords.preparing(rows))).toEqual([
    'Preparing 12,040 rows...',
    'Preparing all rows that match...',
  ])
})

type Nav = ReactElement<{ children: ReactElement<{ to?: string; children: ReactNode }>[] }>

/** Where the two steps lead, and what is between them; null without pages. */
function partsOf(page: number, pages: number | undefined) {
  const nav = Pager({ page, pages, hrefOf: (next) => `?page=${next + 1}` }) as Nav | null
  if (!nav) return null
  const [previous, current, next] = nav.props.children
  return [previous!.props.to, renderToStaticMarkup(current).replaceAll(/<[^>]*>/g, ''), next!.props.to]
}

test('counted pages have a first and a last one, and a single page has no pager', () => {
  expect(partsOf(0, 1)).toBeNull()
  expect(partsOf(0, 3)).toEqual([undefined, 'Page 1 of 3', '?page=2'])
  expect(partsOf(2, 3)).toEqual(['?page=2', 'Page 3 of 3', undefined])
})

test('pages of uncounted rows go on, and say no last page', () => {
  expect(partsOf(0, undefined)).toEqual([undefined, 'Page 1', '?page=2'])
  expect(partsOf(1000, undefined)).toEqual(['?page=1000', 'Page 1001', '?page=1002'])
})
