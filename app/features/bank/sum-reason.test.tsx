import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SumReason } from './sum-reason.tsx'

test('a set of checks shows each amount and their sum', () => {
  const markup = renderToStaticMarkup(<SumReason reason="3 checks fit" partCents={[26_200, 6_200, 5_100]} />)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('3 checks fit: 262.00 + 62.00 + 51.00 = 375.00')
})
