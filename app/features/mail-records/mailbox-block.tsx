import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { dateTime } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { SubmitLine } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { maxLength } from '#server/features/mail-records/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { mailboxWords as words } from './words.ts'

type Mailbox = Outputs['mailRecords']['view']['mailbox']

/** What a test of the typed mailbox came to. */
type MailboxTest = Outputs['mailRecords']['testMailbox'] & { values: Record<string, string> }

type MailboxBlockProps = {
  of: Mailbox
  timeZone: string
  failure: Failure | undefined
  test: MailboxTest | undefined
}

/** The mailbox in which mail servers report bounces and complaints, for those that cannot post them to an address. */
export function MailboxBlock({ of, timeZone, failure, test }: MailboxBlockProps) {
  const at = (time: string) => dateTime(time, timeZone)
  return (
    <Block id="mailbox" title={words.title}>
      <p className="max-w-2xl py-4">{words.text}</p>
      {of?.failure && (
        <Alert tone="error" title={words.cannotRead(at(of.failedSince ?? of.updatedAt))} className="mb-4">
          {of.failure} {words.triedAgain}
        </Alert>
      )}
      {of && (
        <Cells
          columns={3}
          cells={[
            { key: words.userName, value: <span className="wrap-anywhere">{of.userName}</span>, wide: 'phone' },
            { key: words.read, value: of.readAt ? at(of.readAt) : words.notRead, wide: 'phone' },
            { key: words.lastReport, value: of.reportedAt ? at(of.reportedAt) : words.noReport, wide: 'phone' },
          ]}
        />
      )}
      <details className="mt-4" open={failure !== undefined || test !== undefined}>
        <summary className="tap w-fit cursor-pointer">{of ? words.change : words.begin}</summary>
        <MailboxForm of={of} failure={failure} test={test} />
      </details>
      {of && (
        <details className="mt-2">
          <summary className="tap w-fit cursor-pointer">{words.remove}</summary>
          <PostForm id="remove-mailbox" answer={undefined} className="mt-3" preventScrollReset>
            <input type="hidden" name="shown" value={of.updatedAt} />
            <p className="mb-3 max-w-2xl">{words.removeText}</p>
            <SubmitButton intent="removeMailbox" look="quiet" savingText={words.removing}>
              {words.removeNow}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Block>
  )
}

function MailboxForm({ of, failure, test }: Omit<MailboxBlockProps, 'timeZone'>) {
  const shown = useVersion(of?.updatedAt ?? '', failure?.values.shown, failure?.why === 'conflict')
  return (
    <PostForm
      id="mailbox-form"
      intent="mailbox"
      answer={failure ?? test}
      // Without JavaScript a test returns a new page with the form's values.
      initial={{ mailServer: of?.mailServer, userName: of?.userName, ...test?.values }}
      labels={words.fields}
      className="mt-4"
      preventScrollReset
    >
      <input type="hidden" name="shown" value={shown} />
      {/* The first button of a form is what Enter in a field presses, and that must not be a test. */}
      <SubmitLine name="intent" value="mailbox" className="sr-only" tabIndex={-1} aria-hidden />
      <ErrorSummary />
      <div className="entries">
        <TextField
          name="mailServer"
          label={words.fields.mailServer}
          maxLength={maxLength.mailServer}
          span={3}
          autoCapitalize="none"
          spellCheck={false}
          help={words.serverHelp}
        />
        <TextField
          name="userName"
          label={words.fields.userName}
          maxLength={maxLength.userName}
          span={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={words.userHelp}
        />
        <PasswordField
          name="mailboxPassword"
          label={words.fields.mailboxPassword}
          maxLength={maxLength.password}
          span={3}
          autoComplete="new-password"
          help={of ? words.keepHelp : words.passwordHelp}
          {...(of ? { optional: true } : {})}
        />
        <div className="col-span-full mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4">
          <SubmitButton intent="testMailbox" look="quiet" savingText={words.testing}>
            {words.test}
          </SubmitButton>
          <div role="status" className="min-w-0 flex-1 basis-64">
            {test && <Outcome of={test} />}
          </div>
        </div>
      </div>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        <SubmitButton intent="mailbox">{words.save}</SubmitButton>
      </div>
    </PostForm>
  )
}

function Outcome({ of: { failure, emails } }: { of: MailboxTest }) {
  const tone = failure === null ? 'text-success' : 'text-error'
  return (
    <div className="flex gap-2">
      <span className={`mt-1 ${tone}`}>
        <Icon of={failure === null ? CircleCheck : CircleAlert} size={18} />
      </span>
      <div className="min-w-0">
        <p className={`font-semibold ${tone}`}>{failure === null ? words.opened(emails) : words.notOpened}</p>
        <p className="type-fine text-ink-2 wrap-anywhere">{failure ?? words.notSaved}</p>
      </div>
    </div>
  )
}
