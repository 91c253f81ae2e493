import { useNavigation } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import {
  categoryNames,
  expenseCategories,
  maxLength,
  plainKinds,
  type BookingKind,
  type ExpenseCategory,
} from '#server/features/bank/rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import { MemberSelect } from '../members/member-select.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { lineAddress, type MatchChoices, type MatchLine } from './matched.ts'
import { suggestedCategory } from './suggested-category.ts'
import { matchWords, signedDollars } from './words.ts'

const words = matchWords.form

type BookingFormProps = { line: MatchLine; kind: BookingKind; choices: MatchChoices; answer: unknown }

/** The form that books a line as something that was not proposed. */
export function BookingForm({ line, kind, choices, answer }: BookingFormProps) {
  const { formMethod } = useNavigation()
  const { lineId, text, amountCents, day } = line
  const isPlain = (plainKinds as readonly string[]).includes(kind)
  return (
    <div className="min-w-0 lg:sticky lg:top-4">
      <Panel title={words.title(kind, day)} aside={signedDollars(amountCents)}>
        <PostForm
          id="booking"
          action={lineAddress(lineId, kind)}
          answer={answer}
          labels={words.labels}
          preventScrollReset
        >
          <input type="hidden" name="intent" value="bookByHand" />
          <input type="hidden" name="lineId" value={lineId} />
          <input type="hidden" name="kind" value={kind} />
          <p className="type-body mb-4 wrap-anywhere">{text}</p>
          <ErrorSummary />
          <div className="entries">
            <KindFields kind={kind} choices={choices} category={suggestedCategory(line)?.category} />
            {isPlain && <RuleFields text={text} />}
          </div>
          <div className="mt-6 flex justify-end gap-2">
            <LinkButton to={lineAddress(lineId)} preventScrollReset>
              {words.back}
            </LinkButton>
            <Button type="submit" look="primary" saving={formMethod === 'POST'}>
              {matchWords.book(amountCents)}
            </Button>
          </div>
        </PostForm>
      </Panel>
    </div>
  )
}

function KindFields({
  kind,
  choices: { fees, causes, reports, events },
  category,
}: Pick<BookingFormProps, 'kind' | 'choices'> & {
  /** What an expense is for by the text of its line. */
  category: ExpenseCategory | undefined
}) {
  const { labels } = words
  switch (kind) {
    case 'dues':
      return <MemberSelect name="memberId" label={labels.memberId} help={words.duesHelp} />
    case 'fee':
      return (
        <>
          <MemberSelect name="memberId" label={labels.memberId} />
          <SelectField
            name="paymentTypeId"
            label={labels.paymentTypeId}
            placeholder={words.chooseFee}
            options={fees.map(({ paymentTypeId, paymentTypeName, amountCents }) => ({
              value: paymentTypeId,
              text: `${paymentTypeName}, ${dollars(amountCents)}`,
            }))}
          />
        </>
      )
    case 'donation':
      return (
        <>
          <MemberSelect name="memberId" label={labels.memberId} />
          <SelectField
            name="donationTypeName"
            label={labels.donationTypeName}
            placeholder={words.chooseCause}
            options={causes.map((cause) => ({ value: cause, text: cause }))}
          />
        </>
      )
    case 'registration':
      return reports.length === 0 ? (
        <p className="type-body col-span-6 text-ink-2">{words.noReports}</p>
      ) : (
        <SelectField
          name="registrationId"
          label={labels.registrationId}
          placeholder={words.chooseRegistration}
          options={reports.map(({ registrationId, eventName, name, amountCents, reference }) => ({
            value: registrationId,
            text: `${registrationId}, ${name}, ${eventName}, ${dollars(amountCents)}, ${reference}`,
          }))}
        />
      )
    case 'returnedCheck':
      return <TextField name="paymentId" label={labels.paymentId} maxLength={8} help={words.returnHelp} />
    case 'payment':
      return <TextField name="paymentId" label={labels.paymentId} maxLength={8} help={words.paymentHelp} />
    case 'expense':
      return (
        <>
          <SelectField
            name="category"
            label={labels.category}
            span={3}
            placeholder={words.chooseCategory}
            defaultValue={category}
            options={expenseCategories.map((value) => ({ value, text: categoryNames[value] }))}
          />
          <SelectField
            name="eventId"
            label={labels.eventId}
            span={3}
            optional
            placeholder={words.noEvent}
            options={events.map(({ eventId, eventName }) => ({ value: eventId, text: eventName }))}
          />
        </>
      )
    default:
      return null
  }
}

/** A note, and whether the next line with the text is the same. */
function RuleFields({ text }: { text: string }) {
  // Banks write who it was first, then numbers and places.
  const wording = cutText(text.split(/\s+/).slice(0, 2).join(' '), maxLength.wording)
  return (
    <>
      <TextField name="note" label={words.labels.note} optional maxLength={maxLength.note} />
      <TextField
        name="wording"
        label={words.labels.wording}
        optional
        defaultValue={wording}
        maxLength={maxLength.wording}
      />
      <label className="check-row col-span-6">
        <input type="checkbox" className="tick" name="keepRule" /> {words.keepRule}
      </label>
    </>
  )
}
