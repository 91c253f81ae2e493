import { useState, type ReactNode } from 'react'
import { eventTypeLabel, eventTypes, feeTypes, maxLength, maxFlyers } from '#server/features/events/rules.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { flyerWords } from './flyer-words.ts'
import { form } from './form-words.ts'
import { particulars } from './words.ts'

type EventFormProps = {
  answer: unknown
  /** Present when an event is edited; its type cannot change. */
  initial?: Record<string, string> & { eventType: string; edition: string }
  /** yyyy-mm-dd: the earliest start date. */
  firstDay: string
  /** The chapter's time zone, by its display name. */
  zone: string
  /** The names of the available time zones. */
  zones: string[]
  /** Above the fields, with the buttons when editing. */
  head?: ReactNode
  /** The buttons of a new event. */
  foot?: ReactNode
}

const labels = {
  eventType: particulars.type,
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

const groupsIn = (zone: string) => [
  { id: 'event', ...form.event, fields: ['eventType', 'eventName', 'eventDescription'] },
  {
    id: 'place',
    ...form.place,
    help: form.place.help(zone),
    fields: ['startsAt', 'endsAt', 'eventAddress', 'timeZone'],
  },
  { id: 'fees', ...form.fees, fields: ['adultFee', 'minorFee', 'cap', 'seats', 'flyer'] },
]

/** The form for a new event or for editing one (events section 5). */
export function EventForm({ answer, initial, firstDay, zone, zones, head, foot }: EventFormProps) {
  const hydrated = useHydrated()
  const earlier = typedType(answer) ?? initial?.eventType
  const [type, setType] = useState(earlier)
  // Before hydration nothing can hide them, and the server ignores fees for other types.
  const showsFees = initial ? feeTypes.includes(initial.eventType) : !hydrated || feeTypes.includes(type ?? '')
  return (
    <PostForm id="event-form" answer={answer} initial={initial} labels={labels} groups={groupsIn(zone)}>
      {initial && <input type="hidden" name="intent" value="update" />}
      {initial && <VersionField edition={initial.edition} />}
      {head}
      <ErrorSummary />
      <FormGroup id="event">
        {!initial && (
          <SelectField
            name="eventType"
            label={labels.eventType}
            span={3}
            placeholder={form.chooseType}
            options={eventTypes.map((value) => ({ value, text: eventTypeLabel(value) }))}
            onChange={(event) => setType(event.target.value)}
          />
        )}
        <TextField name="eventName" label={labels.eventName} maxLength={maxLength.eventName} />
        <RichTextField name="eventDescription" label={labels.eventDescription} optional />
      </FormGroup>
      <FormGroup id="place">
        <DateTimeField
          name="startsAt"
          label={labels.startsAt}
          min={`${firstDay}T00:00`}
          title={form.startsTitle}
          span={3}
        />
        <DateTimeField name="endsAt" label={labels.endsAt} min={`${firstDay}T00:00`} title={form.endsTitle} span={3} />
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
        {showsFees && <FeeFields plain={!hydrated && !initial} />}
        <NumberField name="seats" label={labels.seats} optional min={1} step={1} span={3} help={form.seatsHelp} />
        {!initial && (
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
      {foot && <div className="flex flex-wrap justify-end gap-2 border-t border-rule pt-5">{foot}</div>}
    </PostForm>
  )
}

/** Only for picnics and conventions. `plain` adds that as a note where the form cannot hide the fields. */
function FeeFields({ plain }: { plain: boolean }) {
  const money = { min: 0, step: 0.01, defaultValue: '0', sign: '$', title: form.moneyTitle }
  return (
    <>
      <NumberField name="adultFee" label={labels.adultFee} {...money} span={2} help={plain && form.onlyWithFees} />
      <NumberField name="minorFee" label={labels.minorFee} {...money} span={2} />
      <NumberField name="cap" label={labels.cap} {...money} span={2} help={form.familyPriceHelp} />
    </>
  )
}

function typedType(answer: unknown): string | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'values' in answer
  return failed ? (answer.values as Record<string, string>).eventType : undefined
}
