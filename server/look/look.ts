import { derivedColors, type ChosenColors, type ColorTokens, type DerivedColors } from './colors.decisions.ts'

/** A logo as two PNG files that everyone sees: as wide as it is, with its size in pixels, and as a square. */
export type Logo = { path: string; icon: string; width: number; height: number }

/** What a chapter chose about its look; '' and null where it chose nothing. */
export type OwnLook = ChosenColors & { logo: Logo | null }

/** The look of a chapter: its own choices, then the association's. */
export type Look = OwnLook & { logoOf: 'chapter' | 'association' }

export const noLook: OwnLook = { mainColor: '', accentColor: '', logo: null }

/** Returns what a stored text holds about a look. */
export const lookIn = (json: string): OwnLook =>
  json === '{}' ? noLook : { ...noLook, ...(JSON.parse(json) as object) }

/** Returns the text that stores a look. */
export const storedLook = ({ mainColor, accentColor, logo }: OwnLook): string =>
  mainColor === '' && accentColor === '' && logo === null ? '{}' : JSON.stringify({ mainColor, accentColor, logo })

/** Returns the look of a chapter: each color and the logo are its own, or else the association's. */
export function lookOf(row: { look: string; associationLook: string }): Look {
  const [own, association] = [lookIn(row.look), lookIn(row.associationLook)]
  return {
    mainColor: own.mainColor || association.mainColor,
    accentColor: own.accentColor || association.accentColor,
    logo: own.logo ?? association.logo,
    logoOf: own.logo ? 'chapter' : 'association',
  }
}

/** Enough for the chapters of a large association; deriving one takes some milliseconds. */
const maxKept = 200

const kept = new Map<string, { colors: DerivedColors; styles: string }>()

function derived({ mainColor, accentColor }: ChosenColors) {
  const key = `${mainColor} ${accentColor}`
  const known = kept.get(key)
  if (known) return known
  const colors = derivedColors({ mainColor, accentColor })
  const made = { colors, styles: stylesOf(colors) }
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, made)
  return made
}

/** Returns the colors that follow from a look, for emails and PDFs; without a chosen color there are none. */
export const colorsOf = (look: ChosenColors): DerivedColors => derived(look).colors

/** What pages need of a look: the styles that follow the portal's own, and the logo. */
export type PageLook = { styles: string; logo: (Logo & { of: Look['logoOf'] }) | null }

/** Returns what pages need of a look; undefined for the usual one. */
export function pageLookOf(look: Look): PageLook | undefined {
  const { mainColor, accentColor, logo, logoOf } = look
  if (mainColor === '' && accentColor === '' && logo === null) return undefined
  return { styles: derived(look).styles + (logo ? logoStyles : ''), logo: logo && { ...logo, of: logoOf } }
}

const listed = (tokens: ColorTokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** For both themes. What is printed stays black on white. */
const inThemes = (light: string, dark: string, below = '') =>
  `@media screen{${light && `:root:root${below}{${light}}`}${dark && `@media (prefers-color-scheme:dark){:root:not([data-theme])${below}{${dark}}}:root[data-theme=blueprint]${below}{${dark}}`}}`

function stylesOf({ light, dark }: DerivedColors): string {
  if (Object.keys(light).length === 0) return ''
  const bar = light['--bar']
  return inThemes(listed(light), listed(dark)) + (bar === undefined ? '' : onWhite(bar, light['--tint']!))
}

/** What is navy in both themes: buttons on the bar, which are white, and the plates behind pictures. */
const onWhite = (color: string, tint: string) =>
  `[class~='text-[#033c73]']{color:${color}}[class~='hover:bg-[#eaf2f9]']:hover{background-color:${tint}}[class~='bg-[#033c73]']{background-color:${color}}`

/** A logo is drawn for white paper: the dark theme and the footer put white behind it. */
const plate = 'background:#fff;padding:3px;border-radius:2px'
const logoStyles = `${inThemes('', plate, ' [data-logo]')}footer [data-logo]{${plate}}`
