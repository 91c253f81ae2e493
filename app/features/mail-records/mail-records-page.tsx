import '#app/styles/kit/mail-records.css'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { z } from 'zod'
import { dateTime } from '#app/lib/format.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load, type Failure } from '#app/lib/page/page.ts'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import {
  mailboxChange,
  mailboxEntry,
  mailgunKey,
  sendgridKey,
  shownKey,
  shownMailbox,
  shownReports,
} from '#server/features/mail-records/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { MailboxBlock } from './mailbox-block.tsx'
import { RecordRow } from './record-row.tsx'
import { ReportsBlock } from './reports-block.tsx'
import { mailRecordsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.mailRecords.view())

const nothing = z.object({})

export const action = acts({
  begin: one(shownKey, ({ api, input }) => api.mailRecords.begin(input)),
  look: one(nothing, ({ api }) => api.mailRecords.look()),
  mailgun: one(mailgunKey, ({ api, input }) => api.mailRecords.setMailgunKey(input)),
  sendgrid: one(sendgridKey, ({ api, input }) => api.mailRecords.setSendgridKey(input)),
  mailbox: one(mailboxChange, ({ api, input }) => api.mailRecords.setMailbox(input)),
  removeMailbox: one(shownMailbox, ({ api, input }) => api.mailRecords.removeMailbox(input)),
  testMailbox: answered(mailboxEntry, async ({ api, input, values }) => ({
    values,
    ...(await api.mailRecords.testMailbox(input)),
  })),
  reports: answered(shownReports, async ({ api, input }) => ({
    ok: true as const,
    message: '',
    ...(await api.mailRecords.makeReportAddress(input)),
  })),
})

/** The DNS records that decide whether a chapter's emails arrive: what to paste, and what is there. */
export default function MailRecordsPage() {
  const of = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failure = answer && 'ok' in answer && !answer.ok ? answer : undefined
  const test = answer && 'emails' in answer ? answer : undefined
  return (
    <WorkScreen
      before={<WayBack to="/settings">{words.back}</WayBack>}
      title={words.title}
      lead={words.lead}
      action={
        of.state === 'kept' && (
          <PostForm id="look" answer={undefined} preventScrollReset>
            <SubmitButton intent="look" look="quiet" icon={RefreshCw} savingText={words.looking}>
              {words.look}
            </SubmitButton>
          </PostForm>
        )
      }
    >
      {of.state === 'kept' ? <Records of={of} /> : <NoRecords of={of} answer={failure} />}
      {of.state !== 'none' && of.state !== 'elsewhere' && (
        <div className="mt-10">
          <ReportsBlock
            of={of.reports}
            timeZone={of.timeZone}
            address={answer && 'address' in answer ? answer.address : undefined}
            failure={failure?.fields.signingSecret || failure?.fields.publicKey ? failure : undefined}
          />
          <div className="mt-10">
            <MailboxBlock
              of={of.mailbox}
              timeZone={of.timeZone}
              failure={failure && 'mailServer' in failure.values ? failure : undefined}
              test={test}
            />
          </div>
        </div>
      )}
      <AnswerNotice answer={failure} done={words.done} />
    </WorkScreen>
  )
}

type RecordsOf = Outputs['mailRecords']['view']

function Records({ of }: { of: RecordsOf }) {
  const { records, sender, selector, lookedAt, signsSince, timeZone } = of
  const [isAsking, setAsking] = useState(false)
  const found = records.filter(({ state }) => state === 'found').length
  return (
    <>
      <Cells
        columns={3}
        cells={[
          { key: words.from, value: <span className="wrap-anywhere">{sender!.address}</span>, wide: 'phone' },
          {
            key: words.signed,
            value: signsSince ? words.signedSince(dateTime(signsSince, timeZone)) : words.notSigned,
            wide: 'phone',
          },
          {
            key: words.records,
            value: (
              <>
                {words.found(found, records.length)}
                <span className="type-small block font-normal text-ink-2">
                  {lookedAt ? words.lookedAt(dateTime(lookedAt, timeZone)) : words.neverLooked}
                </span>
              </>
            ),
            wide: 'phone',
          },
        ]}
      />
      <div className="mt-10">
        <Block id="mail" title={words.block} count={words.count(found, records.length)}>
          {records.map((record) => (
            <RecordRow key={record.kind} record={record} wasLooked={lookedAt !== null} />
          ))}
        </Block>
      </div>
      <div className="mt-6">
        <Button onClick={() => setAsking(true)} className="needs-script">
          {words.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.renewTitle}
        act={words.renew}
        safe={words.keep}
        fields={{ intent: 'begin', selector }}
      >
        {words.renewText(sender!.domain)}
      </ConfirmDialog>
    </>
  )
}

type NoRecordsProps = { of: RecordsOf; answer: Failure | undefined }

function NoRecords({ of: { state, sender }, answer }: NoRecordsProps) {
  if (state === 'new')
    return (
      <Panel>
        <p className="max-w-2xl">{words.beginText(sender!.domain)}</p>
        <PostForm id="begin" answer={answer} className="mt-5">
          <input type="hidden" name="selector" value="" />
          <SubmitButton intent="begin" savingText={words.beginning}>
            {words.begin}
          </SubmitButton>
        </PostForm>
      </Panel>
    )
  if (state === 'elsewhere') return <Empty title={words.elsewhere(sender!.address)}>{words.elsewhereText}</Empty>
  if (state === 'free') return <Empty title={words.free(sender!.domain)}>{words.freeText}</Empty>
  return (
    <Empty title={words.none} action={<LinkButton to="/settings?edit=mail#mail">{words.toSettings}</LinkButton>}>
      {words.noneText}
    </Empty>
  )
}
