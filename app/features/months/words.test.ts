import { expect, test } from 'vitest'
import { checkTexts, monthWords, type MonthCheck } from './words.ts'

const places = { month: '2026-10', previous: '2026-09', timeZone: 'America/New_York' }

const zelle = (later: number): MonthCheck => ({
  name: 'zelle',
  state: 'done',
  count: 0,
  cents: 0,
  later,
  names: [],
  at: null,
  accountId: null,
})

test('Zelle payments that were reported since the month are said, with the way to them', () => {
  const title = 'No Zelle payment reported by the end of October waits'
  expect(checkTexts(zelle(0), places)).toEqual({ title, text: 'All reported payments are confirmed or declined' })
  expect(checkTexts(zelle(1), places)).toEqual({
    title,
    text: '1 payment reported since waits',
    act: { to: '/treasury/resolve', text: 'Look at it' },
  })
  expect(checkTexts(zelle(2), places).text).toBe('2 payments reported since wait')
})

test('nothing else waits for a seal only where the month alone has to end', () => {
  const over = { name: 'over' } as const
  const bankLines = { name: 'bankLines' } as const
  expect(monthWords.next('2026-11', 'running', [over]).text).toBe(
    'You can seal it once it is over. Nothing else waits for a seal.',
  )
  for (const open of [[over, bankLines], [bankLines]])
    expect(monthWords.next('2026-11', 'running', open).text).toBe('Settle what stands in the way, then seal the month.')
  expect(monthWords.next('2026-10', 'open', []).text).toBe('Nothing stands in the way.')
})
