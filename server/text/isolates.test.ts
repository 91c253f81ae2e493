import { expect, test } from 'vitest'
import { isolated } from './isolates.ts'

const [open, close] = ['\u2068', '\u2069']

test.each([
  ['Ada Lovelace, 2 persons', 'Ada Lovelace, 2 persons'],
  ['نور احمد, 2 persons', `${open}نور احمد${close}, 2 persons`],
  ['Delete נועה לוי (20010)?', `Delete ${open}נועה לוי${close} (20010)?`],
  ['نور Ali and ليلى, $5.00', `${open}نور${close} Ali and ${open}ليلى${close}, $5.00`],
  ['مرحبا، 3 كتب.', `${open}مرحبا، 3 كتب${close}.`],
  ['اَحْمَدُ 5', `${open}اَحْمَدُ${close} 5`],
  ['𐤀𐤁 1', `${open}𐤀𐤁${close} 1`],
])('%s', (text, wanted) => {
  expect(isolated(text)).toBe(wanted)
  expect(isolated(isolated(text))).toBe(wanted)
})
