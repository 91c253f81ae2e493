import { useEffect, useRef } from 'react'
import { Link } from '#app/lib/remix.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { useSent } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { ContactsBlock, type EventContact } from '../../event-contacts/contacts-block.tsx'
import { formOf } from '#server/features/registrations/rules.ts'
import type { EventView } from '../../events/event-standing.ts'
import { cancelling } from '../cancel/cancel-words.ts'
import { boughtLines, type Bought } from './bought-lines.ts'
import { headCells, RegistrationFacts } from '../table/registration-facts.tsx'
import { eventPath, hasOwnPage } from '../registration-links.tsx'
import type { Entered } from '../form/use-entered.ts'
import { Ticket, type TicketCode } from '../own/ticket.tsx'
import { complete as words, giving, nomination, price, stepsOf } from '../words.ts'

/** Links to cancel or change it, in the wording of each form. */
const waysBack = {
  usual: { change: words.change, cancelLead: cancelling.linkLead, cancel: cancelling.link },
  giving: { change: giving.change, cancelLead: cancelling.linkLead, cancel: cancelling.link },
  election: nomination,
}

const doneOf = {
  standard: words.done,
  convention: words.done,
  packages: words.done,
  giving: giving.done,
  election: nomination.done,
}

type CompletionViewProps = {
  event: EventView & { excerpt: string }
  contacts: EventContact[]
  done: {
    registrationId: string
    parts: readonly Bought[]
    paymentId: string | null
    amountCents: number
    contributionCents: number
    adults: number
    minors: number
    cancelPath?: string | null
    ownPath?: string | null
    receiptPath?: string | null
    ticket?: TicketCode | null
  }
  /** The entries; unknown for a buyer who returns without the cart. */
  person: Entered | null
  /** Whether it was completed on this page a moment ago. */
  isNew?: boolean
}

/** The registration as recorded in the books, to keep or print (events section 2, completion view). */
export function CompletionView({ event, contacts, done, person, isNew = false }: CompletionViewProps) {
  const {
    registrationId,
    paymentId,
    amountCents,
    adults,
    minors,
    cancelPath,
    ownPath,
    receiptPath = null,
    ticket = null,
  } = done
  const { chapter } = useViewer()
  const title = useRef<HTMLHeadingElement>(null)
  // The payment's buttons are gone, and the focus and the place in the page with them.
  useEffect(() => {
    if (!isNew) return
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [isNew])
  const form = formOf(event)
  const back = form === 'giving' || form === 'election' ? waysBack[form] : waysBack.usual
  // After the ticket of a package page, the link leads home (events section 4, [spec 95]).
  const sellsPackages = form === 'convention' || form === 'packages'
  const steps = stepsOf(amountCents === 0)
  const sent = useSent()
  const comes = form !== 'giving' && form !== 'election'
  const cells = [
    ...(comes ? headCells({ adults, minors }) : []),
    { key: words.number, value: registrationId },
    { key: words.amount, value: <Money cents={amountCents} /> },
    paymentId ? { key: words.paymentId, value: paymentId } : { key: words.payment, value: price.free },
  ]
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="type-title mb-4 outline-none">
        {words.titles[form] ?? words.title}
      </h1>
      <div className="mt-6 mb-8 max-w-180 max-md:hidden print:hidden">
        <Stepper steps={steps} current={steps.length - 1} />
      </div>
      <Alert tone="success" title={doneOf[form]} className="mb-6">
        {sent(words.emailed(person?.email))}
      </Alert>
      <div className="mb-10">
        <Ticket
          event={event}
          registrationId={registrationId}
          cells={cells}
          ticket={comes ? ticket : null}
          admits={adults + minors}
          receiptPath={receiptPath}
          ownPath={ownPath}
        />
      </div>
      <FormWithSummary
        after={
          <div className="grid gap-10">
            {contacts.length > 0 && <ContactsBlock contacts={contacts} />}
            <Block title={words.questions}>
              <p className="type-body mt-3">
                {words.contact(chapter.chapterName)}
                <a className="text-link-line" href={`mailto:${chapter.chapterEmail}`}>
                  {chapter.chapterEmail}
                </a>
                , {chapter.chapterPhone}
              </p>
              {ownPath && (
                <p className="type-body mt-3 print:hidden">
                  {words.changeLead}{' '}
                  <Link to={ownPath} className="text-link-line">
                    {back.change}
                  </Link>
                </p>
              )}
              {cancelPath && (
                <p className="type-body mt-3 print:hidden">
                  {back.cancelLead}{' '}
                  <Link to={cancelPath} className="text-link-line">
                    {back.cancel}
                  </Link>
                </p>
              )}
            </Block>
          </div>
        }
        summary={
          <Summary
            ruled
            title={words.summary}
            lines={boughtLines(done)}
            total={<Money cents={amountCents} />}
            totalKey={words.amount}
          >
            <Button wide className="needs-script" onClick={() => window.print()}>
              {words.print}
            </Button>
            <LinkButton to={hasOwnPage(event) ? eventPath(event) : '/calendar'} wide>
              {hasOwnPage(event) ? words.toEvent : words.toEvents}
            </LinkButton>
            <LinkButton to="/" wide look={sellsPackages ? 'primary' : 'quiet'}>
              {sellsPackages ? words.finish : words.home}
            </LinkButton>
          </Summary>
        }
      >
        {person && (
          <div>
            <RegistrationFacts person={{ ...person, adults, minors }} comes={comes} />
          </div>
        )}
      </FormWithSummary>
    </>
  )
}
