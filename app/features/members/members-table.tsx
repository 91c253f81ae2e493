import Mail from 'lucide-react/icons/mail'
import TagIcon from 'lucide-react/icons/tag'
import { useMemo, type KeyboardEvent } from 'react'
import { Link, useNavigate, useSubmit } from '#app/lib/remix.ts'
import { useOffers } from '#app/lib/page/withheld.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import { ActBar } from '#app/ui/table/act-bar.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { LiveTable, type LiveView } from '#app/ui/table/live-table.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { isNarrowed, type TableFilter, type TableState } from '#app/ui/table/table-state.ts'
import { useSelection } from '#app/ui/table/use-selection.ts'
import { tableWords } from '#app/ui/table/words.ts'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import type { MemberLine } from './member-columns.tsx'
import { emailTo, emailToThese, pageFetcher, type MembersOf } from './members-query.ts'
import { membersWords } from './words.ts'

export type MembersPage = {
  rows: MemberLine[]
  /** If `isMore`, too many to count: a lower bound. */
  total: number
  groups: { key: string; rows: number }[]
  isMore: boolean
}
export type MembersTableView = { page: MembersPage; state: TableState }

type MembersTableProps = {
  /** Distinguishes the tables of a page in its URL. */
  name: string
  title: string
  view: MembersTableView
  of: MembersOf
  /** The file name at /export; without it the table is view-only. */
  file?: string
  columns: Column<MemberLine>[]
  filters?: TableFilter[]
  empty: string
  /** Admins select rows, and email those or the whole list. */
  writes?: 'selected' | 'all'
  /** Collapsed under its title, unless it is searched. */
  startsClosed?: boolean
}

/** A collapsible table of members with a title; the server sorts, searches, groups and pages. */
export function MembersTable({ name, title, view, of, startsClosed = false, ...rest }: MembersTableProps) {
  const fetchPage = useMemo(() => pageFetcher(of, name === 'admins'), [of, name])
  return (
    <LiveTable name={name} state={view.state} page={view.page} fetchPage={fetchPage}>
      {(live) => (
        <FoldingBlock
          id={name}
          title={title}
          count={live.page.isMore ? tableWords.many : live.page.total.toLocaleString('en-US')}
          isFolded={startsClosed && !isNarrowed(view.state) && !view.state.group && view.state.page === 0}
        >
          <Rows {...rest} name={name} title={title} live={live} />
        </FoldingBlock>
      )}
    </LiveTable>
  )
}

type RowsProps = Omit<MembersTableProps, 'view' | 'of' | 'startsClosed'> & { live: LiveView<MembersPage> }

function Rows({ name, title, live, file, columns, filters, empty, writes }: RowsProps) {
  const { state, page, groupedBy, onChange, searching, failure } = live
  const { rows, total, groups, isMore } = page
  const navigate = useNavigate()
  const submit = useSubmit()
  const mayEmail = useOffers()('/emails?dialog=new')
  const { selected, set, onChange: select, clear } = useSelection(rows.map(({ memberId }) => memberId))
  const form = `${name}-selected`
  return (
    <div className={writes && 'selects-rows'}>
      {failure && <TableFailure failure={failure} title={membersWords.notLoaded} />}
      <DataTable
        name={name}
        label={title}
        columns={columns}
        rows={rows}
        total={total}
        isMore={isMore}
        groups={groups}
        state={state}
        groupedBy={groupedBy}
        onChange={onChange}
        searching={searching}
        rowId={(row) => row.memberId}
        searchLabel={membersWords.searchIn}
        footNote={isMore && tableWords.tooMany}
        filters={filters}
        toolsOnDemand
        {...(writes && {
          selection: {
            selected: set,
            onChange: select,
            form,
            field: 'address',
            nameOf: ({ firstName, lastName }: MemberLine) => `${firstName} ${lastName}`,
          },
        })}
        aboveRows={
          writes && (
            <form
              id={form}
              method="get"
              action="/emails"
              onSubmit={(event) => {
                event.preventDefault()
                const { submitter } = event.nativeEvent as SubmitEvent
                if (submitter?.getAttribute('value') === 'tag')
                  submit(tagForm(event.currentTarget, selected), { method: 'post', preventScrollReset: true })
                else navigate(emailToThese(selected))
              }}
            >
              <input type="hidden" name="dialog" value="new" />
              <ActBar
                count={selected.length}
                onClear={clear}
                note={
                  mayEmail &&
                  writes === 'all' &&
                  total > rows.length && (
                    <Link to={emailTo(state)} className="text-link-line">
                      {membersWords.emailAll(total, isMore)}
                    </Link>
                  )
                }
              >
                {mayEmail && (
                  <Button type="submit" size="small" icon={Mail}>
                    {membersWords.emailSelected}
                  </Button>
                )}
                <span className="flex gap-2">
                  <input
                    name="tagName"
                    className="entry h-9 w-36"
                    aria-label={membersWords.tagName}
                    placeholder={membersWords.tagName}
                    maxLength={maxTagLength}
                    autoComplete="off"
                    onKeyDown={pressTagOnEnter}
                  />
                  <Button
                    type="submit"
                    size="small"
                    icon={TagIcon}
                    name="intent"
                    value="tag"
                    formMethod="post"
                    formAction="/members"
                  >
                    {membersWords.tagSelected}
                  </Button>
                </span>
              </ActBar>
            </form>
          )
        }
        actions={
          writes === 'all' &&
          total > 0 && (
            <LinkButton size="small" icon={Mail} to={emailTo(state)}>
              {membersWords.email}
            </LinkButton>
          )
        }
        {...(file && { remember: file, exports: { path: `/export/${file}` } })}
        empty={{ title: empty }}
      />
    </div>
  )
}

/** Presses the button beside the field on Enter. Browsers press the form's first one, which may open the email form. */
export function pressTagOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { form, parentElement } = event.currentTarget
  form?.requestSubmit(parentElement?.querySelector('button'))
}

/** The tag for the selected rows, which may be more than the boxes that are on the page. */
function tagForm(form: HTMLFormElement, selected: string[]): FormData {
  const data = new FormData()
  data.set('intent', 'tag')
  data.set('tagName', (new FormData(form).get('tagName') as string | null) ?? '')
  data.set('address', selected.join(','))
  return data
}
