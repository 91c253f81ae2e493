import { readFile } from 'node:fs/promises'
import { calendarDay } from '#server/time/clock.ts'
import type { Portal } from '../context.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoChapters } from './chapters.ts'
import type { DemoEvent } from './events.ts'
import type { drawingsOfDemo } from './files.ts'
import { later, type DemoStep } from './step.ts'

type DemoSponsor = {
  sponsorName: string
  mailbox: string
  line: string
  street: string
  description: string
  daysAgo: number
}

const sponsors: DemoSponsor[] = [
  {
    sponsorName: 'Calder Steel',
    mailbox: 'office@caldersteel.example',
    line: '0117',
    street: '18 Foundry Way',
    description: '<p>Moment frames, fabricated and delivered</p>',
    daysAgo: 640,
  },
  {
    sponsorName: 'Ridgeline Survey',
    mailbox: 'ads@ridgeline.example',
    line: '0160',
    street: '5 Mesa Court',
    description: '<p>Scan to model in one working day</p>',
    daysAgo: 420,
  },
  {
    sponsorName: 'Northgate Glass',
    mailbox: 'hello@northgateglass.example',
    line: '0128',
    street: '240 Pier Road',
    description: '<p>Curtain walls that open for the evening breeze</p>',
    daysAgo: 3,
  },
  {
    sponsorName: 'Marlow Partners',
    mailbox: 'studio@marlow.example',
    line: '0133',
    street: '77 Orchard Lane',
    description: '<p>Acoustics for halls of 80 to 8,000 seats</p>',
    daysAgo: 560,
  },
]

type DemoAd = { sponsor: string; type: string; drawing: string; from: number; to: number }

/** Days are relative to today: two banners and the video are live, one is upcoming, one has ended. */
const ads: DemoAd[] = [
  { sponsor: 'Calder Steel', type: 'home-main-banner', drawing: 'ad-steel-sheet', from: -50, to: 130 },
  { sponsor: 'Ridgeline Survey', type: 'home-main-banner', drawing: 'ad-survey-sheet', from: -70, to: 25 },
  { sponsor: 'Northgate Glass', type: 'home-main-banner', drawing: 'ad-glass-blueprint', from: 9, to: 99 },
  { sponsor: 'Marlow Partners', type: 'home-main-banner', drawing: 'hall-blueprint', from: -260, to: -80 },
  { sponsor: 'Ridgeline Survey', type: 'home-video-box', drawing: '', from: -12, to: 80 },
]

type Placing = {
  sub: string
  area: string
  events: readonly DemoEvent[]
  draw: ReturnType<typeof drawingsOfDemo>
  timeZone: string
}

/**
 * Returns the steps that add the sponsors of a chapter with advertising, and their ads: on the home page, in its video
 * box and at the next event.
 */
export async function advertising(
  providers: Portal['providers'],
  setting: Setting,
  { sub, area, events, draw, timeZone }: Placing,
): Promise<DemoStep[]> {
  if (demoChapters.find((chapter) => chapter.sub === sub)?.advertisement !== 1) return []
  const { chapter, by, now, idOf } = setting
  const keep = keepingFor(providers, setting)
  const entered = { chapter, by, now }
  const steps = sponsors.map(({ daysAgo, mailbox, line, street, ...sponsor }) => {
    const row = {
      ...sponsor,
      sponsorId: idOf(sponsor.sponsorName),
      email: mailbox,
      phone: `(${area}) 555-${line}`,
      address: street,
      website: `https://${mailbox.split('@')[1]}/`,
    }
    return adding('sponsors', row, daysAgo, entered)
  })
  const dayOf = (days: number) => calendarDay(later(now, days), timeZone)
  const place = async ({ sponsor, type, drawing, from, to }: DemoAd, eventId: string | null) => {
    const imageId = idOf(`${type} ${sponsor}`)
    const image =
      type === 'home-video-box'
        ? await keep(await readFile('./server/demo/survey.mp4'), 'survey.mp4')
        : await keep(await draw(drawing, 960), `${drawing}.jpg`)
    const days =
      eventId === null ? { startDate: dayOf(from), expireDate: dayOf(to) } : { startDate: null, expireDate: null }
    const row = { imageId, type, sponsorId: idOf(sponsor), eventId, image, ...days, active: 1 as const }
    return adding('advertisements', row, Math.max(1, Math.min(-from + 1, 600)), entered, {
      id: imageId,
      named: [{ field: 'image', paths: [image], visibility: 'public', video: true }],
    })
  }
  for (const ad of ads) steps.push(await place(ad, null))
  const [next] = events
    .filter(
      (event) =>
        event.chapter === chapter &&
        event.isPublished === 1 &&
        event.startsAt > now.toISOString() &&
        event.eventType === 'picnic',
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  for (const [sponsor, drawing] of [
    ['Calder Steel', 'ad-steel-sheet'],
    ['Northgate Glass', 'ad-glass-blueprint'],
  ] as const) {
    if (next) steps.push(await place({ sponsor, type: 'event-sponsor', drawing, from: -2, to: 0 }, next.eventId))
  }
  return steps
}
