import Pencil from 'lucide-react/icons/pencil'
import Plug from 'lucide-react/icons/plug'
import type { ReactNode } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton, SubmitLine } from '#app/ui/parts/button.tsx'
import type { SettingsPart as Part } from '#server/features/chapters/settings/rules.ts'
import type { Settings, TestAnswer } from './settings-data.ts'
import { settingsWords as words } from './settings-words.ts'

type SettingsBlockProps = {
  part: Part
  /** Beside the title, such as a badge. */
  state?: ReactNode
  isEditing: boolean
  /** Whether there is nothing to edit yet. */
  isNew?: boolean
  children: ReactNode
}

/** One part of the settings, read or edited on its own. */
export function SettingsBlock({ part, state, isEditing, isNew = false, children }: SettingsBlockProps) {
  const { title, help, edit } = words[part]
  return (
    <Block
      id={part}
      title={title}
      aside={
        <span className="flex items-center gap-3">
          {state}
          {!isEditing && (
            <LinkButton
              to={`?edit=${part}#${part}`}
              size="small"
              icon={isNew ? Plug : Pencil}
              aria-label={isNew ? words.connect[part === 'mail' ? 'mail' : 'payment'] : edit}
              preventScrollReset
            >
              {isNew ? words.connect.short : words.edit}
            </LinkButton>
          )}
        </span>
      }
    >
      <p className="py-4 text-ink-2">{help}</p>
      {children}
    </Block>
  )
}

/**
 * Whether a chapter is set up for the first time: the forms of both accounts are open then. Once there is one of them,
 * the page reads as facts.
 */
export const hasNoAccounts = ({ mail, payment }: Settings) => mail === null && payment === null

type PartFormProps = {
  part: Part
  version: string
  saved: Record<string, string | undefined>
  failure: Failure | undefined
  test?: TestAnswer | undefined
  /** What a change needs the admin's password for; none is asked for without it. */
  passwordWhen?: string | undefined
  /** A part that is set up for the first time always needs it. */
  isNew?: boolean
  /** A form that stands open by itself has nothing to go back to. */
  canCancel?: boolean
  /** The test of an account. */
  trial?: ReactNode
  children: ReactNode
}

/** The form of one part, with its own button, version and, where it can divert money or email, the admin's password. */
export function PartForm({
  part,
  version,
  saved,
  failure,
  test,
  passwordWhen,
  isNew = false,
  canCancel = true,
  trial,
  children,
}: PartFormProps) {
  const answer = failure ?? test
  const edition = useVersion(version, answer?.values.edition, failure?.why === 'conflict')
  return (
    <PostForm
      id={`${part}-form`}
      intent={part}
      action={`/settings?edit=${part}`}
      answer={answer}
      // Without JavaScript a test returns a new page with the form's values.
      initial={{ ...saved, ...test?.values }}
      labels={words.fields}
      preventScrollReset
    >
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="of" value="typed" />
      {/* The first button of a form is what Enter in a field presses, and that must not be a test. */}
      <SubmitLine name="intent" value={part} className="sr-only" tabIndex={-1} aria-hidden />
      <ErrorSummary />
      <div className="entries">
        {children}
        {passwordWhen && (
          <PasswordField
            name="currentPassword"
            label={words.fields.currentPassword}
            optional={!isNew && passwordWhen}
            span={3}
            help={words.passwordHelp}
          />
        )}
        {trial}
      </div>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        {canCancel && <LinkButton to={`/settings#${part}`}>{words.cancel}</LinkButton>}
        <SubmitButton intent={part}>{words[part].save}</SubmitButton>
      </div>
    </PostForm>
  )
}
