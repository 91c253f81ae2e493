import { expect, test } from 'vitest'
import { wordMarkLines } from './mark.tsx'

test.each([
  ['Association of Engineers and Architects', ['Association of', 'Engineers', '& Architects']],
  ['Association of Engineers & Architects', ['Association of', 'Engineers', '& Architects']],
  ['Institute of the Deaf', ['Institute of', 'Deaf']],
  ['Guild', ['Guild']],
  ['', []],
])('%s is split into lines beside the logo', (name, lines) => {
  expect(wordMarkLines(name)).toEqual(lines)
})
