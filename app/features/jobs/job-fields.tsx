import { maxLength, maxAttachments } from '#server/features/jobs/rules.ts'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { FormGroupPlan } from '#app/ui/form/group-states.ts'
import { jobFormWords as words } from './words.ts'

const { fields, groups } = words

/** Sections of the form, for `PostForm`. */
export const jobPlan: FormGroupPlan[] = [
  { id: 'job', ...groups.job, fields: ['title', 'companyName', 'web'] },
  { id: 'contact', ...groups.contact, fields: ['email', 'phone', 'city', 'state'] },
  { id: 'description', ...groups.description, fields: ['body'] },
  { id: 'files', ...groups.files, fields: ['attachments'] },
]

/** The fields of a post, new or edited. */
export function JobFields() {
  return (
    <>
      <FormGroup id="job">
        <TextField name="title" label={fields.title} maxLength={maxLength.title} />
        <TextField
          name="companyName"
          label={fields.companyName}
          maxLength={maxLength.companyName}
          span={3}
          autoComplete="organization"
        />
        <TextField
          name="web"
          label={fields.web}
          maxLength={maxLength.web}
          span={3}
          optional
          inputMode="url"
          autoComplete="url"
          help={words.webHelp}
        />
      </FormGroup>
      <FormGroup id="contact">
        <TextField
          name="email"
          label={fields.email}
          type="email"
          maxLength={maxLength.email}
          span={3}
          autoComplete="email"
        />
        <TextField name="phone" label={fields.phone} type="tel" maxLength={20} span={3} optional autoComplete="tel" />
        <TextField
          name="city"
          label={fields.city}
          maxLength={maxLength.city}
          span={4}
          phoneSpan={4}
          optional
          autoComplete="address-level2"
        />
        <TextField
          name="state"
          label={fields.state}
          maxLength={maxLength.state}
          span={2}
          phoneSpan={2}
          optional
          autoComplete="address-level1"
        />
      </FormGroup>
      <FormGroup id="description">
        <RichTextField name="body" label={fields.body} optional />
      </FormGroup>
      <FormGroup id="files">
        <FilesField
          name="attachments"
          label={fields.attachments}
          hint={words.filesHint}
          max={maxAttachments}
          optional
        />
      </FormGroup>
    </>
  )
}
