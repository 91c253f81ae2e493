import { anotherCategory, maxLength } from '#server/features/documents/rules.ts'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { documentsWords as words } from './words.ts'

const { fields } = words

/** The form of a document. A new category is typed; with no categories yet, there is nothing to choose from. */
export function DocumentFields({ categories }: { categories: { docCategoryId: string; name: string }[] }) {
  const options = [
    ...categories.map(({ docCategoryId, name }) => ({ value: docCategoryId, text: name })),
    { value: anotherCategory, text: words.another },
  ]
  return (
    <>
      {categories.length === 0 ? (
        <TextField
          name="documentType"
          label={fields.documentType}
          maxLength={maxLength.documentType}
          help={words.categoryHelp}
        />
      ) : (
        <>
          <SelectField name="documentType" label={fields.documentType} options={options} span={3} />
          <TextField
            name="newCategory"
            label={fields.newCategory}
            maxLength={maxLength.documentType}
            span={3}
            optional
          />
        </>
      )}
      <TextField name="documentName" label={fields.documentName} maxLength={maxLength.documentName} />
      <TextField
        name="documentDescription"
        label={fields.documentDescription}
        maxLength={maxLength.documentDescription}
      />
      <FilesField name="document" label={fields.document} hint={words.file} max={1} />
    </>
  )
}
