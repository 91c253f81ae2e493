import { expect, test } from 'vitest'
import { plainLines } from './plain-lines.ts'

test('numbered lists keep their numbers, others have dashes, also when nested', () => {
  expect(plainLines('<ol><li>Sign</li><li>Pay<ul><li>online</li></ul></li><li>Come</li></ol>')).toBe(
    '1. Sign\n2. Pay\n\n- online\n\n3. Come',
  )
})
