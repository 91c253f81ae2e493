import { useViewer } from '#app/lib/viewer.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import type { EventView } from '../events/event-standing.ts'
import { EventCard } from './event-card.tsx'
import { paidLines } from './price-lines.ts'
import { RegistrationFacts } from './registration-facts.tsx'
import { eventPath, registrationSteps } from './registration-frame.tsx'
import type { Entered } from './use-entered.ts'

type CompletionViewProps = {
  event: EventView & { excerpt: string }
  done: { registrationId: string; paymentId: string | null; amountCents: number; contributionCents: number; adults: number; minors: number }
  /** What was entered; not known to who comes back without the cart. */
  person: Entered | null
}

/** The registration as it stands in the books, to keep or to print (events section 2, completion view). */
export function CompletionView({ event, done, person }: CompletionViewProps) {
  const { registrationId, paymentId, amountCents, adults, minors } = done
  const hydrated = useHydrated()
  const { chapter } = useViewer()
  const numbers = [
    { key: 'Registration ID', value: registrationId },
    { key: 'Amount paid', value: <Money cents={amountCents} /> },
    paymentId ? { key: 'Payment ID', value: paymentId } : { key: 'Payment', value: 'none, free of charge' },
    ...(person ? [] : [{ key: 'Adults', value: adults }, { key: 'Minors', value: minors }]),
  ]
  return (
    <>
      <h1 className="type-title print:mb-4">Registration Complete</h1>
      <div className="mt-6 mb-9 max-w-180 print:hidden">
        <Stepper steps={registrationSteps} current={registrationSteps.length - 1} />
      </div>
      <Alert tone="success" title="You are registered" className="mb-8">
        A confirmation is on its way to {person ? person.email : 'you by email'}.
      </Alert>
      <FormWithSummary
        summary={
          <Summary ruled title="Payment summary" lines={paidLines(done)} total={<Money cents={amountCents} />} totalKey="Amount paid">
            {hydrated && (
              <Button wide onClick={() => window.print()}>
                Print
              </Button>
            )}
            <LinkButton to={eventPath(event)} wide>
              Show the event
            </LinkButton>
            <LinkButton to="/" look="primary" wide>
              Home
            </LinkButton>
          </Summary>
        }
      >
        <Cells cells={numbers} columns={3} />
        {person && (
          <div className="mt-10">
            <RegistrationFacts person={{ ...person, adults, minors }} />
          </div>
        )}
        <div className="mt-10">
          <EventCard event={event} />
        </div>
        <div className="mt-10">
          <Block title="Questions">
            <p className="type-body mt-3">
              {chapter.chapterName} chapter: <a className="text-link-line" href={`mailto:${chapter.chapterEmail}`}>{chapter.chapterEmail}</a>, {chapter.chapterPhone}
            </p>
          </Block>
        </div>
      </FormWithSummary>
    </>
  )
}
