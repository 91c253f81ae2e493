import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { postForm } from '#server/features/blog/schema.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { BlogForm } from './post-form.tsx'
import { formWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.titleOfNew }]

export const loader = load(({ api }) => api.blog.blank())

export const action = act(postForm, async ({ api, input, redirect }) => {
  await api.blog.add(input)
  return redirect('/blog?done=add')
})

/** A new post; leads back to the list. */
export default function NewPostPage() {
  const { categories } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OpenScreen title={words.titleOfNew} lead={words.lead}>
      <div className="max-w-220">
        <BlogForm
          answer={answer}
          intent="add"
          act={words.publish}
          here="/blog/new"
          back="/blog"
          categories={categories}
        />
      </div>
      <AnswerNotice answer={answer} />
    </OpenScreen>
  )
}
