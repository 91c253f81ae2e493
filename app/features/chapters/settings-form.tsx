import type { Failure } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { maxLength } from '#server/features/chapters/settings/rules.ts'
import { AccountTest, outcomeOf } from './account-test.tsx'
import type { Settings, TestAnswer } from './settings-data.ts'
import { settingsWords as words } from './settings-words.ts'

type SettingsFormProps = {
  settings: Settings
  mode: 'create' | 'edit'
  failure: Failure | undefined
  test: TestAnswer | undefined
}

const { fields: labels } = words

const groups = [
  {
    id: 'chapter',
    ...words.chapter,
    fields: ['chapterName', 'chapterPhone', 'chapterAddress', 'chapterEmail', 'timeZone'],
  },
  { id: 'mail', ...words.mail, fields: ['mailServer', 'password'] },
  {
    id: 'payment',
    ...words.payment,
    fields: ['clientId', 'clientSecret', 'merchantId', 'webhookId', 'confirmRefundsAbove', 'zelleAddress'],
  },
  { id: 'confirm', ...words.confirm, fields: ['currentPassword'] },
]

/** The settings form: all three parts are saved together. */
export function SettingsForm({ settings, mode, failure, test }: SettingsFormProps) {
  const {
    mail,
    payment,
    chapterName,
    chapterAddress,
    chapterPhone,
    chapterEmail,
    confirmRefundsAbove,
    zelleAddress,
    timeZone,
    zones,
  } = settings
  const { clientId, merchantId, webhookId } = payment ?? {}
  const isNew = mode === 'create'
  const saved = {
    chapterName,
    chapterAddress,
    chapterPhone,
    chapterEmail,
    mailServer: mail?.mailServer,
    clientId,
    merchantId,
    webhookId,
    confirmRefundsAbove,
    zelleAddress,
    timeZone,
  }
  // Without JavaScript a test returns a new page with the form's values.
  const initial = { ...saved, ...test?.values }
  const edition = useVersion(settings.edition, (failure ?? test)?.values.edition, failure?.why === 'conflict')
  const keeps = (isStored: boolean) =>
    isStored ? { optional: true, placeholder: words.unchanged, help: words.keepHelp } : {}
  return (
    <PostForm id="settings" answer={failure ?? test} initial={initial} labels={labels} groups={groups}>
      {!isNew && <input type="hidden" name="edition" value={edition} />}
      <input type="hidden" name="of" value="typed" />
      <ErrorSummary />
      {/* The first button of a form is what Enter in a field presses, and that must not be a test. */}
      <button
        type="submit"
        name="intent"
        value={isNew ? 'create' : 'update'}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
      />
      <FormGroup id="chapter">
        <TextField name="chapterName" label={labels.chapterName} maxLength={maxLength.chapterName} span={3} />
        <TextField
          name="chapterPhone"
          label={labels.chapterPhone}
          type="tel"
          maxLength={maxLength.chapterPhone}
          span={3}
        />
        <TextField name="chapterAddress" label={labels.chapterAddress} maxLength={maxLength.chapterAddress} />
        <EmailField
          name="chapterEmail"
          label={labels.chapterEmail}
          maxLength={maxLength.chapterEmail}
          autoComplete="off"
          help={words.emailHelp}
        />
        <SelectField
          name="timeZone"
          label={labels.timeZone}
          options={zones.map((value) => ({ value, text: value.replaceAll('_', ' ') }))}
          help={words.zoneHelp}
        />
      </FormGroup>
      <FormGroup id="mail">
        <TextField
          name="mailServer"
          label={labels.mailServer}
          maxLength={maxLength.mailServer}
          span={3}
          optional
          autoCapitalize="none"
          spellCheck={false}
          help={words.serverHelp}
        />
        <PasswordField
          name="password"
          label={labels.password}
          maxLength={maxLength.secret}
          span={3}
          autoComplete="new-password"
          optional={!isNew}
          {...keeps(mail !== null)}
        />
        <AccountTest kind="mail" off={isNew} outcome={outcomeOf('mail', settings, test)} />
      </FormGroup>
      <FormGroup id="payment">
        <TextField
          name="clientId"
          label={labels.clientId}
          maxLength={maxLength.id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="clientSecret"
          label={labels.clientSecret}
          maxLength={maxLength.secret}
          autoComplete="new-password"
          {...keeps(payment !== null)}
        />
        <TextField
          name="merchantId"
          label={labels.merchantId}
          maxLength={maxLength.id}
          span={3}
          optional
          autoComplete="off"
        />
        <TextField
          name="webhookId"
          label={labels.webhookId}
          maxLength={maxLength.id}
          span={3}
          optional
          autoComplete="off"
        />
        <TextField
          name="confirmRefundsAbove"
          label={labels.confirmRefundsAbove}
          sign="$"
          maxLength={9}
          optional
          inputMode="decimal"
          autoComplete="off"
          help={words.confirmHelp}
        />
        <TextField
          name="zelleAddress"
          label={labels.zelleAddress}
          maxLength={maxLength.zelleAddress}
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={words.zelleHelp}
        />
        <AccountTest kind="payment" off={isNew} outcome={outcomeOf('payment', settings, test)} />
      </FormGroup>
      <FormGroup id="confirm">
        <PasswordField
          name="currentPassword"
          label={labels.currentPassword}
          optional={!isNew}
          span={3}
          help={words.confirmPasswordHelp}
        />
      </FormGroup>
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule pt-5">
        {!isNew && <LinkButton to="/settings">{words.cancel}</LinkButton>}
        <SubmitButton intent={isNew ? 'create' : 'update'}>{isNew ? words.save : words.update}</SubmitButton>
      </div>
    </PostForm>
  )
}
