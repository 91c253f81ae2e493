import HandHeart from 'lucide-react/icons/hand-heart'
import Lock from 'lucide-react/icons/lock'
import { useState, type ReactNode } from 'react'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { date } from '#app/lib/format.ts'
import { useNavigate } from '#app/lib/remix.ts'
import { useMay, useViewer } from '#app/lib/page/viewer.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { giveUp, unsavedForms } from '#app/ui/form/unsaved/unsaved.ts'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import type { Outcome } from '../payments/outcome.ts'
import { PayPanel, type Checkout } from '../payments/pay-panel.tsx'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { AmountRow } from './amount-row.tsx'
import { donationCheckout } from './donation-checkout.ts'
import { DonorFields } from './donor-fields.tsx'
import { thanksPath } from './thanks-path.ts'
import { useGift, type Gift } from './use-gift.ts'
import { donate as words } from './words.ts'

export type Offer = Outputs['donations']['offer']

type GiveFormProps = {
  offer: Offer
  checkout: Checkout | null
  /** The result of a payment made before the page loaded. */
  outcome: Outcome | null
  answer: unknown
}

const formId = 'donation'

/**
 * Cause and amount, for guests also the name, with the provider's buttons at the right. Without JavaScript, a form that
 * leads to the provider.
 */
export function GiveForm({ offer, checkout, outcome: returned, answer }: GiveFormProps) {
  const { role, name = '', memberId = '' } = useViewer()
  const isAdmin = useMay('accounts', 'change')
  const isMember = role !== 'anonymous'
  const navigate = useNavigate()
  const { gift, cents, isComplete } = useGift(formId, answer)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (offer.causes.length === 0) return <NoCauses mayAdd={isAdmin} />
  const cause = offer.causes.find(({ donationTypeName }) => donationTypeName === gift.donationTypeName)
  const steps = donationCheckout(gift, isMember, (orderId) => {
    // The donation is made: nothing is lost on leaving.
    giveUp(unsavedForms())
    navigate(thanksPath(orderId))
  })
  const from = isMember
    ? { key: words.member, value: name, under: words.memberId(memberId) }
    : { key: words.from, value: nameOf(gift) || words.notEntered, under: gift.email }
  const summary = (
    <div id="summary" className="scroll-mt-20">
      <Summary
        aside={
          <span className="type-small tabular text-ink-2">
            {/* As in the table of one's own donations below. */}
            {isMember ? <TableDate of={offer.today} /> : date(offer.today)}
          </span>
        }
        lines={[{ key: words.cause, value: cause?.donationTypeName ?? words.notChosen }, from]}
        total={<Money cents={cents} />}
      >
        {/* Once the donor has been thanked, there is nothing to announce. */}
        <PayPanel
          checkout={checkout}
          notSetUp={words.notSetUp}
          steps={steps}
          onOutcome={(notice) => notice.tone !== 'success' && setOutcome(notice)}
          inForm
          intent={isMember ? 'pay' : 'payAsGuest'}
          isReady={isComplete}
        >
          <p className="type-fine flex gap-2 text-ink-2">
            <Icon of={Lock} className="mt-0.5 flex-none" />
            {words.safety}
          </p>
        </PayPanel>
      </Summary>
    </div>
  )
  const causeFields = (
    <>
      <SelectField
        name="donationTypeName"
        label={words.cause}
        placeholder={words.select}
        options={offer.causes.map(({ donationTypeName: value }) => ({ value, text: value }))}
      />
      {cause && <CauseNote>{cause.donationTypeDescription}</CauseNote>}
    </>
  )
  return (
    <>
      {/* First, because without JavaScript it is part of the page, not an overlay. */}
      <PaymentOutcome outcome={outcome ?? returned} onClose={() => setOutcome(null)} />
      <PostForm
        id={formId}
        answer={answer}
        labels={labels}
        action={isAdmin ? '/donate?tab=mine' : '/donate'}
        reloadDocument
      >
        <FormWithSummary summary={summary}>
          <ErrorSummary />
          {isMember ? (
            <section className="border-t-2 border-primary pt-4">
              <h2 className="type-section mb-4">{words.make}</h2>
              <div className="entries">
                {causeFields}
                <AmountRow choice={gift.choice} />
              </div>
            </section>
          ) : (
            <>
              <Group title={words.cause} note={words.causeNote}>
                {causeFields}
              </Group>
              <Group title={words.amount} note={words.amountNote}>
                <AmountRow choice={gift.choice} isTitled />
              </Group>
              <Group title={words.you} note={words.youNote}>
                <DonorFields emailHelp={words.emailHelp} />
              </Group>
            </>
          )}
        </FormWithSummary>
      </PostForm>
      {checkout && (
        <FootBar
          action={
            <LinkButton to="#summary" look="primary">
              {words.give}
            </LinkButton>
          }
        >
          <small className="type-small block truncate text-ink-2">{cause?.donationTypeName ?? words.chooseCause}</small>
          <strong className="text-lg/6 font-semibold text-primary">
            <Money cents={cents} />
          </strong>
        </FootBar>
      )}
    </>
  )
}

/** A title alone is not a name yet. */
const nameOf = ({ mInit, firstName, lastName }: Gift) =>
  firstName || lastName ? nameWithTitle({ mInit, firstName, lastName }) : ''

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="form-group">
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      <div className="entries">{children}</div>
    </section>
  )
}

/** The purpose of the cause, below its name. */
const CauseNote = ({ children }: { children: ReactNode }) => (
  <div className="note col-span-6" data-plain>
    <Icon of={HandHeart} size={18} />
    <div className="type-small wrap-anywhere">{children}</div>
  </div>
)

function NoCauses({ mayAdd }: { mayAdd: boolean }) {
  return (
    <Empty
      level="h2"
      title={words.noCauses.title}
      action={mayAdd && <LinkButton to="/donationType">{words.noCauses.add}</LinkButton>}
    >
      {words.noCauses.text}
    </Empty>
  )
}

const labels = {
  donationTypeName: words.cause,
  choice: words.amount,
  amount: words.ownAmount,
  mInit: words.personTitle,
  firstName: words.firstName,
  lastName: words.lastName,
  email: words.email,
}
