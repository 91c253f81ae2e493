import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { maxLength } from '#server/features/chapters/settings/rules.ts'
import type { Settings } from './settings-data.ts'
import { PhoneFold } from './phone-fold.tsx'
import { PartForm, SettingsBlock } from './settings-part.tsx'
import { settingsWords as words } from './settings-words.ts'

const { fields: labels } = words

type PartProps = { settings: Settings; isEditing: boolean; failure: Failure | undefined }

/** Name, address and time zone of the chapter. */
export function ChapterPart({ settings, isEditing, failure }: PartProps) {
  const { chapterName, chapterAddress, chapterPhone, timeZone, zone, zones, editions } = settings
  const host = new URL(useViewer().baseUrl).host
  return (
    <SettingsBlock part="chapter" isEditing={isEditing}>
      {isEditing ? (
        <PartForm
          part="chapter"
          version={editions.chapter}
          saved={{ chapterName, chapterAddress, chapterPhone, timeZone }}
          failure={failure}
        >
          <TextField name="chapterName" label={labels.chapterName} maxLength={maxLength.chapterName} span={3} />
          <TextField
            name="chapterPhone"
            label={labels.chapterPhone}
            type="tel"
            maxLength={maxLength.chapterPhone}
            span={3}
          />
          <TextField name="chapterAddress" label={labels.chapterAddress} maxLength={maxLength.chapterAddress} />
          <SelectField
            name="timeZone"
            label={labels.timeZone}
            options={zones.map((value) => ({ value, text: value.replaceAll('_', ' ') }))}
            help={words.zoneHelp}
          />
        </PartForm>
      ) : (
        <>
          <Cells
            columns={2}
            cells={[
              { key: labels.chapterName, value: chapterName, wide: 'phone' },
              { key: labels.subDomain, value: host, wide: 'phone' },
              { key: labels.chapterAddress, value: chapterAddress, wide: 'phone' },
              { key: labels.chapterPhone, value: chapterPhone, wide: 'phone' },
              { key: labels.timeZone, value: `${zone} (${timeZone.replaceAll('_', ' ')})`, wide: true },
            ]}
          />
          <p className="mt-3 type-fine text-ink-2">{words.subDomainHelp}</p>
        </>
      )}
    </SettingsBlock>
  )
}

/** How refunds are confirmed, and where Zelle payments go. */
export function MoneyPart({ settings, isEditing, failure }: PartProps) {
  const { confirmRefundsAbove, zelleAddress, editions } = settings
  return (
    <SettingsBlock part="money" isEditing={isEditing}>
      {isEditing ? (
        <PartForm
          part="money"
          version={editions.money}
          saved={{ confirmRefundsAbove, zelleAddress }}
          failure={failure}
          passwordWhen={words.passwordWhen.money}
        >
          <TextField
            name="confirmRefundsAbove"
            label={labels.confirmRefundsAbove}
            sign="$"
            maxLength={9}
            span={3}
            optional
            inputMode="decimal"
            autoComplete="off"
            help={words.confirmHelp}
          />
          <TextField
            name="zelleAddress"
            label={labels.zelleAddress}
            maxLength={maxLength.zelleAddress}
            span={3}
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={words.zelleHelp}
          />
        </PartForm>
      ) : (
        <PhoneFold title={words.money.title} count={2}>
          <Cells
            columns={2}
            cells={[
              {
                key: labels.confirmRefundsAbove,
                value: confirmRefundsAbove ? `$${confirmRefundsAbove}` : words.neverConfirmed,
                wide: 'phone',
              },
              {
                key: labels.zelleAddress,
                value: <span className="wrap-anywhere">{zelleAddress || words.noZelle}</span>,
                wide: 'phone',
              },
            ]}
          />
        </PhoneFold>
      )}
    </SettingsBlock>
  )
}
