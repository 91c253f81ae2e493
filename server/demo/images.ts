import type { Portal } from '../context.ts'
import type { Place } from '../features/images/rules.ts'
import { emptyChapter } from './chapters.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import type { DemoEvent } from './events.ts'
import type { drawingsOfDemo } from './files.ts'
import { day, type DemoStep } from './step.ts'

/** In the header, alternately white on navy and navy on paper. */
const banners = [
  { drawing: 'bridge-blueprint', imageDescription: 'Harbor crossing with two towers, elevation' },
  { drawing: 'plan-sheet', imageDescription: 'Two-bedroom apartment, floor plan' },
  { drawing: 'dome-blueprint', imageDescription: 'Town hall with its dome, seen from the front' },
  { drawing: 'pavilion-sheet', imageDescription: 'Park pavilion with picnic tables, elevation' },
  { drawing: 'stair-blueprint', imageDescription: 'Spiral stair, plan' },
  { drawing: 'section-sheet', imageDescription: 'House with a stair, cross section' },
]

const homePictures = [
  { drawing: 'tower-blueprint', imageDescription: 'Four towers from the street' },
  { drawing: 'dam-sheet', imageDescription: 'Gravity dam, cross section' },
  { drawing: 'hall-blueprint', imageDescription: 'Convention hall, seating plan' },
  { drawing: 'gear-sheet', imageDescription: 'Gear train with three wheels, section' },
]

/** Portraits of the speakers at a convention that a landing page sells. */
const speakers = [
  { drawing: 'person-1-sheet', imageDescription: 'Dr. Nadia Rahman: Bridges that outlive their owners' },
  { drawing: 'person-6-sheet', imageDescription: 'Prof. Victor Almeida: Concrete without cement' },
  { drawing: 'person-9-sheet', imageDescription: 'Lena Hoffmann: Mass timber above ten floors' },
  { drawing: 'person-2-sheet', imageDescription: 'Samuel Adeyemi: Water for 40,000 people, on one pump' },
  { drawing: 'person-5-sheet', imageDescription: 'Dr. Farah Chowdhury: Flood shelters that stay open' },
  { drawing: 'person-8-sheet', imageDescription: 'Harjit Gill: What a dam tells its engineer' },
  { drawing: 'person-7-sheet', imageDescription: 'Priya Menon: Robots on the building site' },
  { drawing: 'person-4-sheet', imageDescription: 'Daniel Whitfield: Why budgets break at month nine' },
  { drawing: 'person-3-sheet', imageDescription: 'Adaeze Nwosu: Schools for 2,000 rainy days' },
  { drawing: 'person-12-sheet', imageDescription: 'Walter Brandt: The license, state by state' },
  { drawing: 'person-11-sheet', imageDescription: 'Mei Tanaka: Tunnels across a fault' },
  { drawing: 'person-10-sheet', imageDescription: 'Omar Siddiqui: A small practice that lasts' },
]

const pixels: Record<Place, number> = { navbarImage: 640, homeScreenImage: 1280, eventImage: 640 }

/** How many header pictures show past events, the latest first: the Year Book has them. */
const ofEvents = 4
/** Days ago when the chapter joined the portal; the other pictures were added then. */
const firstDay = 700

type Gallery = {
  sub: string
  /** The index of the chapter among all: each begins with a different picture. */ turn: number
  events: readonly DemoEvent[]
  draw: ReturnType<typeof drawingsOfDemo>
}

/**
 * Returns the steps that add a chapter's pictures in the header and on the home page, on the days its admin added them.
 */
export async function picturing(
  providers: Portal['providers'],
  setting: Setting,
  { sub, turn, events, draw }: Gallery,
): Promise<DemoStep[]> {
  if (sub === emptyChapter) return []
  const { chapter, by, now, idOf } = setting
  const keep = keepingFor(providers, setting)
  const past = events
    .filter((event) => event.chapter === chapter && event.isPublished === 1 && event.endsAt < now.toISOString())
    .sort((a, b) => b.endsAt.localeCompare(a.endsAt))
  // Those of a past event were added when it was over, those of an upcoming one yesterday, one after the other.
  const daysAgo = (index: number, event?: DemoEvent) => {
    if (!event) return firstDay + index
    const over = (now.getTime() - Date.parse(event.endsAt)) / day
    return over > 0 ? over : index / speakers.length
  }
  const add = async (
    imageName: Place,
    { drawing, imageDescription }: (typeof banners)[number],
    index: number,
    event?: DemoEvent,
  ) => {
    const image = await keep(await draw(drawing, pixels[imageName]), `${drawing}.jpg`)
    const row = {
      imageId: idOf(`${imageName} ${drawing}`),
      imageName,
      imageDescription,
      eventId: event?.eventId ?? null,
      image,
    }
    return adding(
      'images',
      row,
      daysAgo(index, event),
      { chapter, by, now },
      { id: row.imageId, named: [{ field: 'image', paths: [image], visibility: 'public' }] },
    )
  }
  const strip = turned(banners, 2 * turn).slice(0, banners.length - (turn % 3))
  const home = turned(homePictures, turn).slice(0, 4 - (turn % 3))
  const ofChapter = events.filter((event) => event.chapter === chapter)
  const conventions = ofChapter.filter((event) =>
    ofChapter.some(
      ({ showsLanding, landingEventId, eventId }) =>
        showsLanding === 1 && (landingEventId ?? eventId) === event.eventId,
    ),
  )
  return Promise.all([
    ...conventions.flatMap((event) =>
      speakers.map((picture, index) => add('eventImage', picture, speakers.length - index, event)),
    ),
    ...strip.map((picture, index) => add('navbarImage', picture, index, index < ofEvents ? past[index] : undefined)),
    ...home.map((picture, index) => add('homeScreenImage', picture, index)),
  ])
}

const turned = <Item>(items: readonly Item[], by: number) =>
  items.map((_, index) => items[(index + by) % items.length]!)
