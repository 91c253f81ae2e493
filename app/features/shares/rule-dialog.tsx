import Network from 'lucide-react/icons/network'
import { bases, maxLength, purposeNames, sharedPurposes, type Level } from '#server/features/shares/rules.ts'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { ShareRule } from './rules-block.tsx'
import { sharesWords } from './words.ts'

const words = sharesWords.form

type RuleDialogProps = {
  address: ReturnType<typeof useDialogAddress<'rule'>>
  rules: ShareRule[]
  names: Record<Level, string>
  types: string[]
  answer: unknown
}

/** The form of a new rule; one that begins with the parts of another replaces it from its day on. */
export function RuleDialog({
  address: { dialog, row, addressFor, close },
  rules,
  names,
  types,
  answer,
}: RuleDialogProps) {
  if (dialog !== 'rule') return null
  const rule = rules.find(({ ruleId }) => ruleId === row)
  const { labels } = words
  const part = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2))
  const { parts } = rule ?? {}
  return (
    <FormDialog
      id="rule"
      title={words.title}
      icon={Network}
      lead={words.lead}
      act={words.act}
      hidden={{ intent: 'setRule' }}
      initial={{
        thirdName: rule && rule.parts.third > 0 ? names.third : '',
        fourthName: rule && rule.parts.fourth > 0 ? names.fourth : '',
        ...(rule && { purpose: rule.purpose, paymentType: rule.paymentType, basis: rule.basis }),
        ...(parts && {
          chapter: part(parts.chapter),
          parent: part(parts.parent),
          third: part(parts.third),
          fourth: part(parts.fourth),
        }),
      }}
      labels={labels}
      answer={answer}
      here={addressFor('rule', row ?? undefined)}
      back={addressFor()}
      onClose={close}
    >
      <SelectField
        name="purpose"
        label={labels.purpose}
        span={3}
        options={sharedPurposes.map((value) => ({ value, text: purposeNames[value] }))}
      />
      <SelectField
        name="paymentType"
        label={labels.paymentType}
        span={3}
        optional
        help={words.typeHelp}
        placeholder={words.allTypes}
        options={types.map((value) => ({ value, text: value }))}
      />
      <SelectField
        name="basis"
        label={labels.basis}
        span={3}
        options={bases.map((value) => ({ value, text: words.bases[value] }))}
      />
      <DayField name="fromDay" label={labels.fromDay} span={3} />
      <TextField name="chapter" label={labels.chapter} inputMode="decimal" span={3} optional help={words.chapterHelp} />
      <TextField name="parent" label={labels.parent} inputMode="decimal" span={3} optional />
      <TextField name="thirdName" label={labels.thirdName} span={4} optional maxLength={maxLength.levelName} />
      <TextField name="third" label={labels.third} inputMode="decimal" span={2} optional />
      <TextField name="fourthName" label={labels.fourthName} span={4} optional maxLength={maxLength.levelName} />
      <TextField name="fourth" label={labels.fourth} inputMode="decimal" span={2} optional />
    </FormDialog>
  )
}
