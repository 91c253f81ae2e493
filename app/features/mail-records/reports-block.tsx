import { useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
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
}

/** The address to which a mail server reports bounces and complaints that come later. */
export function ReportsBlock({ of: { madeAt, reportedAt }, timeZone, address }: ReportsBlockProps) {
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
