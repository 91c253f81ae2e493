import Pencil from 'lucide-react/icons/pencil'
import { date } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { dayTexts, reminderLimits } from '#server/features/members/renewals/rules.ts'
import { settingsWords } from './settings-words.ts'
import { renewalsWords as words } from './renewals-words.ts'
import { PhoneFold } from './phone-fold.tsx'

type Renewals = Outputs['renewals']['settings']

type RenewalsBlockProps = { renewals: Renewals; isEditing: boolean; failure: Failure | undefined }

/** When the chapter sends dues reminders and how long members stay active without paying, to view and edit. */
export function RenewalsBlock({ renewals, isEditing, failure }: RenewalsBlockProps) {
  const { reminders, graceDays, lateMonths, activeUntil } = renewals
  return (
    <div className="mt-10">
      <Block
        id="renewals"
        title={words.title}
        aside={
          !isEditing && (
            <LinkButton
              to="?edit=renewals#renewals"
              size="small"
              icon={Pencil}
              aria-label={words.edit}
              preventScrollReset
            >
              {settingsWords.edit}
            </LinkButton>
          )
        }
      >
        <p className="py-4 text-ink-2">{words.help}</p>
        {isEditing ? (
          <RenewalsForm renewals={renewals} failure={failure} />
        ) : (
          <>
            {reminders.length === 0 && <p className="pb-4 text-ink-2">{words.none}</p>}
            <PhoneFold title={words.title} count={reminders.length + 2}>
              <Cells
                columns={3}
                cells={[
                  ...reminders.map(({ daysBefore, on }) => ({
                    key: words.when(daysBefore),
                    value: date(on),
                    wide: 'phone' as const,
                  })),
                  { key: words.grace, value: words.graceText(graceDays, date(activeUntil)), wide: true },
                  { key: words.late, value: words.lateText(lateMonths), wide: true },
                ]}
              />
            </PhoneFold>
          </>
        )}
      </Block>
    </div>
  )
}

const lateOptions = Array.from({ length: reminderLimits.maxLateMonths + 1 }, (_, months) => ({
  value: String(months),
  text: words.lateOption(months),
}))

function RenewalsForm({
  renewals: { reminders, graceDays, lateMonths, edition },
  failure,
}: Omit<RenewalsBlockProps, 'isEditing'>) {
  const initial = { ...dayTexts(reminders.map(({ daysBefore }) => daysBefore)), graceDays, lateMonths }
  return (
    <PostForm
      id="renewals-form"
      action="/settings?edit=renewals"
      answer={failure}
      initial={initial}
      labels={words.fields}
      preventScrollReset
    >
      <VersionField edition={edition} />
      <div className="entries">
        <TextField
          name="daysBefore"
          label={words.fields.daysBefore}
          maxLength={60}
          optional
          inputMode="numeric"
          help={words.beforeHelp}
        />
        <TextField
          name="daysAfter"
          label={words.fields.daysAfter}
          maxLength={60}
          span={3}
          optional
          inputMode="numeric"
          help={words.afterHelp}
        />
        <TextField
          name="graceDays"
          label={words.fields.graceDays}
          maxLength={3}
          span={3}
          inputMode="numeric"
          help={words.graceHelp}
        />
        <SelectField name="lateMonths" label={words.fields.lateMonths} options={lateOptions} />
      </div>
      <p className="mt-3 type-fine text-ink-2">{words.later}</p>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        <LinkButton to="/settings#renewals">{words.cancel}</LinkButton>
        <SubmitButton intent="renewals">{words.save}</SubmitButton>
      </div>
    </PostForm>
  )
}
