import '#app/styles/kit/facts.css'
import '#app/styles/kit/form.css'
import { Link, useActionData, useLoaderData, useLocation, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { SummaryLines } from '#app/ui/parts/summary.tsx'
import { practiceTexts } from '#server/features/payments/rules.ts'
import { ownForm } from '#server/features/registrations/own/schema.ts'
import { RefundSteps } from '../../events/refund-steps.tsx'
import { boughtLines } from '../checkout/bought-lines.ts'
import { cancellingOwn } from '../cancel/cancel-words.ts'
import { handing } from './hand-over-words.ts'
import { OwnForm } from './own-form.tsx'
import { eventPath, inShort, linkOf } from '../registration-links.tsx'
import { headCells } from '../table/registration-facts.tsx'
import { Ticket } from './ticket.tsx'
import { complete, own as words } from '../words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [
  { title: words.title },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

export const loader = load(async ({ api, params, url }) => {
  const registration = await api.registrations.ofLink(linkOf(params))
  return { registration, event: inShort(await api.events.byId(registration)), isSaved: url.searchParams.has('saved') }
})

export const action = act(ownForm, async ({ api, input, params, url, redirect }) => {
  await api.registrations.changeByLink({ ...linkOf(params), ...input })
  return redirect(`${url.pathname}?saved`, 303)
})

/** A registrant's own page, by the link of the confirmation: the ticket, and what can be changed. */
export default function OwnPage() {
  const { registration, event, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pathname } = useLocation()
  const {
    registrationId,
    state,
    adults,
    minors,
    amountCents,
    email,
    unchangeable,
    ticket,
    receiptPath,
    cancelPath,
    handOverPath,
    notHandedOver,
  } = registration
  const lines = boughtLines(registration, registration.participants)
  const cancelling = cancellingOwn(event)
  const isCancelled = state === 'cancelled'
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  return (
    <OpenScreen title={words.title}>
      {failure && <Alert tone="error" title={failure} className="mb-6" />}
      {isSaved && !answer && <Alert tone="success" title={words.saved} className="mb-6" />}
      {isCancelled && (
        <Alert tone="warning" title={cancelling.cancelled} className="mb-6">
          <Link to={eventPath(event)}>{cancelling.viewEvent}</Link>
        </Alert>
      )}
      <Ticket
        event={event}
        registrationId={registrationId}
        ticket={ticket}
        admits={adults + minors}
        receiptPath={receiptPath}
        ownPath={pathname}
        cells={[
          ...headCells({ adults, minors }),
          { key: complete.number, value: registrationId },
          { key: complete.amount, value: <Money cents={amountCents} /> },
        ]}
      />
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        {(registration.parts.length > 0 || amountCents > 0) && (
          // Beside the form; on phones, and without a form, below the ticket.
          <div className="max-w-160 min-w-0 lg:order-1">
            <Block title={complete.summary}>
              {registration.isPractice && <p className="mt-3 font-semibold text-warning">{practiceTexts.moneyNote}</p>}
              <SummaryLines ruled lines={lines} className="py-3" />
              <div className="sum-total pt-3">
                <b className="font-semibold">{complete.amount}</b>
                <span className="type-figure text-primary">
                  <Money cents={amountCents} />
                </span>
              </div>
            </Block>
          </div>
        )}
        {!isCancelled && (
          <div className="max-w-160 min-w-0 print:hidden">
            <Block title={words.change}>
              <p className="type-body mt-4 mb-5 text-ink-2">{words.sentTo(email)}</p>
              {unchangeable ? (
                <Alert tone="info" title={unchangeable} />
              ) : (
                <OwnForm registration={registration} answer={answer} />
              )}
              <p className="type-body mt-6">
                {notHandedOver ?? (
                  <>
                    {handing.lead}{' '}
                    <Link to={handOverPath} className="text-link-line">
                      {handing.link}
                    </Link>
                  </>
                )}
              </p>
              {cancelPath && (
                <>
                  <RefundSteps steps={event.refundSteps} className="mt-6" />
                  <p className="type-body mt-3">
                    {cancelling.linkLead}{' '}
                    <Link to={cancelPath} className="text-link-line">
                      {cancelling.link}
                    </Link>
                  </p>
                  {amountCents > 0 && (
                    <p className="type-small mt-1 text-ink-2">{words.today(cancelling.warning(registration))}</p>
                  )}
                </>
              )}
            </Block>
          </div>
        )}
      </div>
    </OpenScreen>
  )
}
