import { anotherCategory, maxLength, maxPhotos } from '#server/features/activities/rules.ts'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { manageWords as words } from './words.ts'

const { fields } = words

/** The form of an activity. Asks for a category name once "new category" is chosen. */
export function ActivityFields({ categories }: { categories: { categoryId: string; name: string }[] }) {
  const options = [
    ...categories.map(({ categoryId, name }) => ({ value: categoryId, text: name })),
    { value: anotherCategory, text: words.another },
  ]
  return (
    <>
      <DayField name="date" label={fields.date} span={3} phoneSpan={6} />
      <div className="group/category col-span-6 flex flex-col gap-4 md:col-span-3">
        <SelectField
          name="category"
          label={fields.category}
          placeholder={categories.length > 0 ? words.chooseCategory : undefined}
          options={options}
        />
        {/* Required while shown; while hidden, it must not block the form from being sent. */}
        <div className="hidden [&_.field-label_small]:hidden group-has-[option[value='+']:checked]/category:block">
          <TextField name="newCategory" label={fields.newCategory} maxLength={maxLength.category} optional />
        </div>
      </div>
      <TextField name="title" label={fields.title} maxLength={maxLength.title} />
      <RichTextField name="body" label={fields.body} optional />
      <FilesField
        name="activityPhoto"
        label={fields.activityPhoto}
        hint={words.files}
        max={maxPhotos}
        office={false}
        optional
      />
    </>
  )
}
