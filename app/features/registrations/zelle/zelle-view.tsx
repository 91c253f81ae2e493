import '#app/styles/kit/lines.css'
import { useNavigation } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { SummaryLines } from '#app/ui/parts/summary.tsx'
import { maxReferenceLength } from '#server/features/payments/rules.ts'
import { ContactsBlock, type EventContact } from '../../event-contacts/contacts-block.tsx'
import { boughtLines, type Bought, type Participant } from '../checkout/bought-lines.ts'
import { zelle as words } from './zelle-words.ts'

type ZelleViewProps = {
  contacts: EventContact[]
  /** `heldUntil` and `days`: formatted. */
  zelle: { reference: string; heldUntil: string; days: string[]; address: string | null }
  held: {
    registrationId: string
    adults: number
    minors: number
    amountCents: number
    contributionCents: number
    parts: readonly Bought[]
    participants?: readonly Participant[]
  }
  answer: unknown
}

/** A reported Zelle payment: its seats are held until an admin confirms it. */
export function ZelleView({ contacts, zelle: { reference, heldUntil, days, address }, held, answer }: ZelleViewProps) {
  const { registrationId, amountCents } = held
  return (
    <>
      <h1 className="type-title">{words.title}</h1>
      <p className="type-body mt-2 text-ink-2">{words.lead}</p>
      <div className="mt-6 mb-9 max-w-180">
        <Stepper steps={words.steps} current={words.steps.length - 1} />
      </div>
      <FormWithSummary summary={<WrongNumber reference={reference} address={address} answer={answer} />}>
        <Alert tone="warning" title={words.waiting(dollars(amountCents))} className="mb-8">
          {words.reported(reference)}
        </Alert>
        <Block title={words.heldUntil} aside={<span className="tabular">{heldUntil}</span>}>
          <ol className="dimension mt-4" aria-hidden>
            {days.map((day, index) => (
              <li key={day} data-covered>
                <span>{day}</span>
                {index === days.length - 1 && <i />}
              </li>
            ))}
          </ol>
          <p className="type-body mt-2 text-ink-2">{words.after}</p>
        </Block>
        <div className="mt-10">
          <Block title={words.booked} aside={words.registration(registrationId)}>
            <SummaryLines ruled lines={boughtLines(held, held.participants)} className="py-3" />
            <div className="sum-total pt-3">
              <b className="font-semibold">{words.total}</b>
              <span className="type-figure text-primary">
                <Money cents={amountCents} />
              </span>
            </div>
          </Block>
        </div>
        <div className="mt-10 empty:hidden">
          <ContactsBlock contacts={contacts} />
        </div>
      </FormWithSummary>
    </>
  )
}

function WrongNumber({ reference, address, answer }: { reference: string; address: string | null; answer: unknown }) {
  const { formData } = useNavigation()
  return (
    <section className="panel" aria-labelledby="wrong-number">
      <header className="panel-head">
        <h2 id="wrong-number">{words.wrong}</h2>
      </header>
      <PostForm
        id="correct"
        answer={answer}
        initial={{ reference }}
        labels={{ reference: words.number }}
        className="panel-body flex flex-col gap-2.5"
      >
        <TextField
          name="reference"
          label={words.number}
          help={words.fromBank}
          maxLength={maxReferenceLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" name="intent" value="correct" wide saving={formData?.get('intent') === 'correct'}>
          {words.correct}
        </Button>
      </PostForm>
      {address && (
        <p className="panel-body type-small border-t border-rule">
          <span className="block text-ink-2">{words.paidTo}</span>
          <strong className="wrap-anywhere">{address}</strong>
        </p>
      )}
    </section>
  )
}
