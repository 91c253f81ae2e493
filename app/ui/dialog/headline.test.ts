import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'

test('the first sentence of a notice is its title', () => {
  expect(headlineOf('Payment received. Your 2026 dues are paid; we emailed your receipt.')).toEqual({
    title: 'Payment received',
    rest: 'Your 2026 dues are paid; we emailed your receipt.',
  })
  expect(headlineOf('There is already an account with this email. Log in instead?').rest).toBe('Log in instead?')
})

test('a single sentence is only the title, and an initial or an amount does not end a sentence', () => {
  expect(headlineOf('John F. Kennedy is now an admin.')).toEqual({ title: 'John F. Kennedy is now an admin', rest: '' })
  expect(headlineOf('Maria Lindgren is now a member (ID 87380).')).toEqual({
    title: 'Maria Lindgren is now a member (ID 87380)',
    rest: '',
  })
  expect(headlineOf('A refund of $25.00 is on its way').title).toBe('A refund of $25.00 is on its way')
})
