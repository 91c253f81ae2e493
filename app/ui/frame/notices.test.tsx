import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PracticeNotice } from './notices.tsx'

test('every page of a practice says that no money moves, and no page of a demo, a sandbox, or real payments', () => {
  const shown = (mode: 'demo' | 'live', paymentMode: string) =>
    renderToStaticMarkup(<PracticeNotice mode={mode} paymentMode={paymentMode} />)
  expect(shown('live', 'stand-in')).toContain('No money moves')
  expect([shown('demo', 'stand-in'), shown('live', 'sandbox'), shown('live', 'production')]).toEqual(['', '', ''])
})
