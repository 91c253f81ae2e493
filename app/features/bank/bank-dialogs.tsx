import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import type { Outputs } from '#server/wiring/api.ts'
import { categoryNames, expenseCategories, kindNames, maxLength, plainKinds } from '#server/features/bank/rules.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { mappingWords } from './mapping-words.ts'
import { bankWords as words } from './words.ts'

export type BankDialog =
  | 'addAccount'
  | 'editAccount'
  | 'deleteAccount'
  | 'deleteFile'
  | 'deleteUnmapped'
  | 'deleteMapping'
  | 'addRule'
  | 'editRule'
  | 'deleteRule'

type Removable = Pick<Outputs['bank']['overview'], 'accounts' | 'files' | 'unmapped' | 'mappings' | 'rules'>

type BankDialogsProps = Removable & {
  answer: unknown
  address: ReturnType<typeof useDialogAddress<BankDialog>>
}

/** The dialogs of the bank page; the open one is in the URL. */
export function BankDialogs({ answer, address, ...rows }: BankDialogsProps) {
  const { accounts, rules } = rows
  const { dialog, row, addressFor, close } = address
  const account = dialog === 'editAccount' ? accounts.find(({ accountId }) => accountId === row) : undefined
  const rule = rules.find(({ ruleId }) => ruleId === row)
  const back = addressFor()
  const common = { answer, back, onClose: close }
  if (dialog === 'addAccount' || account)
    return (
      <FormDialog
        {...common}
        id="account"
        title={account ? words.accountForm.edit : words.accountForm.add}
        icon={Landmark}
        act={account ? words.accountForm.save : words.addAccount}
        hidden={account ? { intent: 'updateAccount', accountId: account.accountId } : { intent: 'addAccount' }}
        edition={account?.updatedAt}
        initial={account && { ...account, opening: (account.openingCents / 100).toFixed(2) }}
        labels={words.accountForm.labels}
        here={addressFor(account ? 'editAccount' : 'addAccount', account?.accountId)}
      >
        <AccountFields />
      </FormDialog>
    )
  const removal = removalOf(rows, dialog, row)
  if (removal)
    return (
      <ConfirmDialog open onClose={close} title={removal.title} act={removal.act} action={back} fields={removal.fields}>
        {removal.text}
      </ConfirmDialog>
    )
  const edited = dialog === 'editRule' ? rule : undefined
  if (dialog !== 'addRule' && !edited) return null
  return (
    <FormDialog
      {...common}
      id="rule"
      title={edited ? words.ruleForm.edit : words.ruleForm.add}
      icon={ListChecks}
      act={edited ? words.ruleForm.save : words.ruleForm.act}
      hidden={edited ? { intent: 'updateRule', ruleId: edited.ruleId } : { intent: 'addRule' }}
      edition={edited?.updatedAt}
      initial={edited}
      labels={words.ruleForm.labels}
      here={addressFor(edited ? 'editRule' : 'addRule', edited?.ruleId)}
    >
      <RuleFields />
    </FormDialog>
  )
}

/** Returns what is confirmed before something is removed; undefined for the other dialogs. */
function removalOf(
  { accounts, files, unmapped, mappings, rules }: Removable,
  dialog: BankDialog | null,
  row: string | null,
): { title: string; act: string; text: string; fields: Record<string, string> } | undefined {
  const account = accounts.find(({ accountId }) => accountId === row)
  const file = files.find(({ fileId }) => fileId === row)
  const rule = rules.find(({ ruleId }) => ruleId === row)
  if (dialog === 'deleteAccount' && account)
    return {
      title: words.accountForm.removeTitle(account.accountName),
      act: words.accountForm.remove,
      text: words.accountForm.removeText,
      fields: { intent: 'removeAccount', accountId: account.accountId },
    }
  if (dialog === 'deleteFile' && file)
    return {
      title: words.files.removeTitle(file.fileName),
      act: words.files.removeAct,
      text: words.files.removeText(file.open),
      fields: { intent: 'removeFile', fileId: file.fileId },
    }
  const list = unmapped.find(({ unmappedId }) => unmappedId === row)
  if (dialog === 'deleteUnmapped' && list)
    return {
      title: mappingWords.waiting.removeTitle(list.fileName),
      act: mappingWords.waiting.removeAct,
      text: mappingWords.waiting.removeText,
      fields: { intent: 'removeUnmapped', unmappedId: list.unmappedId },
    }
  const mapping = mappings.find(({ mappingId }) => mappingId === row)
  if (dialog === 'deleteMapping' && mapping)
    return {
      title: mappingWords.kept.deleteTitle(mapping.accountName),
      act: mappingWords.kept.deleteAct,
      text: mappingWords.kept.deleteText,
      fields: { intent: 'removeMapping', mappingId: mapping.mappingId },
    }
  if (dialog === 'deleteRule' && rule)
    return {
      title: words.ruleForm.removeTitle(rule.wording),
      act: words.ruleForm.remove,
      text: words.ruleForm.removeText,
      fields: { intent: 'removeRule', ruleId: rule.ruleId },
    }
  return undefined
}

function AccountFields() {
  const { labels, openingHelp } = words.accountForm
  return (
    <>
      <TextField name="accountName" label={labels.accountName} maxLength={maxLength.accountName} />
      <TextField name="bankName" label={labels.bankName} maxLength={maxLength.bankName} span={4} />
      <TextField name="lastFour" label={labels.lastFour} maxLength={4} span={2} autoComplete="off" />
      <DayField name="openedOn" label={labels.openedOn} span={3} />
      <TextField name="opening" label={labels.opening} inputMode="decimal" span={3} help={openingHelp} />
    </>
  )
}

function RuleFields() {
  const { labels, wordingHelp, chooseKind, categoryHelp, chooseCategory } = words.ruleForm
  return (
    <>
      <TextField name="wording" label={labels.wording} maxLength={maxLength.wording} help={wordingHelp} />
      <SelectField
        name="kind"
        label={labels.kind}
        span={3}
        placeholder={chooseKind}
        options={plainKinds.map((value) => ({ value, text: kindNames[value] }))}
      />
      <SelectField
        name="category"
        label={labels.category}
        span={3}
        optional
        help={categoryHelp}
        placeholder={chooseCategory}
        options={expenseCategories.map((value) => ({ value, text: categoryNames[value] }))}
      />
    </>
  )
}
