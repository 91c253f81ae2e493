import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { Link, useSearchParams } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { readTableState } from '#app/ui/table/table-state.ts'
import { Position, type CommitteeLine } from './committee-card.tsx'
import { CommitteeDialogs, type CommitteeDialog } from './committee-dialogs.tsx'
import { manageWords as words } from './manage-words.ts'
import { committeeWords } from './words.ts'

export type ManageProps = {
  sessions: Outputs['committees']['listed']
  /** The member whose dialog is open, with the full biography. */
  edited: Outputs['committees']['byId'] | null
  answer: { message: string; fields: Record<string, string> } | undefined
  isMain: boolean
}

/** The admin view: a table for each session, and dialogs to add, edit and delete. */
export function ManageCommittees(props: ManageProps) {
  const { sessions, answer, isMain } = props
  const [query] = useSearchParams()
  const address = useDialogAddress<CommitteeDialog>()
  const { addressFor } = address
  const columns = [
    ...listed(isMain),
    rowActs(
      ({ name }: CommitteeLine) => name,
      (act, { cId }) => addressFor(act, cId),
    ),
  ]
  return (
    <WorkScreen
      title={committeeWords.title}
      lead={words.lead}
      action={
        <LinkButton to={addressFor('addSession')} look="primary" icon={Plus} preventScrollReset>
          {words.create}
        </LinkButton>
      }
    >
      {sessions.length === 0 && (
        <Empty level="h2" title={words.empty.title}>
          {words.empty.text}
        </Empty>
      )}
      <div className="grid gap-10">
        {sessions.map(({ cSessionId, tenure, active, members }) => (
          <Block
            key={cSessionId}
            title={tenure}
            count={
              <>
                {committeeWords.members(members.length)}{' '}
                <span className="ml-2">
                  {active ? <StatusBadge status="active" /> : <Badge dot="hollow">{words.inactive}</Badge>}
                </span>
              </>
            }
            aside={
              <span className="flex flex-wrap items-center gap-2">
                <LinkButton
                  to={addressFor('add', cSessionId)}
                  size="small"
                  icon={Plus}
                  aria-label={words.addMemberTo(tenure)}
                  preventScrollReset
                >
                  {words.addMember}
                </LinkButton>
                <LinkButton
                  to={addressFor('editSession', cSessionId)}
                  size="small"
                  icon={Pencil}
                  aria-label={words.editOf(tenure)}
                  className="max-md:hidden"
                  preventScrollReset
                >
                  {words.edit}
                </LinkButton>
                <LinkButton
                  to={addressFor('deleteSession', cSessionId)}
                  size="small"
                  icon={Trash}
                  aria-label={words.deleteOf(tenure)}
                  className="max-md:hidden"
                  preventScrollReset
                >
                  {words.delete}
                </LinkButton>
                <RowMenu
                  name={tenure}
                  className="md:hidden"
                  acts={[
                    {
                      text: words.edit,
                      label: words.editOf(tenure),
                      to: addressFor('editSession', cSessionId),
                      icon: Pencil,
                      opensDialog: true,
                    },
                    {
                      text: words.delete,
                      label: words.deleteOf(tenure),
                      to: addressFor('deleteSession', cSessionId),
                      icon: Trash,
                      opensDialog: true,
                    },
                  ]}
                />
              </span>
            }
          >
            <DataTable
              label={`${committeeWords.title} ${tenure}`}
              name={cSessionId}
              state={readTableState(query, cSessionId, { size: 25 })}
              columns={columns}
              rows={members}
              rowId={({ cId }) => cId}
              empty={words.noMembers}
            />
          </Block>
        ))}
      </div>
      <CommitteeDialogs {...props} address={address} />
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

const listed = (isMain: boolean): Column<CommitteeLine>[] => [
  {
    id: 'position',
    header: words.member.fields.position,
    minWidth: 9,
    cell: (row) => <Position of={row.position} />,
    phone: 'secondary',
  },
  {
    id: 'name',
    header: words.member.name,
    main: true,
    minWidth: 11,
    cell: (row) => (
      <Link to={`/committee/${row.cId}`} className="text-link-line">
        {row.name}
      </Link>
    ),
    phone: 'primary',
  },
  ...(isMain
    ? [
        {
          id: 'chapterName',
          header: committeeWords.chapter,
          minWidth: 9,
          priority: 2,
          cell: (row) => row.chapterName,
          phone: 'secondaryEnd',
        } satisfies Column<CommitteeLine>,
      ]
    : []),
  { id: 'excerpt', header: words.member.fields.bio, minWidth: 14, priority: 3, cell: (row) => row.excerpt },
]
