import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingFor, drawingNames, drawingSources, recordDrawings } from './drawings.ts'

test('a record always gets the same drawing, and records do not all get the same one', () => {
  expect(drawingFor('8KD40213')).toBe(drawingFor('8KD40213'))
  const many = Array.from({ length: 200 }, (_, record) => drawingFor(`record-${record}`))
  expect(new Set(many)).toEqual(new Set(recordDrawings))
})

test('every variant of every drawing exists', () => {
  for (const name of drawingNames)
    for (const theme of ['light', 'dark', 'device'] as const)
      for (const ground of ['blueprint', 'sheet'] as const) {
        const { src, dark = src } = drawingSources(name, ground, theme)
        for (const address of [src, dark]) expect(existsSync(`app/public${address}`), address).toBe(true)
      }
})

test('only the "device" theme choice follows the device', () => {
  expect(drawingSources('plan', 'sheet', 'device').dark).toBe('/drawings/plan-night.svg')
  expect(drawingSources('plan', 'sheet', 'light').dark).toBeUndefined()
  expect(drawingSources('plan', 'sheet', 'dark').src).toBe('/drawings/plan-night.svg')
})
