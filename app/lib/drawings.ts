import type { ThemeChoice } from '#app/lib/page/viewer.ts'

/** Line drawings used where a picture is missing, and on the demo's home page. */
const ofRecords = {
  bridge: 'Harbor crossing, elevation',
  plan: 'Apartment, floor plan',
  dome: 'Town hall with dome, front',
  pavilion: 'Park pavilion, elevation',
  tower: 'Four towers, street side',
  gear: 'Gear train, section',
  contour: 'Site contours with building',
  hall: 'Convention hall, seating plan',
  stair: 'Spiral stair, plan',
  section: 'House, cross section',
} as const

/** All drawings: the book for the history, the scenes for the days of a convention. */
export const drawings = {
  ...ofRecords,
  book: 'Year book, open',
  stage: 'Stage with its audience, front',
  banquet: 'Banquet hall, seating plan',
  cruise: 'Cruise past the monuments',
  office: 'Office with a desk, front',
} as const

export type DrawingName = keyof typeof drawings

/** White on navy, or navy on paper; the paper version turns dark with the theme. */
export type Ground = 'blueprint' | 'sheet'

export const drawingNames = Object.keys(drawings) as DrawingName[]

export const recordDrawings = Object.keys(ofRecords) as DrawingName[]

/** Returns a record's drawing: always the same one for an ID. */
export function drawingFor(recordId: string): DrawingName {
  let sum = 0
  for (const character of recordId) sum = (sum * 31 + character.codePointAt(0)!) % 1_000_003
  return recordDrawings[sum % recordDrawings.length]!
}

/** Returns the URLs of a drawing; `dark` is set if the device decides and the drawing has a dark variant. */
export function drawingSources(name: DrawingName, ground: Ground, theme: ThemeChoice): { src: string; dark?: string } {
  const file = (print: string) => `/drawings/${name}-${print}.svg`
  if (ground === 'blueprint') return { src: file('blueprint') }
  if (theme === 'dark') return { src: file('night') }
  return theme === 'light' ? { src: file('sheet') } : { src: file('sheet'), dark: file('night') }
}
