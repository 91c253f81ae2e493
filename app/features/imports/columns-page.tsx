import '#app/styles/kit/fields.css'
import { useState } from 'react'
import { date } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { act, load } from '#app/lib/page/page.ts'
import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { folded } from '#server/text/folded.ts'
import { kindsOfRows, maxMappingName } from '#server/features/imports/rules.ts'
import { columnsChoice } from '#server/features/imports/schema.ts'
import { ColumnRow, nameOf } from './column-row.tsx'
import { columnsWords as words } from './columns-words.ts'
import { ChaptersBlock, DatesBlock, RowsBlock, StatesBlock, TypesBlock, type ColumnsOf } from './columns-parts.tsx'
import { SheetNote } from './sheet-note.tsx'
import { fileWords } from './file-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.of.fileName ?? words.title }]

export const loader = load(async ({ api, params, url }) => {
  const importId = params.id!
  const mappingId = url.searchParams.get('mapping') ?? undefined
  const rows = kindsOfRows.find((kind) => kind === url.searchParams.get('rows'))
  return { importId, start: mappingId ?? null, of: await api.imports.columns({ importId, mappingId, rows }) }
})

export const action = act(columnsChoice.omit({ importId: true }), async ({ api, input, params, redirect }) => {
  const importId = params.id!
  await api.imports.map({ ...input, importId })
  return redirect(`/imports/${importId}?done=map`)
})

/** Where each column of a file goes: the second step of an import. */
export default function ColumnsPage() {
  const { importId, start, of } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen before={<WayBack to="/imports">{words.back}</WayBack>} title={of.fileName} lead={words.step}>
      <Stepper steps={fileWords.steps} current={1} label={fileWords.stepsLabel} />
      {answer && Object.keys(answer.fields).length === 0 && (
        <Alert tone="error" className="mt-6">
          {answer.message}
        </Alert>
      )}
      <SheetNote sheet={of.sheet} others={of.otherSheets} />
      <ColumnsForm key={`${of.version} ${start} ${of.ofWhat}`} importId={importId} of={of} answer={answer} />
    </WorkScreen>
  )
}

type ColumnsFormProps = { importId: string; of: ColumnsOf; answer: ReturnType<typeof useActionData<typeof action>> }

function ColumnsForm({ importId, of, answer }: ColumnsFormProps) {
  const hydrated = useHydrated()
  const [targets, setTargets] = useState<Record<number, string>>(() =>
    Object.fromEntries(of.columns.map(({ index, target }) => [index, answer?.values[`columns.${index}`] ?? target])),
  )
  const [shown, setShown] = useState('all')
  const [search, setSearch] = useState('')
  const stateOf = (column: ColumnsOf['columns'][number]) => {
    const target = targets[column.index]!
    if (target === '') return 'open'
    if (target !== column.target) return target === 'out' ? 'out' : 'byYou'
    return target === 'out' ? 'out' : column.by === 'map' ? 'byYou' : 'recognized'
  }
  const states = of.columns.map(stateOf)
  const count = (state: string) => states.filter((one) => one === state).length
  const open = of.columns.filter(({ index }) => targets[index] === '')
  const matches = (column: ColumnsOf['columns'][number], at: number) =>
    (shown === 'all' || states[at] === shown) &&
    folded(`${nameOf(column)} ${targetText(targets[column.index]!, of.fields)}`).includes(folded(search.trim()))
  const figures = {
    all: of.columns.length,
    recognized: count('recognized'),
    byYou: count('byYou'),
    open: open.length,
    out: count('out'),
  }
  const listed = inOrder(of.columns)
  const hasName = listed.some((column) => matches(column, of.columns.indexOf(column)))
  return (
    <>
      <div className="mt-8">
        <Panel>
          {of.mappings.length > 0 && (
            <Form method="get" className="mb-3 flex flex-wrap items-end gap-2.5">
              <input type="hidden" name="rows" value={of.ofWhat} />
              <div className="field min-w-0 flex-1 basis-60">
                <label className="field-label" htmlFor="start-from">
                  {words.start}
                </label>
                <select id="start-from" name="mapping" className="entry" defaultValue={of.mappingId}>
                  <option value="">{words.startNone}</option>
                  {of.mappings.map(({ mappingId, mappingName, usedAt }) => (
                    <option key={mappingId} value={mappingId}>
                      {words.used(mappingName, date(usedAt, of.timeZone))}
                    </option>
                  ))}
                </select>
              </div>
              <Button type="submit">{words.use}</Button>
            </Form>
          )}
          <p className="type-small text-ink-2" aria-live="polite">
            {words.summary(figures)}
          </p>
        </Panel>
      </div>
      <PostForm
        id="map"
        answer={answer}
        labels={labelsOf(of)}
        className="mt-10 grid grid-cols-1 gap-10"
        onInput={(event) => {
          const { name, value } = event.target as HTMLSelectElement
          const index = /^columns\.(\d+)$/.exec(name)?.[1]
          if (index !== undefined) setTargets((before) => ({ ...before, [Number(index)]: value }))
        }}
      >
        <input type="hidden" name="version" value={of.version} />
        <div className="contents">
          <ErrorSummary />
        </div>
        <RowsBlock importId={importId} ofWhat={of.ofWhat} />
        <Block
          id="columns"
          title={words.title}
          count={of.columns.length}
          aside={<span className="type-small text-ink-2 max-md:hidden">{words.order}</span>}
        >
          {hydrated && (
            <div className="flex flex-wrap items-center justify-between gap-3 py-3">
              <input
                type="search"
                className="entry max-w-xs"
                placeholder={words.search}
                aria-label={words.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                onKeyDown={(event) => {
                  // It is in the form, and finds as one types: Enter must not make the plan.
                  if (event.key === 'Enter') event.preventDefault()
                }}
              />
              <Segmented
                name="shown"
                legend={words.show}
                quietLegend
                options={words.filters(figures.all, figures.open, figures.out)}
                defaultValue="all"
                onChange={setShown}
              />
            </div>
          )}
          <div className="column-row column-heads" aria-hidden>
            <span>{words.heads.column}</span>
            <span>{words.heads.samples}</span>
            <span>{words.heads.target}</span>
            <span />
          </div>
          <ul>
            {listed.map((column) => {
              const at = of.columns.indexOf(column)
              return (
                <ColumnRow
                  key={column.index}
                  column={column}
                  target={targets[column.index]!}
                  state={states[at]!}
                  fields={of.fields}
                  ofWhat={of.ofWhat}
                  isHidden={!matches(column, at)}
                />
              )
            })}
          </ul>
          {!hasName && <p className="py-4 text-ink-2">{words.noneLeft}</p>}
        </Block>
        {of.days.map((day) => (
          <DatesBlock key={day.column} day={day} />
        ))}
        {of.types.length > 0 && <TypesBlock of={of} />}
        {of.chapters.length > 0 && <ChaptersBlock of={of} />}
        {of.states.length > 0 && <StatesBlock of={of} />}
        <div className="border-t border-rule pt-5">
          <div className="entries max-w-2xl">
            <TextField
              name="keepAs"
              label={words.keepAs}
              help={words.keepHelp}
              maxLength={maxMappingName}
              defaultValue={of.keptAs}
              autoComplete="off"
              optional
            />
          </div>
          {answer?.fields.keepAs && (
            <label className="check-row mt-3">
              <input type="checkbox" name="replace" value="true" className="tick" /> {words.replace}
            </label>
          )}
        </div>
        {/* What needs an answer is at the top of a long page: the next step is in sight from there. */}
        <div className="panel sticky bottom-0 z-10 bg-base-100">
          <div className="panel-body flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
            <p className="type-small max-w-xl text-ink-2">
              {open.length > 0 ? words.needs(open.slice(0, 3).map(nameOf)) : words.next(of.records)}
            </p>
            <div className="flex flex-wrap gap-2.5">
              <LinkButton to={`/imports/${importId}`}>{words.back2}</LinkButton>
              <SubmitButton savingText={words.acting} disabled={hydrated && open.length > 0}>
                {words.act}
              </SubmitButton>
            </div>
          </div>
        </div>
      </PostForm>
    </>
  )
}

/** Where a column goes, as the search finds it. */
const targetText = (target: string, fields: ColumnsOf['fields']) =>
  fields.find(({ fieldId }) => target === `field:${fieldId}`)?.fieldName ?? words.other(target)

/** Those that need an answer first, then those set by hand, recognized, left out. */
function inOrder(columns: ColumnsOf['columns']): ColumnsOf['columns'] {
  const rank = ({ target, by }: ColumnsOf['columns'][number]) =>
    target === '' ? 0 : target === 'out' ? 3 : by === 'map' ? 1 : 2
  return [...columns].sort((a, b) => rank(a) - rank(b) || a.index - b.index)
}

const labelsOf = ({ columns, types, chapters, states }: ColumnsOf) => ({
  ...Object.fromEntries(columns.map((column) => [`columns.${column.index}`, nameOf(column)])),
  ...Object.fromEntries(columns.map((column) => [`made.${column.index}.name`, words.made.name])),
  ...Object.fromEntries(columns.map((column) => [`made.${column.index}.choices`, words.made.choices])),
  ...Object.fromEntries(types.map(({ theirs }, at) => [`types.${at}`, theirs])),
  ...Object.fromEntries(chapters.map(({ theirs }, at) => [`chapters.${at}`, theirs])),
  ...Object.fromEntries(states.map(({ theirs }, at) => [`states.${at}`, theirs])),
  rows: words.rows.legend,
  keepAs: words.keepAs,
})
