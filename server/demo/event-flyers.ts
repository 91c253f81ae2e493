import type { Portal } from '../context.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoPdf, type drawingsOfDemo } from './files.ts'
import type { DemoStep } from './step.ts'

type Flyer = { eventId: string; name: string } & ({ drawing: string } | { title: string; lines: readonly string[] })

/** By the sub-domain of the chapter that holds the events. */
const flyers: Record<string, readonly Flyer[]> = {
  dc: [
    { eventId: '61824', name: 'picnic.pdf', title: 'Family Picnic', lines: ['Anchor Pavilion, 12 Mill Race Park', 'Grill at noon, tug of war at three', 'Adults $25, children $10, families at most $60'] },
    { eventId: '62950', name: 'models.jpg', drawing: 'bridge-blueprint' },
  ],
  aea: [{ eventId: '64207', name: 'meeting.pdf', title: 'Meeting of the Chapters', lines: ['Plumb Line House, 900 Plumb Line Avenue', 'Reports, four workshops and a dinner'] }],
}

/** Events have been entered by then. */
const daysAgo = 4
const pixels = 1280

/** The flyers of some events of a chapter. */
export async function addingFlyers(providers: Portal['providers'], setting: Setting, sub: string, draw: ReturnType<typeof drawingsOfDemo>): Promise<DemoStep[]> {
  const { idOf, ...rest } = setting
  const keep = keepingFor(providers, setting)
  return Promise.all(
    (flyers[sub] ?? []).map(async ({ eventId, name, ...shown }) => {
      const flyer = await keep('drawing' in shown ? await draw(shown.drawing, pixels) : demoPdf(shown.title, shown.lines), name)
      const flyerId = idOf(`flyer ${name}`)
      return adding('eventFlyers', { flyerId, eventId, flyer }, daysAgo, rest, { id: flyerId, named: [{ field: 'flyer', paths: [flyer], visibility: 'public' }] })
    }),
  )
}
