import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useContext } from 'react'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money, WithoutHeads } from '#app/ui/parts/money.tsx'
import { PartBox } from '#app/ui/parts/part-box.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { countedParts, manageWords as words, wordsOf } from './manage-words.ts'
import { ProgramDialogs, type Group, type ProgramDialog, type ProgramsProps } from './program-dialogs.tsx'
import { agesText, gradesText, openTo, programWords } from './words.ts'

/** The programs of an event with their groups, for admins to add, edit and delete. */
export function ProgramsSection({ event, programs, answer }: ProgramsProps) {
  const address = useDialogAddress<ProgramDialog>()
  const { addressFor } = address
  const text = wordsOf(event)
  const columns = [
    ...columnsOf(event),
    rowActs(
      ({ groupName }: Group) => groupName,
      (act, { groupId }) => addressFor(act === 'edit' ? 'editGroup' : 'deleteGroup', groupId),
      { asIcons: true, areShown: true },
    ),
  ]
  return (
    <Block
      id="programs"
      title={words.title}
      count={programs.length}
      aside={
        <LinkButton to={addressFor('addProgram')} size="small" icon={Plus} preventScrollReset>
          {words.addProgram}
        </LinkButton>
      }
    >
      {programs.length === 0 && <p className="type-body py-4 text-ink-2">{words.none}</p>}
      {programs.map(({ programId, programName, groups }) => (
        <PartBox
          key={programId}
          title={programName}
          note={countedParts(event, groups.length)}
          acts={
            <>
              <LinkButton
                to={addressFor('addGroup', programId)}
                size="tiny"
                icon={Plus}
                aria-label={text.addTo(programName)}
                preventScrollReset
              >
                {text.add}
              </LinkButton>
              <LinkButton
                to={addressFor('editProgram', programId)}
                size="tiny"
                icon={Pencil}
                aria-label={words.renameOf(programName)}
                preventScrollReset
              >
                {words.rename}
              </LinkButton>
              <LinkButton
                to={addressFor('deleteProgram', programId)}
                size="tiny"
                icon={Trash}
                iconOnly
                aria-label={words.deleteOf(programName)}
                preventScrollReset
              />
            </>
          }
        >
          {groups.length === 0 ? (
            <p className="type-small px-3 py-3 text-ink-2">{text.none}</p>
          ) : (
            <PlainTable label={programName} columns={columns} rows={groups} rowId={({ groupId }) => groupId} />
          )}
        </PartBox>
      ))}
      <ProgramDialogs
        event={event}
        programs={programs}
        address={address}
        answer={answerTo(answer, 'addProgram', 'updateProgram', 'addGroup', 'updateGroup')}
      />
    </Block>
  )
}

/** On phones combined with the grades. */
function Ages({ of }: { of: Group }) {
  const isRecord = useContext(WithoutHeads)
  return isRecord ? openTo(of) : agesText(of) || words.any
}

/** Positions are open to every age and grade. */
function columnsOf(event: ProgramsProps['event']): Column<Group>[] {
  const heads = { ...words.heads, ...wordsOf(event).heads }
  const isElection = event.eventType === 'election'
  const open: Column<Group>[] = [
    {
      id: 'ages',
      header: heads.ages,
      minWidth: 7,
      priority: 2,
      cell: (group) => <Ages of={group} />,
      phone: 'secondary',
    },
    { id: 'grades', header: heads.grades, minWidth: 7, priority: 3, cell: (group) => gradesText(group) || words.any },
  ]
  return [
    {
      id: 'groupName',
      header: heads.groupName,
      main: true,
      minWidth: 8,
      cell: ({ groupName }) => groupName,
      phone: 'primary',
    },
    ...(isElection ? [] : open),
    {
      id: 'when',
      header: heads.when,
      minWidth: 12,
      cell: (group) => programWords.when(group),
      phone: isElection ? 'secondary' : 'secondaryEnd',
    },
    {
      id: 'seats',
      header: heads.seats,
      kind: 'figure',
      minWidth: 5,
      priority: 1,
      cell: ({ seats, left }) => (seats === null ? words.noLimit : words.taken(seats - left!, seats)),
    },
    {
      id: 'fee',
      header: heads.fee,
      unit: 'USD',
      kind: 'figure',
      minWidth: 6,
      cell: ({ feeCents }) => <Money cents={feeCents} bare />,
      phone: 'primaryEnd',
    },
  ]
}
