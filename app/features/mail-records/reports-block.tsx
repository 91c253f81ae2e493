import { useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { reportsWords as words } from './words.ts'

type ReportsBlockProps = {
  of: Outputs['mailRecords']['view']['reports']
  timeZone: string
  /** The new address, right after it was made; it is not shown again. */
  address: string | undefined
  /** Why the key of a provider was not taken. */
  failure: Failure | undefined
}

/** The address to which a mail server reports bounces and complaints that come later. */
export function ReportsBlock({
  of: { madeAt, reportedAt, hasMailgunKey, sendgridKey },
  timeZone,
  address,
  failure,
}: ReportsBlockProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Block id="reports" title={words.title}>
      <p className="max-w-2xl py-4">{words.text}</p>
      {address !== undefined && (
        <Alert tone="success" title={words.made} className="mb-4">
          <code className="wrap-anywhere">{address}</code> <CopyButton text={address} label={words.copy} />
        </Alert>
      )}
      {madeAt === '' ? (
        <PostForm id="reports-form" answer={undefined} preventScrollReset>
          <input type="hidden" name="madeAt" value="" />
          <SubmitButton look="quiet" intent="reports" savingText={words.making}>
            {words.make}
          </SubmitButton>
        </PostForm>
      ) : (
        <>
          <p className="type-small mb-4 text-ink-2">
            {words.since(dateTime(madeAt, timeZone))}{' '}
            {reportedAt === null ? words.noReport : words.lastReport(dateTime(reportedAt, timeZone))}
          </p>
          <Button onClick={() => setAsking(true)} className="needs-script">
            {words.renew}
          </Button>
          <MailgunKey
            madeAt={madeAt}
            isSet={hasMailgunKey}
            failure={failure?.fields.signingSecret ? failure : undefined}
          />
          <SendgridKey madeAt={madeAt} value={sendgridKey} failure={failure?.fields.publicKey ? failure : undefined} />
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={words.renewTitle}
            act={words.renew}
            safe={words.keep}
            fields={{ intent: 'reports', madeAt }}
          >
            {words.renewText}
          </ConfirmDialog>
        </>
      )}
    </Block>
  )
}

type MailgunKeyProps = { madeAt: string; isSet: boolean; failure: Failure | undefined }

/** The key with which Mailgun signs its reports. */
function MailgunKey({ madeAt, isSet, failure }: MailgunKeyProps) {
  return (
    <details className="mt-6" open={failure !== undefined}>
      <summary className="tap w-fit cursor-pointer">{isSet ? words.mailgunSet : words.mailgun}</summary>
      <PostForm id="mailgun-form" answer={failure} className="mt-4 max-w-2xl" preventScrollReset>
        <input type="hidden" name="madeAt" value={madeAt} />
        <PasswordField
          name="signingSecret"
          label={words.signingKey}
          help={isSet ? words.signingKeyHelpSet : words.signingKeyHelp}
          autoComplete="new-password"
          maxLength={200}
          optional
        />
        <div className="mt-4">
          <SubmitButton look="quiet" intent="mailgun" savingText={words.savingKey}>
            {words.saveKey}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}

type SendgridKeyProps = { madeAt: string; value: string; failure: Failure | undefined }

/** The public key by which SendGrid's reports are checked. It is no secret, so it is shown. */
function SendgridKey({ madeAt, value, failure }: SendgridKeyProps) {
  return (
    <details className="mt-4" open={failure !== undefined}>
      <summary className="tap w-fit cursor-pointer">{value ? words.sendgridSet : words.sendgrid}</summary>
      <PostForm id="sendgrid-form" answer={failure} className="mt-4 max-w-2xl" preventScrollReset>
        <input type="hidden" name="madeAt" value={madeAt} />
        <TextField
          name="publicKey"
          label={words.publicKey}
          help={words.publicKeyHelp}
          defaultValue={value}
          maxLength={1_000}
          optional
        />
        <div className="mt-4">
          <SubmitButton look="quiet" intent="sendgrid" savingText={words.savingKey}>
            {words.saveKey}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
