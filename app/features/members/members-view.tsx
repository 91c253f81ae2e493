import Copy from 'lucide-react/icons/copy'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import { useViewer } from '#app/lib/page/viewer.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { TableState } from '#app/ui/table/table-state.ts'
import { LiveTable } from '#app/ui/table/live-table.tsx'
import type { Answered } from '#app/features/member-fields/answer-fields.tsx'
import { AddMemberDialog, type MemberTypeChoice } from './add-member-dialog.tsx'
import { contactColumns } from './contact-columns.tsx'
import { possibleActs, type MemberAct } from './member-acts.ts'
import { chapterColumn, isWhole, memberColumns, type MemberLine, type WholeLine } from './member-columns.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { MemberDialog } from './member-dialog.tsx'
import { MembersTable, type MembersTableView } from './members-table.tsx'
import { MembersFound, MembersSearch } from './members-found.tsx'
import { fetchFound, filtersOf } from './members-query.ts'
import type { Pending } from './pending-columns.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { PendingList } from './pending-list.tsx'
import { membersWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

type Refused = { ok: false; message: string; values: Record<string, string> }

type MembersViewProps = {
  data: {
    /** Whom the search on top of the page finds. */
    found: MembersTableView
    chapter: MembersTableView | null
    all: MembersTableView
    choices: Outputs['members']['choices']
    /** Null for members, who only view. */
    forAdmins: {
      /** Null for officers without the right over members. */
      admins: MembersTableView | null
      pending: Pending[]
      types: MemberTypeChoice[]
      /** Pairs of people who may be the same; null where they are not counted. */
      duplicates: number | null
      /** The member fields whose answers say who a person is. */
      identities: readonly Answered[]
      pendingState: TableState
    } | null
  }
  /** The response of the page's action. */
  answer: { ok: true; message: string } | Refused | undefined
}

/** The tables of the members page, and the dialogs in which admins act on a member. */
export function MembersView({ data: { found, chapter, all, choices, forAdmins }, answer }: MembersViewProps) {
  const viewer = useViewer()
  const { dialog, row, addressFor, close } = useDialogAddress<MemberAct | 'add'>()
  const line = lineIn([found, chapter, all, forAdmins?.admins ?? undefined], row)
  const { isMain } = viewer.chapter
  const columns = (acts: MemberAct[]) =>
    memberColumns({
      viewer,
      acts,
      fields: choices.fields,
      hasTags: choices.tags.length > 0,
      dialogHref: (act, { memberId }) => addressFor(act, memberId),
    })
  const filters = {
    chapter: filtersOf(choices.chapter, mayDo(viewer, 'members'), choices),
    all: filtersOf(choices.all, mayDo(viewer, 'members'), choices),
  }
  const allActs: MemberAct[] = viewer.role === 'systemAdmin' && isMain ? ['makeAdmin'] : []
  const sees = mayDo(viewer, 'members')
  const changes = mayDo(viewer, 'members', 'change')
  const lists = (
    <div className="flex flex-col gap-10">
      {forAdmins && (
        <>
          {mayDo(viewer, 'applications') && <PendingList rows={forAdmins.pending} state={forAdmins.pendingState} />}
          {forAdmins.admins && (
            <MembersTable
              name="admins"
              title={words.admins}
              view={forAdmins.admins}
              of={isMain ? 'directory' : 'inChapter'}
              file="admins"
              columns={isMain ? withChapter(columns(['removeAdmin', 'remove'])) : columns(['removeAdmin', 'remove'])}
              filters={isMain ? filters.all : filters.chapter}
              empty={words.noAdmins}
              writes={isMain || !changes ? undefined : 'selected'}
            />
          )}
        </>
      )}
      {chapter && (
        <MembersTable
          name="chapter"
          title={words.chapter}
          view={chapter}
          of="inChapter"
          file="members"
          columns={sees ? columns(['makeAdmin', 'remove']) : [...columns([]), ...contactColumns]}
          filters={filters.chapter}
          empty={words.noMembers}
          writes={changes ? 'all' : undefined}
        />
      )}
      <MembersTable
        name="all"
        title={words.all}
        view={all}
        of="directory"
        file="all-members"
        columns={withChapter(columns(allActs))}
        filters={filters.all}
        empty={words.noMembers}
        startsClosed={chapter !== null}
      />
    </div>
  )
  const adding = changes && (dialog === 'add' || (answer?.ok === false && 'email' in answer.values))
  return (
    <>
      <PageTitle
        title={words.title}
        lead={forAdmins ? undefined : words.lead}
        action={
          changes &&
          forAdmins && (
            <div className="flex flex-wrap gap-2">
              <LinkButton icon={Copy} to="/members/duplicates">
                {words.duplicates(forAdmins.duplicates)}
              </LinkButton>
              <LinkButton icon={History} to="/members/roster">
                {words.roster}
              </LinkButton>
              <LinkButton icon={Plus} look="primary" to={addressFor('add')} preventScrollReset>
                {words.add}
              </LinkButton>
            </div>
          )
        }
      />
      <LiveTable name="find" state={found.state} page={found.page} fetchPage={fetchFound}>
        {(live) => (
          <>
            <MembersSearch live={live} label={forAdmins ? words.find : words.findAsMember} />
            {live.state.search.trim() ? (
              <MembersFound
                live={live}
                columns={withChapter(columns(allActs)).map((column) => ({
                  ...column,
                  sortable: false,
                  groupKey: undefined,
                }))}
                pending={forAdmins?.pending ?? []}
              />
            ) : (
              lists
            )}
          </>
        )}
      </LiveTable>
      {forAdmins && adding && (
        <AddMemberDialog
          types={forAdmins.types}
          identities={forAdmins.identities}
          answer={answer}
          back={addressFor()}
          onClose={close}
        />
      )}
      {line && dialog && dialog !== 'add' && possibleActs(viewer, line).includes(dialog) && (
        <MemberDialog act={dialog} line={line} action={addressFor()} onClose={close} />
      )}
      <AnswerNotice
        answer={undefined}
        done={{ declined: words.declined, declinedWithEmail: words.declinedWithEmail }}
      />
      {answer && !adding && (
        <NoticeDialog answer={answer} tone={answer.ok ? 'success' : 'error'}>
          {answer.message}
        </NoticeDialog>
      )}
    </>
  )
}

/** Adds the chapter before status, email and acts. */
const withChapter = (columns: Column<MemberLine>[]) => [
  ...columns.filter(({ id }) => !afterChapter.has(id)),
  chapterColumn,
  ...columns.filter(({ id }) => afterChapter.has(id)),
]
const afterChapter = new Set(['status', 'email', 'acts'])

/** Finds a member's row in the displayed tables. */
const lineIn = (views: (MembersTableView | null | undefined)[], memberId: string | null): WholeLine | undefined =>
  views
    .flatMap((view) => view?.page.rows ?? [])
    .find((row): row is WholeLine => isWhole(row) && row.memberId === memberId)
