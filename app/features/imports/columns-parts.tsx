import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import { dollars } from '#app/lib/format.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { columnsWords } from './columns-words.ts'

export type ColumnsOf = Outputs['imports']['columns']

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

/** Which of our member types each of the file's is. */
export function TypesBlock({ of }: { of: ColumnsOf }) {
  const words = columnsWords.types
  const all = of.types.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <Block id="types" title={words.title} count={words.count(of.types.length)}>
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
          {of.types.map((type, at) => (
            <tr key={type.theirs}>
              <th scope="row" className="wrap-anywhere">
                {type.theirs || words.none}
              </th>
              <td data-align="end" className="tabular">
                {type.rows.toLocaleString('en-US')}
              </td>
              <td>
                <TypeChoice of={of} type={type} at={at} />
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

function TypeChoice({ of, type, at }: { of: ColumnsOf; type: ColumnsOf['types'][number]; at: number }) {
  const words = columnsWords.types
  const { id, error, aria, stood } = useField(`types.${at}`, false)
  return (
    <>
      <select
        {...aria}
        id={id}
        name={`types.${at}`}
        className="entry"
        aria-label={words.label(type.theirs || words.none)}
        defaultValue={stood ?? type.ours ?? (type.isNew ? 'create' : '')}
      >
        <option value="">{words.hold}</option>
        {type.isNew && <option value="create">{words.create(type.theirs)}</option>}
        {of.ourTypes.map(({ memberType, feeCents }) => (
          <option key={memberType} value={memberType}>
            {`${memberType}, ${dollars(feeCents)}`}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </>
  )
}
