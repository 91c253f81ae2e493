import { expect, test } from 'vitest'
import { cleanHtml, renderedHtml } from './rich-text.ts'
import { videoAt } from './videos.ts'

const youTube = { host: 'YouTube', player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0' }

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=3', youTube],
  ['http://youtube.com/shorts/dQw4w9WgXcQ', youTube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youTube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youTube],
  ['https://vimeo.com/76979871', { host: 'Vimeo', player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' }],
  [
    'https://vimeo.com/76979871/abcdef0123',
    { host: 'Vimeo', player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef0123' },
  ],
  [
    'https://player.vimeo.com/video/76979871',
    { host: 'Vimeo', player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' },
  ],
])('%s is a video', (address, video) => {
  expect(videoAt(address)).toEqual(video)
})

test.each([
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/channels/staffpicks',
  'javascript:youtu.be/dQw4w9WgXcQ',
  '//youtu.be/dQw4w9WgXcQ',
  'https://video.example/watch?v=dQw4w9WgXcQ',
])('%s is a link like any other', (address) => {
  expect(videoAt(address)).toBeUndefined()
})

test("a video's address on a line of its own becomes a link, and no other does", () => {
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=3'
  const link = `<p><a href="${address}" rel="noopener nofollow">${address}</a></p>`
  expect(cleanHtml(`<p>Watch:</p><p>${address} </p>`)).toBe(`<p>Watch:</p>${link}`)
  expect(cleanHtml(link)).toBe(link)
  expect(renderedHtml('Watch:\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe(`<p>Watch:</p>${link}`)
  for (const other of ['<p>https://video.example/a</p>', '<p>See https://youtu.be/dQw4w9WgXcQ now</p>'])
    expect(cleanHtml(other)).toBe(other)
})
