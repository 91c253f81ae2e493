import { dateTime } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { maxLength } from '#server/features/chapters/settings/rules.ts'
import { AccountTest, outcomeOf } from './account-test.tsx'
import type { Settings, TestAnswer } from './settings-data.ts'
import { hasNoAccounts, PartForm, SettingsBlock } from './settings-part.tsx'
import { settingsWords as words } from './settings-words.ts'

const { fields: labels } = words

type MailPartProps = {
  settings: Settings
  isEditing: boolean
  failure: Failure | undefined
  test: TestAnswer | undefined
}

/** The account from which the chapter's emails leave. */
export function MailPart({ settings, isEditing, failure, test }: MailPartProps) {
  const { mail, chapterEmail, timeZone, zone, editions } = settings
  const isNew = mail === null
  const isOpen = isEditing || hasNoAccounts(settings)
  const outcome = outcomeOf('mail', settings, test)
  return (
    <SettingsBlock
      part="mail"
      state={
        isNew ? <Badge dot="hollow">{words.missing}</Badge> : !mail.refusedSince && <StatusBadge status="active" />
      }
      isEditing={isOpen}
      isNew={isNew}
    >
      {mail?.refusedSince && (
        <Alert tone="warning" className="mb-4">
          {words.refusedSince(`${dateTime(mail.refusedSince, timeZone)} ${zone}`)}
        </Alert>
      )}
      {isOpen ? (
        <PartForm
          part="mail"
          version={editions.mail}
          saved={{ chapterEmail, mailServer: mail?.mailServer }}
          failure={failure}
          test={test}
          passwordWhen={words.passwordWhen.mail}
          isNew={isNew}
          canCancel={isEditing}
          trial={<AccountTest kind="mail" outcome={outcome} isTyped />}
        >
          <EmailField
            name="chapterEmail"
            label={labels.chapterEmail}
            maxLength={maxLength.chapterEmail}
            autoComplete="off"
            help={words.emailHelp}
          />
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
            {...(isNew
              ? { help: words.mailPasswordHelp }
              : { optional: true, placeholder: words.unchanged, help: words.keepHelp })}
          />
        </PartForm>
      ) : (
        <>
          <Cells
            columns={3}
            cells={[
              {
                key: labels.chapterEmail,
                value: <span className="wrap-anywhere">{chapterEmail}</span>,
                wide: 'phone',
              },
              {
                key: labels.mailServer,
                value: <span className="wrap-anywhere">{mail?.mailServer ?? words.portalServer}</span>,
                wide: 'phone',
              },
              { key: labels.password, value: mail ? <NeverVisible /> : words.noPassword, wide: 'phone' },
            ]}
          />
          {mail && (
            <PostForm id="mail-test" answer={undefined}>
              <input type="hidden" name="of" value="saved" />
              <AccountTest kind="mail" outcome={outcome} />
            </PostForm>
          )}
        </>
      )}
    </SettingsBlock>
  )
}

/** Stands for a saved secret. */
export const NeverVisible = () => <span className="font-normal text-ink-2">{words.never}</span>
