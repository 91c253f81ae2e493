import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { maxLength } from '#server/features/chapters/rules.ts'
import type { ManagedChapter } from './chapter-columns.tsx'
import { chaptersWords as words } from './words.ts'

type ChapterFormProps = {
  /** The chapter being edited; omitted for a new one. */
  chapter?: ManagedChapter
  /** Whether its subdomain can be changed. */
  mayMove: boolean
  /** The time zones that a new chapter can have. */
  zones?: readonly string[]
  answer: unknown
  here: string
  back: string
  onClose: () => void
}

/** Name, address and contact of a chapter. */
export function ChapterForm({ chapter, mayMove, zones = [], ...place }: ChapterFormProps) {
  const { fields } = words
  return (
    <FormDialog
      id="chapter"
      title={chapter ? words.edit : words.add}
      icon={chapter ? Pencil : Plus}
      act={chapter ? words.editAct : words.addAct}
      hidden={chapter ? { intent: 'update', chapterId: chapter.chapterId } : { intent: 'add' }}
      edition={chapter?.updatedAt}
      initial={chapter && entriesOf(chapter)}
      labels={fields}
      {...place}
    >
      <TextField name="chapterName" label={fields.chapterName} maxLength={maxLength.chapterName} />
      {mayMove && (
        <TextField
          name="subDomain"
          label={fields.subDomain}
          help={chapter ? words.moveHelp : words.subDomainHelp}
          maxLength={maxLength.subDomain}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <EmailField name="chapterEmail" label={fields.chapterEmail} maxLength={maxLength.chapterEmail} span={3} />
      <TextField
        name="chapterPhone"
        label={fields.chapterPhone}
        type="tel"
        maxLength={maxLength.chapterPhone}
        span={3}
      />
      <TextField name="chapterAddress" label={fields.chapterAddress} maxLength={maxLength.chapterAddress} />
      {!chapter && (
        <SelectField
          name="timeZone"
          label={fields.timeZone}
          optional
          options={[
            { value: '', text: words.zoneOfParent },
            ...zones.map((value) => ({ value, text: value.replaceAll('_', ' ') })),
          ]}
        />
      )}
      {!chapter && (
        <div className="col-span-6">
          <Alert>{words.begins}</Alert>
        </div>
      )}
    </FormDialog>
  )
}

const entriesOf = ({ chapterName, subDomain, chapterEmail, chapterPhone, chapterAddress }: ManagedChapter) => {
  return { chapterName, subDomain, chapterEmail, chapterPhone, chapterAddress }
}
