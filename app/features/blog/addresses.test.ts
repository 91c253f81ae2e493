import { expect, test } from 'vitest'
import { newest, partAt, partIn } from './addresses.ts'

test('a part of the comments and its address are the same, and the newest has the address of the post', () => {
  const path = '/blogs/1'
  expect(partAt(path, newest)).toBe(path)
  for (const part of [newest, { page: 2, thread: null }, { page: 3, thread: 'comment' }])
    expect(partIn(new URL(partAt(path, part), 'http://dc.localhost').searchParams)).toEqual(part)
  expect(partAt(path, { page: 2, thread: null }, { edit: 'comment' }, 'text-comment')).toBe(
    '/blogs/1?page=2&edit=comment#text-comment',
  )
  for (const page of ['-1', 'x', '1e9', '']) expect(partIn(new URLSearchParams({ page }))).toEqual(newest)
})
