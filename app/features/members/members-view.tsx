import { useNavigate, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import { useViewer } from '#app/lib/page/viewer.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { PageTitle } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { AddMemberDialog, type MemberTypeChoice } from './add-member-dialog.tsx'
import { isWhole, memberColumns, possibleActs, type MemberAct, type WholeLine } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MembersTable, type MembersTableView } from './members-table.tsx'
import { filtersOf } from './members-query.ts'
import type { Pending } from './pending-columns.tsx'
import { PendingList } from './pending-list.tsx'
import { membersWords as words } from './words.ts'

type Refused = { ok: false; message: string; values: Record<string, string> }

type MembersDeskProps = {
  data: {
    chapter: MembersTableView | null
    all: MembersTableView
    choices: { chapter: string[]; all: string[] }
    /** Null for members, who only look. */
    forAdmins: { admins: MembersTableView; pending: Pending[]; types: MemberTypeChoice[]; pendingState: TableState } | null
  }
  /** The answer of the page's action. */
  answer: { ok: true; message: string } | Refused | undefined
}

/** The tables of the members page, and the dialogs in which admins act on a member. */
export function MembersView({ data: { chapter, all, choices, forAdmins }, answer }: MembersDeskProps) {
  const viewer = useViewer()
  const asked = useQuestion([chapter, all, forAdmins?.admins])
  const navigation = useNavigation()
  const { isMain } = viewer.chapter
  const columns = (acts: MemberAct[]) => memberColumns({ viewer, acts, dialogHref: asked.addressFor })
  const filters = { chapter: filtersOf(choices.chapter, forAdmins !== null), all: filtersOf(choices.all, forAdmins !== null) }
  const adding = forAdmins !== null && (asked.act === 'add' || (answer?.ok === false && 'email' in answer.values))
  return (
    <>
      <PageTitle
        title={words.title}
        lead={forAdmins ? undefined : words.lead}
        action={
          forAdmins && (
            <div className="flex flex-wrap gap-2">
              <LinkButton icon={History} to="/members/roster">
                {words.roster}
              </LinkButton>
              <LinkButton icon={Plus} look="primary" to={asked.addressFor('add')} preventScrollReset>
                {words.add}
              </LinkButton>
            </div>
          )
        }
      />
      <div className="flex flex-col gap-10">
        {forAdmins && (
          <>
            <PendingList rows={forAdmins.pending} state={forAdmins.pendingState} />
            <MembersTable
              name="admins"
              title={words.admins}
              view={forAdmins.admins}
              of={isMain ? 'directory' : 'inChapter'}
              file="admins"
              columns={columns(['removeAdmin', 'remove'])}
              filters={isMain ? filters.all : filters.chapter}
              empty={words.noAdmins}
            />
          </>
        )}
        {chapter && (
          <MembersTable
            name="chapter"
            title={words.chapter}
            view={chapter}
            of="inChapter"
            file="members"
            columns={columns(forAdmins ? ['makeAdmin', 'remove'] : [])}
            filters={filters.chapter}
            empty={words.noMembers}
            folds
          />
        )}
        <MembersTable
          name="all"
          title={words.all}
          view={all}
          of="directory"
          file="all-members"
          columns={columns(viewer.role === 'systemAdmin' && isMain ? ['makeAdmin'] : [])}
          filters={filters.all}
          empty={words.noMembers}
        />
      </div>
      {forAdmins && (
        <AddMemberDialog open={adding} types={forAdmins.types} answer={answer} back={asked.back} onClose={asked.close} saving={navigation.formMethod === 'POST'} />
      )}
      {asked.line && asked.act !== 'add' && asked.act && possibleActs(viewer, asked.line).includes(asked.act) && (
        <MemberDialog act={asked.act} line={asked.line} back={asked.back} onClose={asked.close} />
      )}
      {answer && !adding && (
        <NoticeDialog answer={answer} tone={answer.ok ? 'success' : 'error'}>
          {answer.message}
        </NoticeDialog>
      )}
    </>
  )
}

/** The question the page is asked to put, which stands in its address: so it works before scripts arrive. */
function useQuestion(views: (MembersTableView | null | undefined)[]) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const act = query.get('dialog') as MemberAct | 'add' | null
  const memberId = query.get('member')
  const line = views.flatMap((view) => view?.page.rows ?? []).find((row): row is WholeLine => isWhole(row) && row.memberId === memberId)
  const address = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const key of ['dialog', 'member']) next.delete(key)
    for (const [key, value] of Object.entries(changes)) next.set(key, value)
    return `/members?${next}`
  }
  const back = address({})
  return {
    act,
    line,
    back,
    addressFor: (wanted: MemberAct | 'add', row?: WholeLine) => address({ dialog: wanted, ...(row && { member: row.memberId }) }),
    close: () => navigate(back, { preventScrollReset: true }),
  }
}
