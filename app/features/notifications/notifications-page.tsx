import Pencil from 'lucide-react/icons/pencil'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ways } from '#server/features/notifications/rules.ts'
import { choices } from '#server/features/notifications/schema.ts'
import { notificationsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const own = await api.notifications.own()
  return { own, isEditing: url.searchParams.has('edit') && own.length > 0 }
})

export const action = acts({
  save: one(choices, ({ api, input }) => api.notifications.change(input)),
})

type Own = Outputs['notifications']['own']

/** What the viewer is told of in this chapter and how soon, to view and edit. */
export default function NotificationsPage() {
  const { own, isEditing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen title={words.title} lead={words.lead}>
      {own.length === 0 ? (
        <Empty level="h2" title={words.none.title}>
          {words.none.text}
        </Empty>
      ) : (
        <Block
          id="notifications"
          title={words.block}
          aside={
            !isEditing && (
              <LinkButton to="?edit=1" size="small" icon={Pencil} preventScrollReset>
                {words.edit}
              </LinkButton>
            )
          }
        >
          <p className="py-4 text-ink-2">{words.help}</p>
          {isEditing ? (
            <ChoicesForm own={own} answer={answer} />
          ) : (
            <Cells
              columns={3}
              cells={own.map(({ occasion, how }) => ({
                key: labelOf(occasion, own),
                value: words.ways[how],
                wide: 'phone' as const,
              }))}
            />
          )}
        </Block>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

function ChoicesForm({ own, answer }: { own: Own; answer: unknown }) {
  const initial = Object.fromEntries(own.map(({ occasion, how }) => [occasion, how]))
  const labels = Object.fromEntries(own.map(({ occasion }) => [occasion, labelOf(occasion, own)]))
  return (
    <PostForm
      id="notifications-form"
      action="/notifications?edit=1"
      answer={answer}
      initial={initial}
      labels={labels}
      preventScrollReset
    >
      <div className="entries">
        {own.map(({ occasion }) => (
          <SelectField
            key={occasion}
            name={occasion}
            label={labelOf(occasion, own)}
            span={3}
            help={occasion === 'zelle' ? words.zelleHelp : undefined}
            options={ways.map((value) => ({ value, text: words.ways[value] }))}
          />
        ))}
      </div>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        <LinkButton to="/notifications">{words.cancel}</LinkButton>
        <SubmitButton intent="save">{words.save}</SubmitButton>
      </div>
    </PostForm>
  )
}

/** People who are no admins are told of comments on their own texts alone. */
const labelOf = (occasion: Own[number]['occasion'], own: Own) =>
  occasion === 'comments' && own.length === 1 ? words.ownComments : words.occasions[occasion]
