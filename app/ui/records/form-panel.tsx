import X from 'lucide-react/icons/x'
import { useViewer } from '#app/lib/page/page.ts'
import { useLocation, useNavigation } from '#app/lib/remix.ts'
import type { FormDialogProps } from '#app/ui/dialog/form-dialog.tsx'
import { DraftStored, DraftRival } from '#app/ui/form/draft/draft-notes.tsx'
import { useSharedDraft } from '#app/ui/form/draft/use-shared-draft.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'

/**
 * A form in a panel between title and list, for rich text and files, which need space. Its entries are stored as a
 * draft on the device until they are saved. Both buttons work without JavaScript.
 */
export function FormPanel({
  id,
  title,
  act,
  hidden,
  edition,
  initial,
  labels,
  answer,
  here,
  back,
  children,
}: FormDialogProps) {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const { memberId } = useViewer()
  // A session can end without a logout, and the next person at this browser must not see the draft.
  const draftId = `${memberId} ${pathname} ${Object.values(hidden).join(' ')}`
  const draft = useSharedDraft(draftId, { formId: id, act: hidden.intent, answered: Boolean(answer) })
  return (
    <Panel
      title={title}
      aside={
        <LinkButton to={back} size="small" look="text" icon={X} iconOnly preventScrollReset>
          Close
        </LinkButton>
      }
      className="mb-8"
    >
      <PostForm
        key={draft.turn}
        id={id}
        action={here}
        answer={answer}
        initial={draft.entries ?? initial}
        labels={labels}
        preventScrollReset
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {edition !== undefined && <VersionField edition={edition} />}
        <ErrorSummary />
        <DraftRival draft={draft} />
        <div className="entries">{children}</div>
        <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
          <DraftStored draft={draft} />
          <LinkButton to={back} preventScrollReset className="max-sm:order-1 max-sm:w-full">
            Cancel
          </LinkButton>
          <Button type="submit" look="primary" saving={navigation.formMethod === 'POST'} className="max-sm:w-full">
            {act}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
