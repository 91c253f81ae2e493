import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Form } from '#app/lib/remix.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitLine } from '#app/ui/parts/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Popover } from '#app/ui/table/popover.tsx'
import { Tag } from '#app/features/member-fields/tag.tsx'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import { tagWords as words } from './person-words.ts'

type PersonTagsProps = {
  tags: { tagId: string; tagName: string }[]
  /** The names of the chapter's tags, which the browser suggests. */
  known: string[]
  answer: unknown
}

/** The person's tags, each with a button that removes it, and a small form that adds one. */
export function PersonTags({ tags, known, answer }: PersonTagsProps) {
  const others = known.filter((name) => !tags.some(({ tagName }) => tagName === name))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {tags.map(({ tagId, tagName }) => (
        <Form key={tagId} method="post" preventScrollReset className="max-w-full">
          <input type="hidden" name="tagId" value={tagId} />
          <Tag>
            {tagName}
            <SubmitLine
              name="intent"
              value="removeTag"
              className="-my-0.5 -mr-1.5 grid h-6 w-6 flex-none place-items-center"
              aria-label={words.remove(tagName)}
            >
              <Icon of={X} />
            </SubmitLine>
          </Tag>
        </Form>
      ))}
      <Popover
        label={
          <>
            <Icon of={Plus} /> {words.add}
          </>
        }
      >
        {/* An added tag empties the field. */}
        <PostForm
          key={tags.map(({ tagId }) => tagId).join(' ')}
          id="tag"
          answer={answer}
          labels={{ tagName: words.name }}
          preventScrollReset
          className="p-3"
        >
          <div className="entries">
            <TextField
              name="tagName"
              label={words.name}
              maxLength={maxTagLength}
              autoComplete="off"
              list="known-tags"
            />
          </div>
          <datalist id="known-tags">
            {others.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SubmitButton intent="addTag" size="small" className="mt-3">
            {words.act}
          </SubmitButton>
        </PostForm>
      </Popover>
    </div>
  )
}
