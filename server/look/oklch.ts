/**
 * Colors in OKLCH, where equal steps of lightness look equal, after the definition of CSS Color 4; and the contrast of
 * two colors after WCAG 2.
 */

/** Lightness and chroma as in CSS, the hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Triple = readonly [number, number, number]

/** Returns a color in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const along = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, along), h: ((Math.atan2(along, a) * 180) / Math.PI + 360) % 360 }
}

/** Returns the color as screens show it. One that they cannot show loses chroma until they can. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let fits = 0
  let exceeds = c
  if (isShown(rgbOf({ l: lightness, c, h }))) fits = c
  else
    for (let step = 0; step < 16; step++) {
      const middle = (fits + exceeds) / 2
      if (isShown(rgbOf({ l: lightness, c: middle, h }))) fits = middle
      else exceeds = middle
    }
  const bytes = rgbOf({ l: lightness, c: fits, h }).map((part) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, part)))),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Red, green and blue as amounts of light; outside 0 to 1 for a color that screens cannot show. */
function rgbOf({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (rgb: Triple) => rgb.every((part) => part > -0.0005 && part < 1.0005)
