import { expect, test } from 'vitest'
import { correctionText, standingIn } from './standing.ts'
import { matchWords } from './words.ts'

const none = { sealed: [], toConfirm: null, correctedIn: null, isReady: false }
const two = { ...none, sealed: ['2026-10', '2026-11'], correctedIn: '2026-12' }

test('a month is closed up to the last seal, also before the first', () => {
  expect(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'].map((month) => standingIn(two, month))).toEqual([
    'held',
    'sealed',
    'sealed',
    'open',
    'open',
  ])
  expect(standingIn(none, '2026-09')).toBe('open')
})

test('taking back a line says where the correction is counted, also of a month before the first seal', () => {
  expect(correctionText(two, '2026-10')).toBe(
    'October 2026 is sealed, and stays as it is. The correction is counted in December 2026, as an adjustment of October 2026.',
  )
  expect(correctionText(two, '2026-09')).toBe(
    'September 2026 is before the first seal, and stays as it is. The correction is counted in December 2026, as an adjustment of September 2026.',
  )
  expect([correctionText(two, '2026-12'), correctionText(none, '2026-09')]).toEqual([null, null])
})

test('a month that waits for its second admin is not called sealed', () => {
  const waiting = { ...two, sealed: ['2026-10'], toConfirm: '2026-11' }
  expect(standingIn(waiting, '2026-11')).toBe('toConfirm')
  expect(matchWords.matched.stands.toConfirm('November 2026')).toBe(
    'November 2026 waits for a second admin to confirm its seal.',
  )
  expect(correctionText(waiting, '2026-11')).toBe(
    'The seal of November 2026 waits for a second admin, and the month stays as it is. The correction is counted in December 2026, as an adjustment of November 2026.',
  )
  // It may be the first seal, which holds the months before it.
  expect(standingIn({ ...waiting, sealed: [] }, '2026-10')).toBe('held')
})
