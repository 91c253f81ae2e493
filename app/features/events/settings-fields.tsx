import { maxLength } from '#server/features/events/rules.ts'
import { formOf } from '#server/features/registrations/rules.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { EventView } from './event-standing.ts'
import { settingsWords as words } from './form-words.ts'

/**
 * The fields of how people register for an event, and what visitors see beside its details: the landing page, the
 * badge, the link to a hotel.
 * @param others the events whose tickets a landing page may sell
 */
export function SettingsFields({
  event,
  others,
}: {
  event: EventView
  others: { eventId: string; eventName: string }[]
}) {
  const sold = [
    { value: '', text: words.itself },
    ...others
      .filter(({ eventId }) => eventId !== event.eventId)
      .map(({ eventId, eventName }) => ({ value: eventId, text: eventName })),
  ]
  return (
    <>
      {formOf(event) === event.registrationForm && (
        <SelectField
          name="registrationForm"
          label={words.fields.registrationForm}
          help={words.help.registrationForm}
          options={words.registrationForms}
        />
      )}
      <SelectField name="showsLanding" label={words.fields.showsLanding} options={words.pages} span={3} />
      <SelectField
        name="landingEventId"
        label={words.fields.landingEventId}
        help={words.help.landingEventId}
        options={sold}
        optional
        span={3}
      />
      <SelectField
        name="sendsToForm"
        label={words.fields.sendsToForm}
        help={words.help.sendsToForm}
        options={words.forms}
        span={3}
      />
      <TextField
        name="badge"
        label={words.fields.badge}
        help={words.help.badge}
        maxLength={maxLength.badge}
        optional
        span={3}
      />
      <TextField
        name="hotelLink"
        label={words.fields.hotelLink}
        inputMode="url"
        maxLength={maxLength.hotelLink}
        optional
      />
    </>
  )
}

/** Returns the initial values of these fields. */
export const settingsEntries = ({
  registrationForm,
  badge,
  hotelLink,
  showsLanding,
  sendsToForm,
  landingEventId,
}: EventView) => ({
  registrationForm,
  badge,
  hotelLink,
  showsLanding: String(showsLanding === 1),
  sendsToForm: String(sendsToForm === 1),
  landingEventId: landingEventId ?? '',
})
