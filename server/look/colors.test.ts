import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  adjustedColors,
  derivedColors,
  minContrast,
  surfaces,
  usualColors,
  type ColorTokens,
} from './colors.decisions.ts'
import { noLook, pageLookOf } from './look.ts'
import { contrast, hexOf, oklchOf } from './oklch.ts'

/** Every corner of the colors that screens show, and colors between them, always the same ones. */
const corners = ['00', '80', 'ff'].flatMap((r) =>
  ['00', '80', 'ff'].flatMap((g) => ['00', '80', 'ff'].map((b) => `#${r}${g}${b}`)),
)
const between = Array.from(
  { length: 600 },
  (_, index) => `#${((index * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`,
)
const colors = [...corners, ...between]

/** The texts of one theme, each with what it is read on. */
function textsOf(tokens: ColorTokens, theme: 'light' | 'dark'): [text: string, ground: string][] {
  const { paper, ink } = surfaces[theme]
  const grounds = [...paper, tokens['--tint']!]
  const onPaper = [tokens['--color-primary']!, tokens['--color-secondary']!, tokens['--link']!]
  return [
    ...onPaper.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
    ...ink.map((text): [string, string] => [text, tokens['--tint']!]),
    [tokens['--color-primary-content']!, tokens['--color-primary']!],
    [tokens['--color-secondary-content']!, tokens['--color-secondary']!],
    [tokens['--bar-content']!, tokens['--bar']!],
    [tokens['--bar-quiet']!, tokens['--bar']!],
    [tokens['--color-accent-content']!, tokens['--color-accent']!],
  ]
}

test('whatever two colors are chosen, each text of both themes holds its contrast, and the accent is seen on the bar', () => {
  const problems = colors.flatMap((mainColor, index) => {
    const chosen = { mainColor, accentColor: colors[(index * 7 + 3) % colors.length]! }
    const derived = derivedColors(chosen)
    return (['light', 'dark'] as const).flatMap((theme) => {
      const tokens = derived[theme]
      const marks: [string, string][] = [[tokens['--color-accent']!, tokens['--bar']!]]
      const below = (pairs: [string, string][], min: number) =>
        pairs.filter(([one, other]) => contrast(one, other) < min)
      return [...below(textsOf(tokens, theme), minContrast.text), ...below(marks, minContrast.mark)].map((pair) =>
        [mainColor, theme, ...pair].join(' '),
      )
    })
  })
  expect(problems).toEqual([])
})

test('a color that can be read is used as it is; one that cannot keeps its hue, and no step nearer can be read', () => {
  for (const mainColor of colors) {
    const used = derivedColors({ mainColor, accentColor: '' }).light['--color-primary']!
    const { mainColor: adjusted } = adjustedColors({ mainColor, accentColor: '' })
    expect(adjusted).toEqual(used === mainColor ? undefined : { chosen: mainColor, used })
    if (!adjusted) continue
    const [before, after] = [oklchOf(mainColor), oklchOf(used)]
    expect(after.l).toBeLessThan(before.l)
    const nearer = hexOf({ ...before, l: after.l + 0.012 })
    const grounds = [...surfaces.light.paper, derivedColors({ mainColor, accentColor: '' }).light['--tint']!]
    expect(
      grounds.every((ground) => contrast(nearer, ground) >= minContrast.text),
      `${mainColor} ${used}`,
    ).toBe(false)
  }
})

test('a color goes to OKLCH and back, and contrast is that of WCAG', () => {
  for (const color of colors) expect(hexOf(oklchOf(color))).toBe(color)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(oklchOf('#ff0000')).toEqual({
    l: expect.closeTo(0.628, 3),
    c: expect.closeTo(0.2577, 3),
    h: expect.closeTo(29.23, 1),
  })
})

test('the surfaces and the usual colors are those of the themes', () => {
  const styles = readFileSync('app/styles/themes.css', 'utf8')
  const themes = styles.split('@plugin').slice(1).map(valuesIn)
  for (const [index, theme] of (['light', 'dark'] as const).entries()) {
    const values = themes[index]!
    expect(values['--bar']).toBe(surfaces[theme].bar)
    expect([values['--color-base-content'], values['--ink-2']]).toEqual(surfaces[theme].ink)
    expect([values['--color-base-100'], values['--color-base-200'], values['--raise']]).toEqual(
      expect.arrayContaining([...surfaces[theme].paper]),
    )
  }
  expect({ mainColor: themes[0]!['--bar'], accentColor: themes[0]!['--color-accent'] }).toEqual(usualColors)
})

/** Returns the colors of a theme by their names, as hexadecimal digits. */
const valuesIn = (theme: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(theme.matchAll(/(--[\w-]+): (?:(#\w{6})|oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\));/g), (match) => {
      const [, name, hex, l, c, h] = match
      return [name!, hex ?? hexOf({ l: Number(l) / 100, c: Number(c), h: Number(h) })]
    }),
  )

test('the usual look adds nothing to a page', () => {
  expect(pageLookOf({ ...noLook, logoOf: 'association' })).toBeUndefined()
})
