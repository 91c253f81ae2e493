import { Form } from '#app/lib/remix.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { batchWords as words } from './batch-words.ts'

type Whole = Outputs['imports']['one']
type Part = Whole['batch'][number]

/** The rows of other chapters in a file, and the account of all imports that were made of it. */
export function BatchBlock({ whole }: { whole: Whole }) {
  const { batch, batchId, importId, others, version } = whole
  const { dialog, addressFor, close } = useDialogAddress<'undoBatch'>()
  const action = `/imports/${importId}`
  const toWrite = batch.filter(({ state, counts }) => state === 'planned' && counts.new + counts.changed > 0).length
  const isWritten = batch.some(({ state }) => state === 'done')
  return (
    <>
      {batchId !== null && batchId !== importId && <Alert className="mt-6" title={words.isPart} />}
      {others.length > 0 && (
        <Alert className="mt-6" title={words.others(others)}>
          <p className="mb-3">{words.othersText}</p>
          <Form method="post" action={action}>
            <input type="hidden" name="intent" value="byChapter" />
            <input type="hidden" name="version" value={version} />
            <Button type="submit">{words.byChapter}</Button>
          </Form>
        </Alert>
      )}
      {batch.length > 0 && (
        <div className="mt-10">
          <Block title={words.title} count={batch.length} id="chapters">
            <PlainTable label={words.title} columns={columns} rows={batch} rowId={({ importId: id }) => id} />
            <p className="type-small tabular mt-3 text-ink-2">{words.sum(batch)}</p>
            <div className="mt-4 flex flex-wrap gap-2.5">
              {toWrite > 0 && (
                <Form method="post" action={action}>
                  <input type="hidden" name="intent" value="writeBatch" />
                  <Button type="submit">{words.writeAll(toWrite)}</Button>
                </Form>
              )}
              {isWritten && (
                <LinkButton to={addressFor('undoBatch')} preventScrollReset>
                  {words.undoAll}
                </LinkButton>
              )}
            </div>
          </Block>
        </div>
      )}
      <ConfirmDialog
        open={dialog === 'undoBatch' && isWritten}
        onClose={close}
        title={words.undoTitle}
        act={words.undoAct}
        fields={{ intent: 'undoBatch' }}
        action={action}
      >
        <p>{words.undoText}</p>
      </ConfirmDialog>
    </>
  )
}

const figure = (id: keyof Part['counts'], priority: number): Column<Part> => ({
  id,
  header: words.heads[id],
  kind: 'figure',
  priority,
  cell: ({ counts }) => counts[id].toLocaleString('en-US'),
})

const columns: Column<Part>[] = [
  {
    id: 'chapter',
    header: words.heads.chapter,
    main: true,
    minWidth: 12,
    phone: 'primary',
    cell: ({ chapterName, url }) => (
      <a href={url} className="text-link-line font-semibold">
        {chapterName}
      </a>
    ),
  },
  {
    id: 'rows',
    header: words.heads.rows,
    kind: 'figure',
    phone: 'secondaryEnd',
    cell: ({ records }) => <b className="font-semibold">{records.toLocaleString('en-US')}</b>,
  },
  figure('new', 2),
  figure('changed', 3),
  figure('same', 4),
  figure('held', 5),
  figure('refused', 6),
  {
    id: 'state',
    header: words.heads.state,
    minWidth: 7,
    phone: 'primaryEnd',
    cell: ({ state }) => words.states[state],
  },
]
