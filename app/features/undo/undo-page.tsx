import { useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { localPath, redirectPath } from '#app/lib/page/local-path.ts'
import { act } from '#app/lib/page/page.ts'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { undoForm } from '#server/features/undo/schema.ts'
import { undoWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Undoes the action announced on another page, and redirects back to it. */
export const action = act(undoForm, async ({ api, input, redirect }) => {
  await api.undo.act({ undoId: input.undoId })
  return redirect(`${pathOf(redirectPath(input.back, '/'))}?done=undone`)
})

/** The page is shown only in response to an undo that came too late. */
export const loader = () => null

const pathOf = (address: string) => address.split(/[?#]/)[0]!

export default function UndoPage() {
  const answer = useActionData<typeof action>()
  const back = pathOf(localPath(answer?.values.back, '/'))
  return (
    <NarrowCard title={words.title} lead={answer?.message ?? words.nothing} drawing="bridge">
      <LinkButton to={back} look="primary" wide data-first-focus>
        {words.back}
      </LinkButton>
    </NarrowCard>
  )
}
