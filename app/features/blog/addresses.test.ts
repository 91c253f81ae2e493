import { expect, test } from 'vitest'
import { newest, partAt, partIn, partWithMore } from './addresses.ts'

test('a range of comments round-trips through its URL, and the newest ones have the URL of the post', () => {
  const path = '/blogs/1'
  expect(partAt(path, newest)).toBe(path)
  for (const part of [
    newest,
    { page: 2, from: 2, thread: null },
    { page: 2, from: 0, thread: null },
    { page: 3, from: 3, thread: 'comment' },
  ])
    expect(partIn(new URL(partAt(path, part), 'http://dc.localhost').searchParams)).toEqual(part)
  expect(partAt(path, { page: 2, from: 2, thread: null }, { edit: 'comment' }, 'text-comment')).toBe(
    '/blogs/1?page=2&edit=comment#text-comment',
  )
  for (const page of ['-1', 'x', '1e9', '']) expect(partIn(new URLSearchParams({ page }))).toEqual(newest)
})

test('older and newer pages are added to those shown, three at most', () => {
  const on = (part: [from: number, page: number], to: 'older' | 'newer') => {
    const more = partWithMore({ from: part[0], page: part[1], thread: null }, 5, to)
    return more && [more.from, more.page]
  }
  expect([on([0, 0], 'older'), on([0, 1], 'older'), on([0, 2], 'older'), on([2, 4], 'older')]).toEqual([
    [0, 1],
    [0, 2],
    [1, 3],
    null,
  ])
  expect([on([4, 4], 'newer'), on([3, 4], 'newer'), on([2, 4], 'newer'), on([0, 2], 'newer')]).toEqual([
    [3, 4],
    [2, 4],
    [1, 3],
    null,
  ])
})
