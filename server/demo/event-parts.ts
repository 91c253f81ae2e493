import type { Portal } from '../context.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoPdf, type drawingsOfDemo } from './files.ts'
import { namingHelpers } from './event-helpers.ts'
import type { DemoEvent } from './events.ts'
import type { DemoLife } from './life.ts'
import { addingParts } from './programs.ts'
import type { DemoStep } from './step.ts'

type Contact = {
  eventId: string
  /** The member's chapter; for the parent, any. */ from: string
  positionName: string
  mailbox: string
  contactPhone: string
}

/** By subdomain of the chapter that holds the events. */
const contacts: Record<string, readonly Contact[]> = {
  dc: [
    { eventId: '61824', from: 'dc', positionName: 'Convener', mailbox: 'picnic.dc', contactPhone: '(202) 555-0151' },
    { eventId: '61824', from: 'dc', positionName: '', mailbox: 'grill.dc', contactPhone: '(202) 555-0152' },
    {
      eventId: '62950',
      from: 'dc',
      positionName: 'Host of the workshop',
      mailbox: 'models.dc',
      contactPhone: '(202) 555-0153',
    },
    {
      eventId: '42141',
      from: 'dc',
      positionName: 'Program and papers',
      mailbox: 'convention',
      contactPhone: '(202) 555-0177',
    },
    {
      eventId: '42141',
      from: 'dc',
      positionName: 'Tickets and hotel',
      mailbox: 'tickets',
      contactPhone: '(202) 555-0178',
    },
    { eventId: '42141', from: 'dc', positionName: 'Sponsors', mailbox: 'sponsors', contactPhone: '(202) 555-0179' },
  ],
  aea: [
    { eventId: '64207', from: 'sv', positionName: 'Convener', mailbox: 'meeting', contactPhone: '(202) 555-0161' },
    { eventId: '64207', from: 'ny', positionName: 'Workshops', mailbox: 'workshops', contactPhone: '(202) 555-0162' },
  ],
}

type Flyer = { eventId: string; name: string } & ({ drawing: string } | { title: string; lines: readonly string[] })

const flyers: Record<string, readonly Flyer[]> = {
  dc: [
    {
      eventId: '61824',
      name: 'picnic.pdf',
      title: 'Family Picnic',
      lines: [
        'Anchor Pavilion, 12 Mill Race Park',
        'Grill at noon, tug of war at three',
        'Adults $25, children $10, families at most $60',
      ],
    },
    { eventId: '62950', name: 'models.jpg', drawing: 'bridge-blueprint' },
  ],
  aea: [
    {
      eventId: '64207',
      name: 'meeting.pdf',
      title: 'Meeting of the Chapters',
      lines: ['Plumb Line House, 900 Plumb Line Avenue', 'Reports, four workshops and a dinner'],
    },
  ],
}

/** Events have been entered by then. */
const daysAgo = 4
const flyerPixels = 1280

type Place = {
  sub: string
  lives: readonly DemoLife[]
  draw: ReturnType<typeof drawingsOfDemo>
  events: readonly DemoEvent[]
  timeZone: string
}

/** Returns the contacts, flyers, helpers, programs and hotels of some events of a chapter. */
export const addingEventParts = async (
  providers: Portal['providers'],
  setting: Setting,
  place: Place,
): Promise<DemoStep[]> => [
  ...namingContacts(setting, place),
  ...namingHelpers(setting, place),
  ...addingParts(setting, place.events, place.timeZone),
  ...(await addingFlyers(providers, setting, place)),
]

function namingContacts({ idOf, ...setting }: Setting, { sub, lives }: Place): DemoStep[] {
  return (contacts[sub] ?? []).map(({ from, mailbox, ...contact }, index) => {
    const { memberId } = lives.filter((life) => life.sub === from && life.fate === 'paying' && !life.isLoyal)[
      index + 3
    ]!
    const row = {
      ...contact,
      memberId,
      contactEmail: `${mailbox}@aea.example`,
      eventContactId: idOf(`contact ${mailbox}`),
    }
    return adding('eventContacts', row, daysAgo, setting)
  })
}

async function addingFlyers(
  providers: Portal['providers'],
  setting: Setting,
  { sub, draw }: Place,
): Promise<DemoStep[]> {
  const { idOf, ...rest } = setting
  const keep = keepingFor(providers, setting)
  return Promise.all(
    (flyers[sub] ?? []).map(async ({ eventId, name, ...content }) => {
      const flyer = await keep(
        'drawing' in content ? await draw(content.drawing, flyerPixels) : demoPdf(content.title, content.lines),
        name,
      )
      const flyerId = idOf(`flyer ${name}`)
      return adding('eventFlyers', { flyerId, eventId, flyer }, daysAgo, rest, {
        id: flyerId,
        named: [{ field: 'flyer', paths: [flyer], visibility: 'public' }],
      })
    }),
  )
}
