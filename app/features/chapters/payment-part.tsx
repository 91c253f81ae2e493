import Store from 'lucide-react/icons/store'
import { Fragment, type ReactNode } from 'react'
import { date } from '#app/lib/format.ts'
import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { Link } from '#app/lib/remix.ts'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { maxLength } from '#server/features/chapters/settings/rules.ts'
import { AccountTest, outcomeOf } from './account-test.tsx'
import { ClientId } from './client-id.tsx'
import { NeverVisible } from './mail-part.tsx'
import type { Settings, TestAnswer } from './settings-data.ts'
import { hasNoAccounts, PartForm, SettingsBlock } from './settings-part.tsx'
import { settingsWords as words } from './settings-words.ts'

const { fields: labels } = words

type PaymentPartProps = {
  settings: Settings
  isEditing: boolean
  failure: Failure | undefined
  test: TestAnswer | undefined
}

/** The account that members pay into. */
export function PaymentPart({ settings, isEditing, failure, test }: PaymentPartProps) {
  const { payment, editions } = settings
  const isNew = payment === null
  const isOpen = isEditing || hasNoAccounts(settings)
  const { paymentMode } = useViewer()
  const outcome = outcomeOf('payment', settings, test)
  return (
    <SettingsBlock
      part="payment"
      state={isNew ? <Badge dot="hollow">{words.missing}</Badge> : <StatusBadge status="active" />}
      isEditing={isOpen}
      isNew={isNew}
    >
      {isNew && paymentMode === 'stand-in' && <StandinOffer />}
      {isOpen ? (
        <PartForm
          part="payment"
          version={editions.payment}
          saved={{ clientId: payment?.clientId, merchantId: payment?.merchantId, webhookId: payment?.webhookId }}
          failure={failure}
          test={test}
          passwordWhen={words.passwordWhen.payment}
          isNew={isNew}
          canCancel={isEditing}
          trial={<AccountTest kind="payment" outcome={outcome} isTyped />}
        >
          <TextField
            name="clientId"
            label={labels.clientId}
            maxLength={maxLength.id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={<WithGuide>{words.clientIdHelp}</WithGuide>}
          />
          <PasswordField
            name="clientSecret"
            label={labels.clientSecret}
            maxLength={maxLength.secret}
            autoComplete="new-password"
            {...(isNew
              ? { help: words.secretHelp }
              : { optional: true, placeholder: words.unchanged, help: words.keepHelp })}
          />
          <div className="col-span-full">
            <Cells columns={2} cells={[webhook]} />
            <p className="mt-2 type-fine text-ink-2">{words.webhookHelp}</p>
          </div>
          <TextField
            name="webhookId"
            label={labels.webhookId}
            maxLength={maxLength.id}
            span={3}
            optional
            autoComplete="off"
            help={words.webhookIdHelp}
          />
          <TextField
            name="merchantId"
            label={labels.merchantId}
            maxLength={maxLength.id}
            span={3}
            optional
            autoComplete="off"
            help={words.merchantHelp}
          />
        </PartForm>
      ) : (
        <PaymentFacts settings={settings} outcome={outcome} />
      )}
    </SettingsBlock>
  )
}

const webhook = { key: words.webhookAddress, value: <WebhookAddress />, wide: true } as const

type PaymentFactsProps = { settings: Settings; outcome: ReturnType<typeof outcomeOf> }

/** The account to read: its secret never shows again, and the address for PayPal stands there before there is one. */
function PaymentFacts({ settings: { payment, timeZone }, outcome }: PaymentFactsProps) {
  if (!payment)
    return (
      <Cells
        columns={2}
        cells={[
          { key: labels.clientId, value: words.noneYet },
          { key: labels.clientSecret, value: words.noneYet },
          webhook,
        ]}
      />
    )
  return (
    <>
      <Cells
        columns={2}
        cells={[
          { key: labels.clientId, value: <ClientId id={payment.clientId} />, wide: true },
          { key: labels.clientSecret, value: <NeverVisible />, wide: 'phone' },
          {
            key: labels.webhookId,
            value: <span className="wrap-anywhere">{payment.webhookId || '–'}</span>,
            wide: 'phone',
          },
          {
            key: labels.merchantId,
            value: <span className="wrap-anywhere">{payment.merchantId || '–'}</span>,
            wide: 'phone',
          },
          { key: labels.since, value: date(payment.since, timeZone), wide: 'phone' },
          webhook,
        ]}
      />
      <PostForm id="payment-test" answer={undefined}>
        <input type="hidden" name="of" value="saved" />
        <AccountTest kind="payment" outcome={outcome} />
      </PostForm>
    </>
  )
}

/** The address to which PayPal reports payments, to copy. */
export function WebhookAddress() {
  const { baseUrl, chapter } = useViewer()
  const address = `${baseUrl}/webhooks/paypal/${chapter.subDomain}`
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <BreakableAddress address={address} />
      <CopyButton text={address} label={words.copyWebhook}>
        {words.copyAddress}
      </CopyButton>
    </span>
  )
}

/** An address that a narrow screen breaks before a slash rather than within a word. */
const BreakableAddress = ({ address }: { address: string }) => (
  <span className="tabular wrap-anywhere">
    {address.split(/(?=(?<!\/)\/(?!\/))/).map((part) => (
      <Fragment key={part}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </span>
)

const WithGuide = ({ children }: { children: ReactNode }) => (
  <>
    {children}{' '}
    <Link to="/settings/guide" className="text-link-line">
      {words.guide}
    </Link>
  </>
)

/** In a demo: an account in one press. */
function StandinOffer() {
  return (
    <PostForm id="standin" action="/settings" className="mb-5 rounded-panel border border-rule bg-base-200 p-4">
      <p className="font-semibold">{words.standin.title}</p>
      <p className="type-small mt-1 text-ink-2">{words.standin.text}</p>
      <SubmitButton intent="openStandin" icon={Store} className="mt-3" savingText={words.standin.making}>
        {words.standin.act}
      </SubmitButton>
    </PostForm>
  )
}
