import Pencil from 'lucide-react/icons/pencil'
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
import { digestDays, maxLength } from '#server/features/jobs/rules.ts'
import { settingsWords } from './settings-words.ts'
import { jobPortalWords as words } from './job-portal-words.ts'
import { PhoneFold } from './phone-fold.tsx'

type JobPortal = Outputs['jobs']['settings']

/** The line above the jobs and the day of job alerts, to view and edit. */
export function JobPortalBlock({
  jobPortal,
  isEditing,
  failure,
}: {
  jobPortal: JobPortal
  isEditing: boolean
  failure: Failure | undefined
}) {
  return (
    <div className="mt-10">
      <Block
        id="job-portal"
        title={words.title}
        aside={
          !isEditing && (
            <LinkButton
              to="?edit=jobPortal#job-portal"
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
          <JobPortalForm jobPortal={jobPortal} failure={failure} />
        ) : (
          <PhoneFold title={words.title} count={2}>
            <Cells
              columns={2}
              cells={[
                {
                  key: words.fields.courtesy,
                  value: <span className="wrap-anywhere">{jobPortal.courtesy || words.none}</span>,
                  wide: 'phone',
                },
                { key: words.fields.digestDay, value: words.days[jobPortal.digestDay], wide: 'phone' },
              ]}
            />
          </PhoneFold>
        )}
      </Block>
    </div>
  )
}

function JobPortalForm({
  jobPortal: { edition, ...initial },
  failure,
}: {
  jobPortal: JobPortal
  failure: Failure | undefined
}) {
  return (
    <PostForm
      id="job-portal-form"
      action="/settings?edit=jobPortal"
      answer={failure}
      initial={initial}
      labels={words.fields}
      preventScrollReset
    >
      <VersionField edition={edition} />
      <div className="entries">
        <TextField
          name="courtesy"
          label={words.fields.courtesy}
          maxLength={maxLength.courtesy}
          span={4}
          optional
          help={words.courtesyHelp}
        />
        <SelectField
          name="digestDay"
          label={words.fields.digestDay}
          span={2}
          options={digestDays.map((value) => ({ value, text: words.days[value] }))}
        />
      </div>
      <p className="mt-3 type-fine text-ink-2">{words.later}</p>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        <LinkButton to="/settings#job-portal">{words.cancel}</LinkButton>
        <SubmitButton intent="jobPortal">{words.save}</SubmitButton>
      </div>
    </PostForm>
  )
}
