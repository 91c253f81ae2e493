import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { video } from '#tests/support/files.ts'
import { acceptFile } from './accepted-file.ts'
import { secondsOfVideo } from './video-file.ts'

test('a video is stored as it is, with its length', async () => {
  const real = readFileSync('./server/demo/survey.mp4')
  expect(await acceptFile(real, { video: true })).toEqual({
    bytes: real,
    contentType: 'video/mp4',
    ending: 'mp4',
    seconds: 12,
  })
  expect(secondsOfVideo(video({ seconds: 75 }))).toBe(75)
})

test.each<[what: string, bytes: Uint8Array]>([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a page behind the first bytes of a video',
    Buffer.concat([video().subarray(0, 24), Buffer.from('<!doctype html><script>alert(1)</script>')]),
  ],
  ['a page behind a whole video', Buffer.concat([video(), Buffer.from('<!doctype html><p>Hello')])],
  ['one that was cut off', video().subarray(0, -1)],
  ['one without its header', Buffer.concat([video().subarray(0, 24), video().subarray(-3_008)])],
  ['sound alone', video({ track: 'soun' })],
  [
    'an empty header',
    Buffer.from([...video().subarray(0, 24), 0, 0, 0, 8, ...Buffer.from('moov'), 0, 0, 0, 8, ...Buffer.from('mdat')]),
  ],
  [
    'boxes that never end',
    Buffer.concat([video().subarray(0, 24), Buffer.alloc(160_000, Buffer.from('\0\0\0\x08free', 'latin1'))]),
  ],
])('%s is rejected', async (_what, bytes) => {
  await expect(acceptFile(bytes, { video: true })).rejects.toMatchObject({ why: 'invalid' })
})

test('a video is rejected as another kind of file where none is accepted', async () => {
  await expect(acceptFile(video())).rejects.toMatchObject({ status: 415 })
})
