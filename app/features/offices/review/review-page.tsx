import { date } from '#app/lib/format.ts'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { useWithheld } from '#app/lib/page/withheld.ts'
import { Form, useActionData, useLoaderData, useSubmit, type MetaFunction } from '#app/lib/remix.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { ActBar } from '#app/ui/table/act-bar.tsx'
import { RecordList } from '#app/ui/table/record-list.tsx'
import { RuledTable } from '#app/ui/table/ruled-table.tsx'
import { useTableControl } from '#app/ui/table/table-control.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { accessChoice, oneAccess } from '#server/features/offices/review/schema.ts'
import { z } from 'zod'
import { accessColumns } from './access-columns.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { keyOf, reviewWords as words, type AccessRow } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.title(data?.today.slice(0, 4) ?? '') }]

export const loader = load(({ api }) => api.accessReviews.open())

const keysOf = (access: readonly { kind: string; id: string }[]) => access.map(({ kind, id }) => `${kind}:${id}`)

export const action = acts({
  keep: one(accessChoice, ({ api, input }) => api.accessReviews.keep({ access: keysOf(input.access) })),
  undecide: one(oneAccess, ({ api, input }) =>
    api.accessReviews.undecide({ access: `${input.access.kind}:${input.access.id}` }),
  ),
  end: one(accessChoice, ({ api, input }) => api.accessReviews.end({ access: keysOf(input.access) })),
  close: one(z.object({}), ({ api }) => api.accessReviews.close()),
})

const formId = 'review'

const isOpen = ({ decision }: AccessRow) => decision === null
const mayEnd = ({ kind }: AccessRow) => kind !== 'admin'

/** Everybody who may do more than a member, to keep or to end, once a year. */
export default function ReviewPage() {
  const review = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hydrated = useHydrated()
  const submit = useSubmit()
  const mayDecide = useWithheld()?.keep === undefined
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(review.rows.filter((row) => mayDecide && row.doubt !== null && isOpen(row) && mayEnd(row)).map(keyOf)),
  )
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [ending, setEnding] = useState<readonly AccessRow[]>([])
  const rows = onlyOpen ? review.rows.filter(isOpen) : review.rows
  const openCount = review.rows.filter(isOpen).length
  const selectedRows = rows.filter((row) => chosen.has(keyOf(row)))
  const selected: ReadonlySet<string> = new Set(selectedRows.map(keyOf))
  const endable = selectedRows.filter(mayEnd)
  const rowAt = (key: string) => rows.find((row) => keyOf(row) === key)
  const keep = (keys: readonly string[]) =>
    void submit({ intent: 'keep', access: keys.join(' ') }, { method: 'post', preventScrollReset: true })
  const handlers = useRowKeys({
    keys: rows.map(keyOf),
    selected,
    select: setChosen,
    keep: (key) => keep([key]),
    end(key) {
      const row = rowAt(key)
      if (row && mayEnd(row)) setEnding([row])
    },
  })
  const control = useTableControl(words.list.label, readTableState(new URLSearchParams()))
  const columns = accessColumns({ today: review.today, hydrated, end: (row) => setEnding([row]) })
  const table = {
    label: words.list.label,
    columns,
    rows,
    rowId: keyOf,
    control,
    total: rows.length,
    empty: { title: words.list.empty },
    sections: [{ id: '', rows }],
    ...(mayDecide && {
      selection: {
        selected,
        onChange: setChosen,
        form: formId,
        field: 'access',
        nameOf: ({ name, as }: AccessRow) => `${name}, ${as}`,
      },
    }),
  }
  return (
    <WorkScreen
      before={<WayBack to="/offices">{words.back}</WayBack>}
      title={words.title(review.today.slice(0, 4))}
      lead={words.lead}
    >
      <AnswerNotice answer={answer} failed={words.failed} done={words.done} />
      <Figures />
      <div className="mt-8">
        <Block
          title={words.list.title}
          count={review.rows.length}
          id="access"
          aside={
            hydrated &&
            openCount < review.rows.length && (
              <button type="button" className="text-link-line" onClick={() => setOnlyOpen(!onlyOpen)}>
                {onlyOpen ? words.list.all : words.list.onlyOpen(openCount)}
              </button>
            )
          }
        >
          {rows.length === 0 ? (
            <div className="mt-4">
              <Empty title={words.list.empty} />
            </div>
          ) : (
            <div className={mayDecide ? 'selects-rows' : ''} {...(mayDecide && handlers)}>
              {mayDecide && openCount > 0 && (
                <p className="type-small mt-3 max-w-prose text-ink-2">
                  {words.list.help}{' '}
                  {hydrated && selectedRows.length < openCount && (
                    <button
                      type="button"
                      className="text-link-line"
                      onClick={() => setChosen(new Set(review.rows.filter(isOpen).map(keyOf)))}
                    >
                      {words.list.selectOpen(openCount)}
                    </button>
                  )}
                </p>
              )}
              <Form method="post" id={formId} preventScrollReset className="mt-3">
                {hydrated && <input type="hidden" name="access" value={[...selected].join(' ')} />}
                <ActBar
                  count={selected.size}
                  onClear={() => setChosen(new Set())}
                  note={selectedRows.length > 0 && `(${selectedRows.map(({ name }) => name).join(', ')})`}
                >
                  <Button type="submit" name="intent" value="keep" size="small">
                    {words.list.keep}
                  </Button>
                  <Button
                    type="submit"
                    name="intent"
                    value="end"
                    look="primary"
                    size="small"
                    disabled={hydrated && endable.length === 0 && selectedRows.length > 0}
                    onClick={(event) => {
                      event.preventDefault()
                      setEnding(endable)
                    }}
                  >
                    {words.list.endAll}
                  </Button>
                </ActBar>
              </Form>
              <RuledTable {...table} columns={columns.filter(({ phoneOnly }) => !phoneOnly)} />
              <RecordList {...table} />
              {mayDecide && <p className="type-small mt-3 text-ink-2 max-md:hidden">{words.keys}</p>}
            </div>
          )}
        </Block>
      </div>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t-2 border-primary pt-4">
        <p className="type-small max-w-prose text-ink-2">{words.close.text(openCount)}</p>
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="close" look="primary" disabled={!review.mayClose}>
            {words.close.act}
          </Button>
        </Form>
      </div>
      <ConfirmDialog
        open={ending.length > 0}
        onClose={() => setEnding([])}
        title={words.ending.title}
        act={words.ending.act}
        fields={{ intent: 'end', access: ending.map(keyOf).join(' ') }}
      >
        {words.ending.text(ending.map(({ name, as }) => `${name} (${as})`).join(', '))}{' '}
        {ending.length > 1 && endable.length < selectedRows.length && words.ending.admins}
      </ConfirmDialog>
    </WorkScreen>
  )
}

function Figures() {
  const { decidedCount, allCount, dueOn, inUseCount, doubtCount, last } = useLoaderData<typeof loader>()
  const { figures } = words
  const cells = [
    {
      name: figures.reviewed,
      value: figures.of(decidedCount, allCount),
      text: dueOn ? figures.due(date(dueOn)) : figures.noDue,
    },
    { name: figures.inUse, value: String(inUseCount), text: figures.inUseText },
    { name: figures.doubt, value: String(doubtCount), text: figures.doubtText },
    {
      name: figures.last,
      value: last ? date(last.reviewedOn) : figures.never,
      text: last ? figures.lastText(last.by, last.keptCount, last.endedCount) : '',
    },
  ]
  return (
    <dl className="mt-6 grid grid-cols-2 gap-y-4 lg:grid-cols-4">
      {cells.map(({ name, value, text }, index) => (
        <div key={name} className={`pl-3.5 ${index === 0 ? 'border-l-2 border-primary' : 'border-l border-rule'}`}>
          <dt className="type-key">{name}</dt>
          <dd className={`tabular mt-1 text-xl font-semibold ${index === 0 ? 'text-primary' : ''}`}>{value}</dd>
          <dd className="type-small pr-2 text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
