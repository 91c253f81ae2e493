import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { invitationStates, invitedPageSize, type InvitationState } from '#server/features/invitations/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { invitationWords as words } from './words.ts'

type InvitedPeopleProps = {
  of: Outputs['invitations']['ofImport']
  people: Outputs['invitations']['people']
  state: InvitationState | undefined
  page: number
}

/** What became of each invitation: who waits, who got one, and who came. */
export function InvitedPeople({ of, people, state, page }: InvitedPeopleProps) {
  const { importId, progress, timeZone, isPaused } = of
  const hrefOf = (to: InvitationState | undefined, at = 1) => {
    const query = new URLSearchParams({ ...(to && { state: to }), ...(at > 1 && { page: String(at) }) }).toString()
    return `/imports/${importId}/invite${query && `?${query}`}`
  }
  const all = invitationStates.reduce((sum, of) => sum + progress[of], 0)
  return (
    <Block
      id="invited"
      title={words.progressTitle}
      count={all.toLocaleString('en-US')}
      aside={progress.waiting > 0 && <PauseForm isPaused={isPaused} />}
    >
      <Cells
        columns={4}
        cells={invitationStates.map((one) => ({
          key: words.states[one],
          value: progress[one].toLocaleString('en-US'),
        }))}
      />
      {progress.waiting > 0 && (
        <p className="type-small mt-3 text-ink-2">
          {isPaused ? words.paused : words.running(dateTime(of.sentBy, timeZone))}
        </p>
      )}
      <div className="my-5 overflow-x-auto">
        <SegmentedLinks
          label={words.filter}
          links={[
            { to: hrefOf(undefined), text: words.all, current: state === undefined },
            ...invitationStates.map((one) => ({ to: hrefOf(one), text: words.states[one], current: state === one })),
          ]}
        />
      </div>
      {people.rows.length === 0 ? (
        <Empty title={words.none.title}>{words.none.text}</Empty>
      ) : (
        <PeopleTable rows={people.rows} timeZone={timeZone} />
      )}
      <div className="mt-4">
        <Pager
          page={page - 1}
          pages={Math.ceil(people.total / invitedPageSize)}
          hrefOf={(at) => hrefOf(state, at + 1)}
        />
      </div>
    </Block>
  )
}

function PauseForm({ isPaused }: { isPaused: boolean }) {
  return (
    <PostForm id="pause" answer={undefined}>
      <SubmitButton intent={isPaused ? 'resume' : 'pause'} look="quiet" size="small">
        {isPaused ? words.resume : words.pause}
      </SubmitButton>
    </PostForm>
  )
}

const looks: Record<InvitationState, { tone: BadgeTone; dot: DotFill }> = {
  waiting: { tone: 'plain', dot: 'hollow' },
  sent: { tone: 'info', dot: 'half' },
  came: { tone: 'success', dot: 'full' },
  skipped: { tone: 'warning', dot: 'hollow' },
}

type PeopleTableProps = Pick<InvitedPeopleProps['people'], 'rows'> & { timeZone: string }

function PeopleTable({ rows, timeZone }: PeopleTableProps) {
  return (
    <div className="table-frame overflow-x-auto">
      <table className="table sheet-table" aria-label={words.progressTitle}>
        <thead>
          <tr>
            <th scope="col">{words.heads.person}</th>
            <th scope="col">{words.heads.member}</th>
            <th scope="col">{words.heads.state}</th>
            <th scope="col">{words.heads.sent}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ memberId, firstName, lastName, email, state, sentAt, skipped }, index) => (
            <tr key={memberId ?? index}>
              <th scope="row">
                <bdi className="wrap-anywhere">
                  {firstName} {lastName}
                </bdi>
                <small className="type-small block font-normal text-ink-2 wrap-break-word">
                  <EmailText address={email} />
                </small>
              </th>
              <td className="tabular">{memberId}</td>
              <td>
                <Badge tone={looks[state].tone} dot={looks[state].dot}>
                  {words.states[state]}
                </Badge>
                {skipped && <small className="type-small block text-ink-2">{words.skipped[skipped]}</small>}
              </td>
              <td className="tabular">{sentAt && dateTime(sentAt, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
