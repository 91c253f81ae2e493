import { adding, type Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import type { DemoStep } from './step.ts'

type Named = { eventId: string; /** The chapter of the member, on the parent any. */ from: string; positionName: string; mailbox: string; contactPhone: string }

/** By the sub-domain of the chapter that holds the events. */
const named: Record<string, readonly Named[]> = {
  dc: [
    { eventId: '61824', from: 'dc', positionName: 'Convener', mailbox: 'picnic.dc', contactPhone: '(202) 555-0151' },
    { eventId: '61824', from: 'dc', positionName: '', mailbox: 'grill.dc', contactPhone: '(202) 555-0152' },
    { eventId: '62950', from: 'dc', positionName: 'Host of the workshop', mailbox: 'models.dc', contactPhone: '(202) 555-0153' },
  ],
  aea: [
    { eventId: '64207', from: 'sv', positionName: 'Convener', mailbox: 'meeting', contactPhone: '(202) 555-0161' },
    { eventId: '64207', from: 'ny', positionName: 'Workshops', mailbox: 'workshops', contactPhone: '(202) 555-0162' },
  ],
}

/** Events have been entered by then. */
const daysAgo = 4

/** Members whom people ask about some events of a chapter. */
export function namingEventContacts({ idOf, ...setting }: Setting, sub: string, lives: readonly DemoLife[]): DemoStep[] {
  return (named[sub] ?? []).map(({ from, mailbox, ...contact }, index) => {
    const { memberId } = lives.filter((life) => life.sub === from && life.fate === 'paying' && !life.isLoyal)[index + 3]!
    const row = { ...contact, memberId, contactEmail: `${mailbox}@aea.example`, eventContactId: idOf(`contact ${mailbox}`) }
    return adding('eventContacts', row, daysAgo, setting)
  })
}
