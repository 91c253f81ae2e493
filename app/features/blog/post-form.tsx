import FileText from 'lucide-react/icons/file-text'
import { maxLength } from '#server/features/blog/rules.ts'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormPanel } from '#app/ui/records/form-panel.tsx'
import { formWords as words } from './words.ts'

type BlogFormProps = {
  answer: unknown
  /** The action; once it is done, its name is in the URL. */
  intent: 'add' | 'update'
  act: string
  here: string
  back: string
  categories: string[]
  post?: { title: string; category: string; photoId: string; body: string; edition: string }
}

/** The form of a post. The draft stays on this device until it is published. */
export function BlogForm({ answer, intent, act, here, back, categories, post }: BlogFormProps) {
  const { edition, photoId, ...texts } = post ?? {}
  return (
    <FormPanel
      id="blog-post"
      title={words.panel}
      icon={FileText}
      act={act}
      hidden={{ intent }}
      edition={edition}
      initial={{ ...texts, photoId: JSON.stringify(photoId ? [photoId] : []) }}
      labels={words.fields}
      answer={answer}
      here={here}
      back={back}
      onClose={() => undefined}
    >
      <TextField name="title" label={words.fields.title} maxLength={maxLength.title} />
      <TextField
        name="category"
        label={words.fields.category}
        help={words.categoryHelp}
        maxLength={maxLength.category}
        list="blog-categories"
        autoComplete="off"
      />
      <datalist id="blog-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <FilesField name="photoId" label={words.fields.photoId} hint={words.picture} max={1} office={false} optional />
      <RichTextField name="body" label={words.fields.body} />
    </FormPanel>
  )
}
