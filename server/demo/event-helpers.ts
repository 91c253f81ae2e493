import { adding, type Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import type { DemoStep } from './step.ts'

/** The ids of events with two helpers each, by subdomain of the chapter that holds them. */
const helped: Record<string, readonly string[]> = { dc: ['61824', '62950'] }

/** Events have been entered by then. */
const daysAgo = 3

/** Returns the steps that let members check people in at some events of a chapter. */
export const namingHelpers = (
  { idOf, ...setting }: Setting,
  { sub, lives }: { sub: string; lives: readonly DemoLife[] },
): DemoStep[] =>
  (helped[sub] ?? []).flatMap((eventId, event) =>
    lives
      .filter((life) => life.sub === sub && life.fate === 'paying' && !life.isLoyal)
      .slice(6 + event, 8 + event)
      .map(({ memberId }) =>
        adding(
          'eventHelpers',
          { eventId, memberId, helperId: idOf(`helper ${eventId} ${memberId}`) },
          daysAgo,
          setting,
        ),
      ),
  )
