import { useMemo } from 'react'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { amountChoices } from '#server/features/donations/rules.ts'
import { dollarsPattern, maxLength } from '#server/features/registrations/rules.ts'
import { answerLabels, QuestionFields } from '../questions/question-fields.tsx'
import { draftOf } from './draft-names.ts'
import { termsOf } from './checkout/local-price.ts'
import { quotedLines } from './checkout/price-lines.ts'
import { formPath } from './registration-links.tsx'
import { noFees, type FormProps } from './form/form-props.ts'
import { RegistrationForm } from './form/registration-form.tsx'
import { useEntered } from './form/use-entered.ts'
import { usePrice } from './checkout/use-price.ts'
import { WhoFields } from './form/who-fields.tsx'
import { giving as words, people, register } from './words.ts'

const formId = 'event-registration'

/** The form of a gift to a donation or fund-raising event: the donor and the amount. */
export function GivingForm({
  event,
  questions,
  quote,
  cartId,
  prefill,
  asMember,
  isAtDesk,
  entered,
  registrationId,
  answer,
}: FormProps) {
  const { eventId } = event
  const { donation } = useEntered(formId, entered, answer)
  const terms = useMemo(() => termsOf({ event }), [event])
  const price = usePrice({ eventId, cartId, adults: 0, minors: 0, contribution: '', donation }, terms, quote)
  return (
    <RegistrationForm
      id={formId}
      draftId={draftOf(eventId, asMember)}
      labels={{ ...labels, ...answerLabels(questions, 0) }}
      lines={quotedLines(noFees, { adults: 0, minors: 0 }, price.lines)}
      empty={words.notEntered}
      totalCents={price.amountCents}
      obstacle={donation === '0' ? null : price.obstacle}
      footNote={words.gift}
      already={words.already}
      button={(wide) => (
        <SubmitButton wide={wide} savingText={register.checking}>
          {words.next}
        </SubmitButton>
      )}
      asMember={asMember}
      isAtDesk={isAtDesk}
      answer={answer}
      registrationId={registrationId}
    >
      <section className="border-t-2 border-primary pt-6 pb-9">
        <h2 className="type-section mb-4">{words.gift}</h2>
        <AmountShortcuts formId={formId} chosen={donation} />
        <div className="entries mt-5">
          <DonationField label={words.amount} help={words.minAmount} before={entered?.donation} />
        </div>
      </section>
      <section className="border-t-2 border-primary pt-6 pb-9">
        <h2 className="type-section mb-4">{words.who}</h2>
        <WhoFields
          here={formPath({ eventId })}
          prefill={prefill}
          asMember={asMember}
          isAtDesk={isAtDesk}
          entered={entered}
        />
        <div className="entries mt-6">
          <TextAreaField
            name="note"
            label={people.note}
            optional
            rows={3}
            maxLength={maxLength.note}
            defaultValue={entered?.note ?? ''}
          />
        </div>
      </section>
      <QuestionFields questions={questions} people={0} given={entered?.answers} />
    </RegistrationForm>
  )
}

/** Common amounts, which fill in the field below them; nothing is lost without scripts. */
function AmountShortcuts({ formId, chosen }: { formId: string; chosen: string }) {
  const choose = (dollars: string) => {
    const field = document.querySelector<HTMLInputElement>(`#${formId} input[name="donation"]`)
    if (!field) return
    field.value = dollars
    // The form listens for what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div
      role="group"
      aria-label={words.amounts}
      className="needs-script grid max-w-140 grid-cols-5 divide-x divide-rule overflow-hidden rounded-field border border-line"
    >
      {giftAmounts.map((dollars) => (
        <button
          key={dollars}
          type="button"
          aria-pressed={Number(chosen) === Number(dollars)}
          className="type-body h-12 cursor-pointer font-medium hover:bg-base-200 focus-visible:-outline-offset-2 aria-pressed:bg-primary aria-pressed:text-primary-content"
          onClick={() => choose(dollars)}
        >
          ${dollars}
        </button>
      ))}
    </div>
  )
}

const giftAmounts = amountChoices.filter((choice) => choice !== 'other')

/** The gift, in dollars. */
export const DonationField = ({
  label,
  help,
  optional = false,
  before = '0',
}: {
  label: string
  help: string
  optional?: boolean
  before?: string | undefined
}) => (
  <TextField
    name="donation"
    label={label}
    help={help}
    optional={optional}
    sign="$"
    inputMode="decimal"
    autoComplete="off"
    pattern={dollarsPattern}
    title={register.amountTitle}
    defaultValue={before === '0' ? '' : before}
    span={3}
  />
)

const labels = {
  mInit: people.title,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  memberId: register.inviter,
  donation: words.amount,
  note: people.note,
}
