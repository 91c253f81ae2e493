import { expect, test } from 'vitest'
import { bareText, uploadText } from './upload.ts'

test('the messages are those that members know', () => {
  expect(uploadText({ name: 'plan.pdf', state: 'done' })).toBe('Uploaded the file successfully: plan.pdf')
  expect(uploadText({ name: 'plan.pdf', state: 'failed' })).toBe('Could not upload the file: plan.pdf')
})

test('the response is a path, bare or quoted', () => {
  expect(bareText('/uploads/image-1.pdf')).toBe('/uploads/image-1.pdf')
  expect(bareText('"/uploads/image-1.pdf"')).toBe('/uploads/image-1.pdf')
})
