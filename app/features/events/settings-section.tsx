import { useNavigation } from '#app/lib/remix.ts'
import { maxLength } from '#server/features/events/rules.ts'
import { formOf } from '#server/features/registrations/rules.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { EventView } from './event-standing.ts'
import { settingsWords as words } from './form-words.ts'

type SettingsSectionProps = { event: EventView; others: { eventId: string; eventName: string }[]; answer: unknown }

/**
 * How people register for an event, and what visitors see beside its details: the landing page, the badge, the link to
 * a hotel.
 */
export function SettingsSection({ event, others, answer }: SettingsSectionProps) {
  const navigation = useNavigation()
  const { badge, hotelLink, showsLanding, sendsToForm, landingEventId, registrationForm } = event
  const sold = [
    { value: '', text: words.itself },
    ...others
      .filter(({ eventId }) => eventId !== event.eventId)
      .map(({ eventId, eventName }) => ({ value: eventId, text: eventName })),
  ]
  return (
    <Block id="settings" title={words.title}>
      <PostForm
        id="event-settings"
        answer={answer}
        labels={words.fields}
        preventScrollReset
        initial={{
          registrationForm,
          badge,
          hotelLink,
          showsLanding: showsLanding === 1,
          sendsToForm: sendsToForm === 1,
          landingEventId: landingEventId ?? '',
        }}
        className="pt-4"
      >
        <input type="hidden" name="intent" value="changeSettings" />
        <VersionField edition={event.updatedAt} />
        <ErrorSummary />
        <div className="entries">
          {formOf(event) === registrationForm && (
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
            span={3}
          />
        </div>
        <div className="mt-5 flex justify-end">
          <Button type="submit" saving={navigation.formData?.get('intent') === 'changeSettings'}>
            {words.act}
          </Button>
        </div>
      </PostForm>
    </Block>
  )
}
