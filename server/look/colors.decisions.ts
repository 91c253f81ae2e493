import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts'

/** The two colors that a chapter chooses, such as #033c73; '' for the usual one. */
export type ChosenColors = { mainColor: string; accentColor: string }

/** The names of the colors in app/styles/themes.css that follow from the chosen ones. */
type MainToken =
  | '--color-primary'
  | '--color-primary-content'
  | '--color-secondary'
  | '--color-secondary-content'
  | '--link'
  | '--tint'
  | '--bar'
  | '--bar-content'
  | '--bar-quiet'
  | '--bar-rule'
  | '--series-1'
  | '--series-2'

type AccentToken = '--color-accent' | '--color-accent-content'

export type ColorTokens = Partial<Record<MainToken | AccentToken, string>>

/** The colors of both themes; a color that was not chosen adds nothing. */
export type DerivedColors = { light: ColorTokens; dark: ColorTokens }

/** What text needs, and what lines and marks need (WCAG 2.2, 1.4.3 and 1.4.11). */
export const minContrast = { text: 4.5, mark: 3 } as const

/** The colors of the usual look, as in app/styles/themes.css. */
export const usualColors: ChosenColors = { mainColor: '#033c73', accentColor: '#f2b81b' }

const white = '#ffffff'
const ink = '#14202e'

/** The surfaces of both themes, as in app/styles/themes.css, and the bars of the usual look. */
export const surfaces = {
  light: { paper: [white, '#f3f6f9'], ink: [ink, '#4c5c6d'], bar: '#033c73' },
  dark: { paper: ['#0c2038', '#08172a', '#132d4d'], ink: ['#e8f0f8', '#a9bed4'], bar: '#051223' },
} as const

/** Derives the colors of both themes from the chosen ones, so that each text holds its contrast. */
export function derivedColors({ mainColor, accentColor }: ChosenColors): DerivedColors {
  const light = mainColor ? lightTokens(mainColor) : {}
  const dark = mainColor ? darkTokens(oklchOf(mainColor)) : {}
  if (accentColor === '') return { light, dark }
  return {
    light: { ...light, ...accentTokens(accentColor, light['--bar'] ?? surfaces.light.bar) },
    dark: { ...dark, ...accentTokens(accentColor, dark['--bar'] ?? surfaces.dark.bar) },
  }
}

/** A chosen color that pages cannot use as it is, and the nearest one that they use instead. */
export type AdjustedColor = { chosen: string; used: string }

/** Returns which of the chosen colors are adjusted on white paper, where they are used as they are if they can be read. */
export function adjustedColors(chosen: ChosenColors): { mainColor?: AdjustedColor; accentColor?: AdjustedColor } {
  const { light } = derivedColors(chosen)
  const differs = (color: string, used: string | undefined) =>
    color !== '' && used !== undefined && used !== color ? { chosen: color, used } : undefined
  const mainColor = differs(chosen.mainColor, light['--color-primary'])
  const accentColor = differs(chosen.accentColor, light['--color-accent'])
  return { ...(mainColor && { mainColor }), ...(accentColor && { accentColor }) }
}

function lightTokens(mainColor: string): ColorTokens {
  const { c, h, l } = oklchOf(mainColor)
  const tint = hexOf({ l: 0.957, c: Math.min(c, 0.012), h })
  const onPaper = isReadOn([...surfaces.light.paper, tint])
  const primary = nearest(mainColor, onPaper, 'darker')
  const shade = (lightness: number, max: number) =>
    nearest(hexOf({ l: Math.max(Math.min(l, lightness), lightness - 0.08), c: Math.min(c, max), h }), onPaper, 'darker')
  const secondary = shade(0.507, 0.15)
  return {
    '--color-primary': primary,
    '--color-primary-content': white,
    '--color-secondary': secondary,
    '--color-secondary-content': white,
    '--link': shade(0.475, 0.16),
    '--tint': tint,
    ...barTokens(primary),
    '--series-1': primary,
    '--series-2': nearest(hexOf({ l: 0.69, c: Math.min(c, 0.14), h }), isSeenOn([white]), 'darker'),
  }
}

function darkTokens({ c, h }: Oklch): ColorTokens {
  const tint = hexOf({ l: 0.303, c: Math.min(c, 0.063), h })
  const onPaper = isReadOn([...surfaces.dark.paper, tint])
  const shade = (l: number, max: number) => nearest(hexOf({ l, c: Math.min(c, max), h }), onPaper, 'lighter')
  const primary = shade(0.819, 0.1)
  const secondary = shade(0.749, 0.12)
  // Nothing lighter than these two is ever under it.
  const content = nearest(hexOf({ l: 0.24, c: Math.min(c, 0.06), h }), isReadOn([primary, secondary]), 'darker')
  return {
    '--color-primary': primary,
    '--color-primary-content': content,
    '--color-secondary': secondary,
    '--color-secondary-content': content,
    '--link': shade(0.79, 0.11),
    '--tint': tint,
    ...barTokens(hexOf({ l: 0.18, c: Math.min(c, 0.035), h })),
    '--series-1': primary,
    '--series-2': nearest(hexOf({ l: 0.6, c: Math.min(c, 0.12), h }), isSeenOn(surfaces.dark.paper), 'lighter'),
  }
}

/** The bar is dark enough for white text; its quiet text is a light shade of it, and the rule is between the two. */
function barTokens(bar: string): ColorTokens {
  const { l, c, h } = oklchOf(bar)
  return {
    '--bar': bar,
    '--bar-content': white,
    '--bar-quiet': nearest(hexOf({ l: 0.875, c: Math.min(c, 0.04), h }), isReadOn([bar]), 'lighter'),
    '--bar-rule': hexOf({ l: Math.min(l + 0.12, 0.62), c: Math.min(c, 0.1), h }),
  }
}

/** The accent marks where one is on the bar. Text on it is ink, or else white or black, one of which always holds. */
function accentTokens(accentColor: string, bar: string): ColorTokens {
  const accent = nearest(accentColor, isSeenOn([bar]), 'lighter')
  const content = [ink, white, '#000000'].find(isReadOn([accent]))!
  return { '--color-accent': accent, '--color-accent-content': content }
}

type Holds = (color: string) => boolean

const isReadOn =
  (grounds: readonly string[]): Holds =>
  (color) =>
    grounds.every((ground) => contrast(color, ground) >= minContrast.text)

const isSeenOn =
  (grounds: readonly string[]): Holds =>
  (color) =>
    grounds.every((ground) => contrast(color, ground) >= minContrast.mark)

/** Small enough that no eye sees one step. */
const step = 0.004

/** Returns the color itself if it holds, or else the first one of its hue that does: at the latest black or white. */
function nearest(color: string, holds: Holds, towards: 'darker' | 'lighter'): string {
  if (holds(color)) return color
  const { l, c, h } = oklchOf(color)
  const way = towards === 'darker' ? -step : step
  for (let lightness = l + way; lightness > 0 && lightness < 1; lightness += way) {
    const shade = hexOf({ l: lightness, c, h })
    if (holds(shade)) return shade
  }
  return towards === 'darker' ? '#000000' : white
}
