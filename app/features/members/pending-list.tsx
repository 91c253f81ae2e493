import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useWithheld } from '#app/lib/page/withheld.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form } from '#app/lib/remix.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { ActBar } from '#app/ui/table/act-bar.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { useSelection } from '#app/ui/table/use-selection.ts'
import { maxApplications } from '#server/features/members/applications.rules.ts'
import { emailToThese } from './members-query.ts'
import { nameOfPending, pendingColumns, type Pending } from './pending-columns.tsx'
import { pendingWords as words } from './words.ts'

/** Everyone awaiting approval in the chapter: reviewed one by one, or several selected and approved at once. */
export function PendingList({ rows, state }: { rows: Pending[]; state: TableState }) {
  const { selected, set, onChange, clear } = useSelection(rows.map(({ pendingId }) => pendingId))
  const chosen = rows.filter(({ pendingId }) => set.has(pendingId))
  const ready = chosen.filter(({ emailVerified }) => emailVerified === 1)
  const [isAsking, setIsAsking] = useState(false)
  const hydrated = useHydrated()
  const mayApprove = useWithheld('/members')?.approveSeveral === undefined
  return (
    <div className={mayApprove ? 'has-tools selects-rows' : 'has-tools'}>
      <Block id="pending" title={words.title} count={rows.length}>
        <DataTable
          name="pending"
          label={words.title}
          columns={pendingColumns}
          rows={rows}
          state={state}
          rowId={(row) => row.pendingId}
          searchLabel={words.searchIn}
          toolsOnDemand
          {...(mayApprove && {
            selection: {
              selected: set,
              onChange,
              form: 'pending-selected',
              field: 'pendingIds',
              nameOf: nameOfPending,
            },
          })}
          aboveRows={
            <Form id="pending-selected" method="post" action="/members">
              <ActBar count={selected.length} onClear={clear}>
                <LinkButton
                  size="small"
                  icon={Mail}
                  className="needs-script"
                  to={emailToThese(chosen.map(({ email }) => email))}
                >
                  {words.email}
                </LinkButton>
                {/* Asks first; without JavaScript the selected applications are approved right away. */}
                <Button
                  type={hydrated ? 'button' : 'submit'}
                  name="intent"
                  value="approveSeveral"
                  size="small"
                  look="primary"
                  icon={Check}
                  onClick={() => setIsAsking(true)}
                >
                  {words.approve(ready.length)}
                </Button>
              </ActBar>
            </Form>
          }
          empty={nobody}
        />
        {rows.length === maxApplications && (
          <p className="type-small py-3 text-ink-2">{words.first(maxApplications)}</p>
        )}
      </Block>
      <ConfirmDialog
        open={isAsking && selected.length > 0}
        onClose={() => setIsAsking(false)}
        title={words.approveTitle(ready.length || selected.length)}
        act={words.approve(ready.length)}
        destructive={false}
        icon={Check}
        action="/members"
        fields={{ intent: 'approveSeveral', pendingIds: selected.join(',') }}
      >
        {ready.length === 0
          ? words.approveNobody
          : words.approveText(listed(ready.map(nameOfPending)), ready.length) +
            (ready.length < selected.length ? words.approveWaiting(selected.length - ready.length) : '')}
      </ConfirmDialog>
    </div>
  )
}

const listed = (names: string[]) => new Intl.ListFormat('en-US').format(names)

const nobody = { title: words.none, text: words.noneText }

/** The first of them, without the table controls. */
export function PendingRows({ rows }: { rows: Pending[] }) {
  if (rows.length === 0) return <Empty title={nobody.title}>{nobody.text}</Empty>
  return <PlainTable label={words.title} columns={pendingColumns} rows={rows} rowId={(row) => row.pendingId} />
}
