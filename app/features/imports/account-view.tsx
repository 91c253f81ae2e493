import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Undo2 from 'lucide-react/icons/undo-2'
import { Form, useSearchParams } from '#app/lib/remix.ts'
import { date, dateTime } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { BatchBlock } from './batch-block.tsx'
import { MoneyBlock } from './money-block.tsx'
import { Equation, shownStates } from './parts.tsx'
import { FailedAgain, PlanRows, type ViewProps } from './plan-view.tsx'
import { accountWords as words, planWords } from './words.ts'

/** What became of every row of an import that is written, or was undone. */
export function AccountView(props: ViewProps) {
  const { whole, staying } = props
  const { counts, records, timeZone, importId, people, undoUntil, pending } = whole
  const [query] = useSearchParams()
  const { dialog, addressFor, close } = useDialogAddress<'undo'>()
  const isUndone = whole.state === 'undone'
  const parts = shownStates.map((state) => counts[state])
  return (
    <>
      <PageTitle
        title={whole.fileName}
        lead={
          isUndone
            ? words.undoneLead(dateTime(whole.undoneAt ?? whole.createdAt, timeZone), whole.undoneBy)
            : words.lead(dateTime(whole.finishedAt ?? whole.createdAt, timeZone), whole.startedBy)
        }
        action={
          <div className="flex flex-wrap gap-2.5">
            <a className="btn btn-quiet" href={`/export/import.csv?importId=${importId}`}>
              <Icon of={Download} /> {words.csv}
            </a>
            {!isUndone && undoUntil && (
              <LinkButton to={addressFor('undo')} icon={Undo2} preventScrollReset>
                {words.undo}
              </LinkButton>
            )}
          </div>
        }
      />
      <FailedAgain failure={props.failure} />
      <Equation counts={counts} records={records} splitRows={whole.splitRows} ofWhat={whole.ofWhat} />
      <p className="type-small tabular mt-3 flex flex-wrap items-center gap-2">
        <span className="flex items-center gap-2 text-success">
          <Icon of={CircleCheck} /> {words.adds(parts, records)}
        </span>
        <span className="min-w-0 wrap-break-word text-ink-2">{words.file(whole.sha256.slice(0, 8), whole.sheet)}</span>
      </p>
      <BatchBlock whole={whole} />
      {pending > 0 && (
        <div className="mt-8">
          <Panel>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="font-semibold">{words.pending(pending)}</p>
              <Form method="post" action={`/imports/${importId}`}>
                <input type="hidden" name="intent" value="write" />
                <input type="hidden" name="version" value={whole.version} />
                <Button type="submit" look="primary">
                  {planWords.write(pending)}
                </Button>
              </Form>
            </div>
          </Panel>
        </div>
      )}
      {!isUndone && people.own + people.shared + people.none > 0 && (
        <div className="mt-10">
          <Panel
            title={words.peopleTitle}
            flush
            foot={
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="type-small max-w-xl">{words.inviteNote}</p>
                <LinkButton to={`/imports/${importId}/invite`} look="primary" icon={Mail}>
                  {words.invite}
                </LinkButton>
              </div>
            }
          >
            <Cells
              columns={3}
              cells={[
                { key: words.own, value: people.own.toLocaleString('en-US') },
                { key: words.shared, value: people.shared.toLocaleString('en-US') },
                { key: words.none, value: people.none.toLocaleString('en-US') },
              ]}
            />
          </Panel>
        </div>
      )}
      {!isUndone && undoUntil && (
        <Alert className="mt-8" title={words.undoUntil(date(undoUntil, timeZone))}>
          {words.undoText}
        </Alert>
      )}
      <div className="mt-10">
        <MoneyBlock money={whole.money} />
      </div>
      <div className="mt-10">
        <Block title={words.rowsTitle} count={records.toLocaleString('en-US')} id="rows">
          <PlanRows {...props} isOpen={!isUndone} />
        </Block>
      </div>
      <div className="mt-10">
        <Block title={words.happened} count={whole.facts.length} id="happened">
          <FactLine
            timeZone={timeZone}
            facts={whole.facts.map(({ position, type, recordedAt, hash, data }) => ({
              position,
              recordedAt,
              hash,
              name: words.factNames[type] ?? type,
              detail: detailOf(type, data),
              actor: type === 'ImportUndone' ? whole.undoneBy : whole.startedBy,
            }))}
          />
        </Block>
      </div>
      <ConfirmDialog
        open={dialog === 'undo' && !isUndone && undoUntil !== null && query.has('dialog')}
        onClose={close}
        title={words.undoTitle}
        act={words.undoAct}
        fields={{ intent: 'undo' }}
        action={`/imports/${importId}`}
      >
        <p>
          {words.undoConsequence(
            Math.max(0, counts.new - pending - (staying?.addedRows ?? 0)),
            Math.max(0, counts.changed - (staying?.changedRows ?? 0)),
            whole.ofWhat,
          )}
        </p>
        {staying && staying.count > 0 && <Staying of={staying} />}
      </ConfirmDialog>
    </>
  )
}

/** Who stays when the import is undone, and why. */
export function Staying({ of: { people, count } }: { of: NonNullable<ViewProps['staying']> }) {
  return (
    <div className="mt-4">
      <p className="font-semibold">{words.staying(count)}</p>
      <ul className="type-small mt-1 grid gap-1">
        {people.map(({ row, name, memberId, reason }) => (
          <li key={row} className="wrap-break-word">
            {words.stayingOne(name || words.erasedRow(row), name ? memberId : null, reason)}
          </li>
        ))}
      </ul>
      {count > people.length && <p className="type-small mt-1">{words.stayingMore(count - people.length)}</p>}
    </div>
  )
}

function detailOf(type: string, data: Record<string, unknown>): string {
  const number = (name: string) => Number(data[name] ?? 0)
  if (type === 'ImportUndone') return words.undoneDetail(number('removed'), number('restored'), number('stayed'))
  if (type === 'ImportFinished') return words.finishedDetail(number('written'), number('held'))
  return words.startedDetail(number('new'), number('changed'))
}
