import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import { dollars } from '#app/lib/format.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { kindsOfRows } from '#server/features/imports/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { columnsWords } from './columns-words.ts'

export type ColumnsOf = Outputs['imports']['columns']

/** What the rows of the list are: people, or payments of the last system. Each shows the targets of its columns. */
export function RowsBlock({ importId, ofWhat }: { importId: string; ofWhat: ColumnsOf['ofWhat'] }) {
  const words = columnsWords.rows
  const { id, error } = useField('rows', false)
  return (
    <div id={id} tabIndex={-1}>
      <p className="field-label">{words.legend}</p>
      <SegmentedLinks
        label={words.legend}
        links={kindsOfRows.map((kind) => ({
          to: `/imports/${importId}/columns?rows=${kind}`,
          text: words[kind],
          current: kind === ofWhat,
        }))}
      />
      <input type="hidden" name="rows" value={ofWhat} />
      <FieldError id={id} error={error} />
      {ofWhat === 'payments' && <p className="field-help">{words.help}</p>}
    </div>
  )
}

/** Whether days or months come first in a column, with the values that contradict it. */
export function DatesBlock({ day }: { day: ColumnsOf['days'][number] }) {
  const words = columnsWords.dates
  const { column, by, against, for: evidence = 0, contradicting = [] } = day
  const order = words[day.order]
  return (
    <Block title={words.title(column, order)}>
      <p className="pt-4">
        {by === 'column'
          ? words.evidence(evidence, column, order, against)
          : by === 'file'
            ? words.elsewhere(order)
            : words.habit(order)}{' '}
        {against > 0 && words.held}
      </p>
      {contradicting.map(({ row, name, value }) => (
        <p key={row} className="mt-2 wrap-anywhere">
          <b className="font-semibold">{words.row(row)}</b>
          {name && `, ${name}`}: {value}
        </p>
      ))}
    </Block>
  )
}

type MatchWords = {
  title: string
  count: (count: number) => string
  theirs: string
  rows: string
  ours: string
  none: string
  all: string
  label: (theirs: string) => string
}

type MatchBlockProps = {
  /** The name of its fields, and its anchor. */
  name: 'types' | 'chapters' | 'states'
  words: MatchWords
  matches: readonly { theirs: string; rows: number; chosen: string; choices: readonly (readonly [string, string])[] }[]
}

/** Which of ours each text of a column is: a choice for each, with how many rows have it. */
function MatchBlock({ name, words, matches }: MatchBlockProps) {
  const all = matches.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <Block id={name} title={words.title} count={words.count(matches.length)}>
      <table className="table sheet-table" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.theirs}</th>
            <th scope="col" data-align="end">
              {words.rows}
            </th>
            <th scope="col">{words.ours}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map(({ theirs, rows, chosen, choices }, at) => (
            <tr key={theirs}>
              <th scope="row" className="wrap-anywhere">
                {theirs || words.none}
              </th>
              <td data-align="end" className="tabular">
                {rows.toLocaleString('en-US')}
              </td>
              <td>
                <MatchChoice
                  name={`${name}.${at}`}
                  label={words.label(theirs || words.none)}
                  chosen={chosen}
                  choices={choices}
                />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.all}</th>
            <td data-align="end" className="tabular font-semibold">
              {all.toLocaleString('en-US')}
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </Block>
  )
}

type MatchChoiceProps = { name: string; label: string; chosen: string; choices: readonly (readonly [string, string])[] }

function MatchChoice({ name, label, chosen, choices }: MatchChoiceProps) {
  const { id, error, aria, stood } = useField(name, false)
  return (
    <>
      <select {...aria} id={id} name={name} className="entry" aria-label={label} defaultValue={stood ?? chosen}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </>
  )
}

/** Which of our member types each of the file's is. */
export function TypesBlock({ of }: { of: ColumnsOf }) {
  const words = columnsWords.types
  const ours = of.ourTypes.map(
    ({ memberType, feeCents }) => [memberType, `${memberType}, ${dollars(feeCents)}`] as const,
  )
  const matches = of.types.map(({ theirs, rows, ours: chosen, isNew }) => ({
    theirs,
    rows,
    chosen: chosen ?? (isNew ? 'create' : ''),
    choices: [['', words.hold] as const, ...(isNew ? [['create', words.create(theirs)] as const] : []), ...ours],
  }))
  return <MatchBlock name="types" words={words} matches={matches} />
}

/** Which of our chapters each of the file's is. Rows of another one are held. */
export function ChaptersBlock({ of }: { of: ColumnsOf }) {
  const words = columnsWords.chapters
  const [here, ...others] = of.ourChapters
  const choices = [
    [here!, words.here(here!)] as const,
    ...others.map((name) => [name, words.other(name)] as const),
    ['', words.hold] as const,
  ]
  const matches = of.chapters.map(({ theirs, rows, ours: chosen }) => ({ theirs, rows, chosen, choices }))
  return <MatchBlock name="chapters" words={words} matches={matches} />
}

/** Which state each text is that is written differently from ours. */
export function StatesBlock({ of }: { of: ColumnsOf }) {
  const words = columnsWords.places
  const choices = [
    ['', words.asWritten] as const,
    ...of.ourStates.map(([code, name]) => [code, `${code}, ${name}`] as const),
  ]
  const matches = of.states.map(({ theirs, rows, ours: chosen }) => ({ theirs, rows, chosen, choices }))
  return <MatchBlock name="states" words={words} matches={matches} />
}
