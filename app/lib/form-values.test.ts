import { expect, test } from 'vitest'
import { passwordless, sentenceFor, textOf } from './form-values.ts'

test('text fields are taken as they stand; a repeated name gives a list; files stay out', () => {
  const form = new FormData()
  form.append('lastName', ' Okafor ')
  form.append('ids', '1')
  form.append('ids', '2')
  form.append('ids', '3')
  form.append('certificate', new File(['x'], 'x.pdf'))
  expect(textOf(form)).toEqual({ lastName: ' Okafor ', ids: ['1', '2', '3'] })
})

test('no password and no used human check goes back into a form', () => {
  const back = passwordless({ email: 'a@b.example', password: 'x', confirmPassword: 'x', captcha: 'y', ids: ['1', '2'] })
  expect(back).toEqual({ email: 'a@b.example', ids: '1,2' })
})

test('the sentence above a form counts what is to correct', () => {
  expect(sentenceFor({ city: '**Required' })).toBe('One field needs your attention.')
  expect(sentenceFor({ city: '**Required', state: '**Required' })).toBe('2 fields need your attention.')
  expect(sentenceFor({ '': 'The dates contradict each other.' })).toBe('The dates contradict each other.')
})
