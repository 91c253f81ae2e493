import { dateTime, date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { AccountTest, outcomeOf } from './account-test.tsx'
import { ClientId } from './client-id.tsx'
import type { Settings, TestAnswer } from './settings-data.ts'
import { settingsWords as words } from './settings-words.ts'

type SettingsViewProps = { settings: Settings; test: TestAnswer | undefined }

/** The settings, read-only: three blocks of cells, with a test for each account. */
export function SettingsView({ settings, test }: SettingsViewProps) {
  const { fields } = words
  const { mail, payment, chapterEmail, timeZone, zone } = settings
  const host = new URL(useViewer().baseUrl).host
  const never = <span className="font-normal text-ink-2">{words.never}</span>
  return (
    <div className="grid gap-10">
      <Block title={words.chapter.title}>
        <Cells
          columns={2}
          cells={[
            { key: fields.chapterName, value: settings.chapterName, wide: 'phone' },
            { key: fields.subDomain, value: host, wide: 'phone' },
            { key: fields.chapterAddress, value: settings.chapterAddress, wide: 'phone' },
            { key: fields.chapterPhone, value: settings.chapterPhone, wide: 'phone' },
            { key: fields.timeZone, value: `${zone} (${timeZone.replaceAll('_', ' ')})`, wide: 'phone' },
          ]}
        />
        <p className="mt-3 type-fine text-ink-2">{words.subDomainHelp}</p>
      </Block>
      <Block title={words.mail.title} aside={mail && !mail.refusedSince && <StatusBadge status="active" />}>
        {!mail && <p className="py-4 text-ink-2">{words.noMail}</p>}
        {mail?.refusedSince && (
          <Alert tone="warning" className="my-4">
            {words.refusedSince(`${dateTime(mail.refusedSince, timeZone)} ${zone}`)}
          </Alert>
        )}
        {mail && (
          <Cells
            columns={3}
            cells={[
              { key: fields.chapterEmail, value: <span className="wrap-anywhere">{chapterEmail}</span>, wide: 'phone' },
              {
                key: fields.mailServer,
                value: <span className="wrap-anywhere">{mail.mailServer}</span>,
                wide: 'phone',
              },
              { key: fields.password, value: never, wide: 'phone' },
            ]}
          />
        )}
        {mail && (
          <PostForm id="mail-test" answer={undefined}>
            <input type="hidden" name="of" value="saved" />
            <AccountTest kind="mail" outcome={outcomeOf('mail', settings, test)} />
          </PostForm>
        )}
      </Block>
      <Block title={words.payment.title} aside={payment && <StatusBadge status="active" />}>
        {!payment && <p className="py-4 text-ink-2">{words.noPayment}</p>}
        {payment && (
          <Cells
            columns={2}
            cells={[
              { key: fields.clientId, value: <ClientId id={payment.clientId} />, wide: true },
              { key: fields.clientSecret, value: never, wide: 'phone' },
              {
                key: fields.webhookId,
                value: <span className="wrap-anywhere">{payment.webhookId || '–'}</span>,
                wide: 'phone',
              },
              {
                key: fields.merchantId,
                value: <span className="wrap-anywhere">{payment.merchantId || '–'}</span>,
                wide: 'phone',
              },
              {
                key: fields.confirmRefundsAbove,
                value: settings.confirmRefundsAbove ? `$${settings.confirmRefundsAbove}` : words.neverConfirmed,
                wide: 'phone',
              },
              {
                key: fields.zelleAddress,
                value: <span className="wrap-anywhere">{settings.zelleAddress || '–'}</span>,
                wide: 'phone',
              },
              { key: fields.since, value: date(payment.since, timeZone), wide: 'phone' },
            ]}
          />
        )}
        {payment && (
          <PostForm id="payment-test" answer={undefined}>
            <input type="hidden" name="of" value="saved" />
            <AccountTest kind="payment" outcome={outcomeOf('payment', settings, test)} />
          </PostForm>
        )}
      </Block>
    </div>
  )
}
