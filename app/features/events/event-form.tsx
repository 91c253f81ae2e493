import { useState, type ReactNode } from 'react'
import { feeTypes, maxLength, maxFlyers, typeChosen } from '#server/features/events/rules.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { FoldOnPhones } from '#app/ui/form/fold-on-phones.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TypeFields } from './event-type-fields.tsx'
import { flyerWords } from './flyer-words.ts'
import { form, settingsWords } from './form-words.ts'
import { refundLabels } from './refund-fields.tsx'
import { refundWords } from './refund-words.ts'
import { particulars } from './words.ts'

type EventFormProps = {
  answer: unknown
  /** The entries of the edited event, whose type cannot change, or of a draft. */
  initial?: Record<string, string>
  /** The version and the type of the edited event. */
  edited?: { edition: string; eventType: string; typeName: string }
  /** Names of the chapter's own types. */
  types: string[]
  /** yyyy-mm-dd: the earliest start date. */
  firstDay: string
  /** The chapter's time zone, by its display name. */
  zone: string
  /** The names of the available time zones. */
  zones: string[]
  /** Above the fields, with the buttons when editing. */
  head?: ReactNode
  /** The fields of registration and page, and of refunds, of an edited event. */
  settings?: ReactNode
  refunds?: ReactNode
  /** The buttons of a new event. */
  foot?: ReactNode
}

const labels = {
  eventType: particulars.type,
  typeName: form.typeName,
  eventName: particulars.name,
  eventDescription: particulars.description,
  startsAt: particulars.starts,
  endsAt: particulars.ends,
  eventAddress: particulars.location,
  adultFee: form.adultFee,
  minorFee: form.childFee,
  cap: form.familyPrice,
  seats: particulars.seats,
  timeZone: form.timeZone,
  flyer: flyerWords.title,
}

const labelsOfAll = { ...labels, ...settingsWords.fields, ...refundLabels }

const groupsIn = (zone: string, showsFees: boolean) => [
  { id: 'event', ...form.event, fields: ['eventType', 'typeName', 'eventName', 'eventDescription'] },
  {
    id: 'place',
    ...form.place,
    help: form.place.help(zone),
    fields: ['startsAt', 'endsAt', 'eventAddress', 'timeZone'],
  },
  { id: 'fees', ...(showsFees ? form.fees : form.seats), fields: ['adultFee', 'minorFee', 'cap', 'seats', 'flyer'] },
  {
    id: 'settings',
    title: settingsWords.title,
    help: settingsWords.text,
    fields: Object.keys(settingsWords.fields),
  },
  { id: 'refunds', title: refundWords.title, help: refundWords.text, fields: Object.keys(refundLabels) },
]

/** The form for a new event or for all that is saved at once of an edited one (events section 5). */
export function EventForm({
  answer,
  initial,
  edited,
  types,
  firstDay,
  zone,
  zones,
  head,
  settings,
  refunds,
  foot,
}: EventFormProps) {
  const hydrated = useHydrated()
  const [type, setType] = useState(typedType(answer) ?? initial?.eventType ?? '')
  const [starts, setStarts] = useState(initial?.startsAt ?? '')
  const eventType = edited?.eventType ?? typeChosen(type, '').eventType
  // Before hydration nothing can hide them, and the server ignores fees for other types.
  const showsFees = edited ? feeTypes.includes(eventType) : !hydrated || feeTypes.includes(eventType)
  return (
    <PostForm
      id={formId}
      answer={answer}
      initial={initial}
      labels={edited ? labelsOfAll : labels}
      groups={groupsIn(zone, showsFees)}
      // Its bar sticks along the sections below the form too.
      className={edited && 'contents'}
    >
      {edited && <input type="hidden" name="intent" value="update" />}
      {edited && <VersionField edition={edited.edition} />}
      {head}
      <ErrorSummary />
      <FormGroup id="event">
        <TypeFields of={edited} types={types} onChoose={setType} />
        <TextField name="eventName" label={labels.eventName} maxLength={maxLength.eventName} autoComplete="off" />
        <RichTextField name="eventDescription" label={labels.eventDescription} optional />
      </FormGroup>
      <FormGroup id="place">
        <DateTimeField
          name="startsAt"
          label={labels.startsAt}
          min={`${firstDay}T00:00`}
          title={form.startsTitle}
          span={3}
          onTime={setStarts}
        />
        <DateTimeField
          name="endsAt"
          label={labels.endsAt}
          min={starts || `${firstDay}T00:00`}
          title={form.endsTitle}
          span={3}
          follows={starts}
        />
        <TextField
          name="eventAddress"
          label={labels.eventAddress}
          maxLength={maxLength.eventAddress}
          autoComplete="off"
        />
        <SelectField
          name="timeZone"
          label={labels.timeZone}
          optional
          options={[
            { value: '', text: form.zoneOfChapter(zone) },
            ...zones.map((value) => ({ value, text: value.replaceAll('_', ' ') })),
          ]}
          help={form.zoneHelp}
        />
      </FormGroup>
      <FormGroup id="fees">
        {showsFees && <FeeFields plain={!hydrated && !edited} />}
        <NumberField
          name="seats"
          label={labels.seats}
          optional
          min={1}
          step={1}
          span={2}
          phoneSpan={3}
          help={form.seatsHelp}
        />
        {!edited && (
          <FilesField
            name="flyer"
            label={labels.flyer}
            hint={flyerWords.hint}
            max={maxFlyers}
            office={false}
            optional
          />
        )}
      </FormGroup>
      {settings && (
        <FormGroup id="settings" fold={foldOf('settings', settingsWords.open)}>
          {settings}
        </FormGroup>
      )}
      {refunds && (
        <FormGroup id="refunds" fold={foldOf('refunds', refundWords.open)}>
          {refunds}
        </FormGroup>
      )}
      {foot && <div className="form-acts border-t border-rule pt-5">{foot}</div>}
    </PostForm>
  )
}

export const formId = 'event-form'

const foldOf = (id: string, text: string) => (entries: ReactNode) => (
  <FoldOnPhones id={id} text={text}>
    {entries}
  </FoldOnPhones>
)

/** Only for picnics and conventions. `plain` adds that as a note where the form cannot hide the fields. */
function FeeFields({ plain }: { plain: boolean }) {
  const money = { min: 0, step: 0.01, defaultValue: '0', sign: '$', title: form.moneyTitle, span: 2 } as const
  return (
    <>
      <NumberField name="adultFee" label={labels.adultFee} {...money} phoneSpan={3} help={plain && form.onlyWithFees} />
      <NumberField name="minorFee" label={labels.minorFee} {...money} phoneSpan={3} />
      <NumberField name="cap" label={labels.cap} {...money} help={form.familyPriceHelp} />
    </>
  )
}

function typedType(answer: unknown): string | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'values' in answer
  return failed ? (answer.values as Record<string, string>).eventType : undefined
}
