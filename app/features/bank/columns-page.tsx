import '#app/styles/kit/fields.css'
import '#app/styles/kit/columns.css'
import { date } from '#app/lib/format.ts'
import { act, load } from '#app/lib/page/page.ts'
import { nested } from '#app/lib/page/form-values.ts'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { columnTargets, dayOrders } from '#server/features/bank/rules.ts'
import { columnsChoice } from '#server/features/bank/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { ColumnSamples } from '#app/ui/parts/column-samples.tsx'
import { mappingWords as words } from './mapping-words.ts'
import { signed } from './words.ts'

const choiceShape = columnsChoice.omit({ unmappedId: true })

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.of.fileName ?? words.title }]

/** The choice to preview is in the URL, as the form sends it. */
export const loader = load(async ({ api, params, url }) => {
  const choice = choiceShape.safeParse(nested(Object.fromEntries(url.searchParams)))
  const unmappedId = params.unmappedId!
  const of = await api.bank.columns({ unmappedId, ...(choice.success ? { choice: choice.data } : {}) })
  return { of }
})

export const action = act(choiceShape, async ({ api, input, params, redirect }) => {
  const { fileId } = await api.bank.keepMapping({ ...input, unmappedId: params.unmappedId! })
  return redirect(`/treasury/bank?file=${fileId}#files`)
})

/** What the columns of a list are whose bank is not known. */
export default function ColumnsPage() {
  const { of } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen
      before={<WayBack to="/treasury/bank">{words.back}</WayBack>}
      title={of.fileName}
      lead={words.lead(of.accountName, of.lastFour)}
    >
      {answer && Object.keys(answer.fields).length === 0 && (
        <Alert tone="error" className="mt-6">
          {answer.message}
        </Alert>
      )}
      <PostForm id="columns" answer={answer} labels={labelsOf(of)} className="mt-8 grid grid-cols-1 gap-10">
        <div className="contents">
          <ErrorSummary />
        </div>
        <Block title={words.columns} count={of.columns.length} id="list">
          <div className="column-row column-heads" aria-hidden>
            <span>{words.heads.column}</span>
            <span>{words.heads.samples}</span>
            <span>{words.heads.target}</span>
          </div>
          <ul>
            {of.columns.map((column, index) => (
              <ListColumn key={index} column={column} index={index} target={of.choice.columns[index] ?? ''} />
            ))}
          </ul>
          <p className="type-small pt-4 text-ink-2">{words.needs}</p>
        </Block>
        <Details of={of} />
        <Preview of={of} />
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-5">
          <p className="type-small max-w-xl text-ink-2">{words.next}</p>
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton look="quiet" formMethod="get" intent="shown" field="preview" savingText={words.showing}>
              {words.show}
            </SubmitButton>
            <SubmitButton savingText={words.acting}>{words.act}</SubmitButton>
          </div>
        </div>
      </PostForm>
    </WorkScreen>
  )
}

type Of = Outputs['bank']['columns']

type ListColumnProps = { column: Of['columns'][number]; index: number; target: string }

function ListColumn({ column, index, target }: ListColumnProps) {
  const name = nameOf(column, index)
  const { id, error, stood, aria } = useField(`columns.${index}`, false)
  return (
    <li className="column-row">
      <ColumnSamples
        name={name}
        filled={words.filled(column.filled)}
        label={words.heads.samples}
        samples={column.samples}
        empty={words.empty}
      />
      <div className="min-w-0">
        <select
          {...aria}
          id={id}
          name={`columns.${index}`}
          className="entry"
          aria-label={words.goesTo(name)}
          defaultValue={stood ?? target}
        >
          {columnTargets.map((value) => (
            <option key={value} value={value}>
              {words.targets[value]}
            </option>
          ))}
        </select>
        <FieldError id={id} error={error} />
      </div>
    </li>
  )
}

/** The order of days, where the column does not tell it, and whether amounts are turned around. */
function Details({ of: { dayOrder, choice, hasDay } }: { of: Pick<Of, 'dayOrder' | 'choice' | 'hasDay'> }) {
  const { stood } = useField('isTurned', false)
  return (
    <Block title={words.details} id="details">
      <div className="pt-4">
        {dayOrder !== null
          ? hasDay && <p>{words.told[dayOrder]}</p>
          : hasDay && (
              <div className="entries max-w-2xl">
                <SelectField
                  name="dayOrder"
                  label={words.order}
                  options={dayOrders.map((value) => ({ value, text: words.orders[value] }))}
                  defaultValue={choice.dayOrder}
                />
              </div>
            )}
        <label className="check-row mt-4">
          <input
            type="checkbox"
            name="isTurned"
            value="true"
            className="tick"
            defaultChecked={stood === undefined ? choice.isTurned : stood === 'true'}
          />{' '}
          {words.isTurned}
        </label>
      </div>
    </Block>
  )
}

/** What the lines become by the choice in the URL. */
function Preview({ of: { preview, problem, rows } }: { of: Pick<Of, 'preview' | 'problem' | 'rows'> }) {
  return (
    <Block title={words.preview} count={words.previewOf(rows)} id="preview">
      {preview ? (
        <>
          <PlainTable
            label={words.preview}
            columns={previewColumns(preview.first.some(({ bankId }) => bankId !== null))}
            rows={preview.first.map((line, place) => ({ ...line, place }))}
            rowId={({ place }) => String(place)}
          />
          <p className="tabular pt-4">
            {words.period(preview.lines, preview.from, preview.to)}{' '}
            {words.sums(preview.inCents, preview.outCents, preview.sumCents)}
          </p>
          <p className="type-small tabular pt-1 text-ink-2">
            {preview.openingCents !== null && preview.closingCents !== null
              ? words.balances(preview.openingCents, preview.closingCents)
              : words.noBalances}
          </p>
        </>
      ) : (
        <Alert title={words.notYet} className="mt-4">
          {problem}
        </Alert>
      )}
    </Block>
  )
}

type Line = NonNullable<Of['preview']>['first'][number] & { place: number }

const previewColumns = (hasIds: boolean): Column<Line>[] => [
  {
    id: 'day',
    header: words.lines.day,
    kind: 'date',
    minWidth: 7.5,
    cell: ({ day }) => date(day),
    phone: 'secondary',
  },
  {
    id: 'text',
    header: words.lines.text,
    main: true,
    minWidth: 14,
    cell: ({ text }) => <span className="wrap-anywhere">{text}</span>,
    phone: 'primary',
  },
  ...(hasIds
    ? [
        {
          id: 'id',
          header: words.lines.id,
          minWidth: 8,
          cell: ({ bankId }: Line) => <span className="wrap-anywhere">{bankId}</span>,
        },
      ]
    : []),
  {
    id: 'amount',
    header: words.lines.amount,
    kind: 'figure',
    minWidth: 7,
    cell: ({ amountCents }) => (
      <b className={`tabular ${amountCents > 0 ? 'text-success' : ''}`}>{signed(amountCents)}</b>
    ),
    phone: 'primaryEnd',
  },
]

/** The name of a column, which may have no header. */
const nameOf = ({ header }: { header: string }, index: number) => header || words.column(index)

const labelsOf = ({ columns }: Of) => ({
  ...Object.fromEntries(columns.map((column, index) => [`columns.${index}`, nameOf(column, index)])),
  ...words.labels,
})
