import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { postFormUpdate } from '#server/features/blog/schema.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { BlogForm } from './post-form.tsx'
import { formWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.titleOfEdit }]

export const loader = load(({ api, params }) => api.blog.editable({ blogId: params.blogId! }))

export const action = act(postFormUpdate, async ({ api, input, params, redirect }) => {
  const blogId = params.blogId!
  await api.blog.update({ ...input, blogId })
  return redirect(`/blogs/${encodeURIComponent(blogId)}?done=update`)
})

/** Edits one's own post. */
export default function EditPostPage() {
  const { blogId, categories, ...post } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OpenScreen title={words.titleOfEdit}>
      <div className="max-w-220">
        <BlogForm
          answer={answer}
          intent="update"
          act={words.save}
          here={`/blogs/${blogId}/edit`}
          back={`/blogs/${blogId}`}
          categories={categories}
          post={post}
        />
      </div>
      <AnswerNotice answer={answer} />
    </OpenScreen>
  )
}
