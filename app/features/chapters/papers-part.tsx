import type { Failure } from '#app/lib/page/page.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { dateChoices, paperChoices } from '#server/features/chapters/settings/rules.ts'
import type { Settings } from './settings-data.ts'
import { PhoneFold } from './phone-fold.tsx'
import { PartForm, SettingsBlock } from './settings-part.tsx'
import { settingsWords as words } from './settings-words.ts'

const { fields: labels } = words

type PartProps = { settings: Settings; isEditing: boolean; failure: Failure | undefined }

/**
 * How dates are written in tables, the paper of PDFs, and the tax number. What the environment sets for the whole
 * association is shown, but is no field.
 */
export function PapersPart({ settings, isEditing, failure }: PartProps) {
  const { papers, papersInUse, papersOfEnv, editions } = settings
  const cells = [
    { name: 'tableDates' as const, value: words.dates[papersInUse.tableDates] },
    { name: 'paperSize' as const, value: words.papersOf[papersInUse.paperSize] },
    { name: 'ein' as const, value: papersInUse.ein || words.noEin },
  ]
  const isFixed = (name: (typeof cells)[number]['name']) => papersOfEnv.includes(name)
  const shown = isEditing ? cells.filter(({ name }) => isFixed(name)) : cells
  return (
    <SettingsBlock part="papers" isEditing={isEditing}>
      {shown.length > 0 && (
        <PhoneFold title={words.papers.title} count={shown.length}>
          <Cells
            columns={3}
            cells={shown.map(({ name, value }) => ({
              key: labels[name],
              value: (
                <>
                  {value}
                  {isFixed(name) && <span className="type-fine block font-normal text-ink-2">{words.ofServer}</span>}
                </>
              ),
              wide: 'phone' as const,
            }))}
          />
        </PhoneFold>
      )}
      {isEditing && (
        <div className="not-first:mt-5">
          <PartForm
            part="papers"
            version={editions.papers}
            saved={{ ...papersInUse, ein: papers.ein }}
            failure={failure}
          >
            {!isFixed('tableDates') && (
              <SelectField
                name="tableDates"
                label={labels.tableDates}
                options={dateChoices.map((value) => ({ value, text: words.dates[value] }))}
                help={words.datesHelp}
                span={3}
              />
            )}
            {!isFixed('paperSize') && (
              <SelectField
                name="paperSize"
                label={labels.paperSize}
                options={paperChoices.map((value) => ({ value, text: words.papersOf[value] }))}
                span={3}
              />
            )}
            {!isFixed('ein') && (
              <TextField
                name="ein"
                label={labels.ein}
                maxLength={10}
                span={3}
                optional
                autoComplete="off"
                help={words.einHelp}
              />
            )}
          </PartForm>
        </div>
      )}
    </SettingsBlock>
  )
}
