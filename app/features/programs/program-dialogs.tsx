import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import Vote from 'lucide-react/icons/vote'
import { planDate } from '#app/lib/format.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { InUseDialog } from '#app/ui/dialog/in-use-dialog.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { anyGrade, maxLength, oldest } from '#server/features/programs/rules.ts'
import { countedParts, manageWords as words, takenOf, wordsOf } from './manage-words.ts'

export type ProgramDialog = 'addProgram' | 'editProgram' | 'deleteProgram' | 'addGroup' | 'editGroup' | 'deleteGroup'

export type Program = Outputs['programs']['ofEvent'][number]
export type Group = Program['groups'][number]

export type ProgramsProps = {
  event: Pick<Outputs['events']['byId'], 'eventType' | 'startsOn' | 'endsOn'>
  programs: Program[]
  answer: Failure | undefined
}

type DialogsProps = ProgramsProps & { address: ReturnType<typeof useDialogAddress<ProgramDialog>> }

/** The program dialog that the URL names, if any. */
export function ProgramDialogs(props: DialogsProps) {
  const { programs, address } = props
  const { dialog, row } = address
  const program = programs.find(({ programId }) => programId === row)
  const owner = programs.find(({ groups }) => groups.some(({ groupId }) => groupId === row))
  const group = owner?.groups.find(({ groupId }) => groupId === row)
  if (dialog === 'addProgram') return <ProgramForm {...props} />
  if (dialog === 'editProgram' && program) return <ProgramForm {...props} program={program} />
  if (dialog === 'deleteProgram' && program) return <DeleteProgram {...props} program={program} />
  if (dialog === 'addGroup' && program) return <GroupForm {...props} program={program} />
  if (dialog === 'editGroup' && owner && group) return <GroupForm {...props} program={owner} group={group} />
  if (dialog === 'deleteGroup' && owner && group) return <DeleteGroup {...props} program={owner} group={group} />
  return null
}

function ProgramForm({ event, answer, address: { addressFor, close }, program }: DialogsProps & { program?: Program }) {
  const { fields, ...text } = words.program
  const taken = program?.groups.reduce((sum, group) => sum + takenOf(group), 0) ?? 0
  return (
    <FormDialog
      id="program"
      title={program ? text.edit : text.new}
      icon={program ? Pencil : Plus}
      lead={taken > 0 ? wordsOf(event).keep(taken) : undefined}
      act={program ? text.update : text.add}
      hidden={program ? { intent: 'updateProgram', programId: program.programId } : { intent: 'addProgram' }}
      edition={program?.updatedAt}
      initial={program && { programName: program.programName }}
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={program ? addressFor('editProgram', program.programId) : addressFor('addProgram')}
      onClose={close}
    >
      <TextField name="programName" label={fields.programName} maxLength={maxLength.programName} autoComplete="off" />
    </FormDialog>
  )
}

type GroupProps = DialogsProps & { program: Program; group?: Group }

function GroupForm({ event, answer, address: { addressFor, close }, program, group }: GroupProps) {
  const text = wordsOf(event)
  const isPosition = event.eventType === 'election'
  const [first, last] = [event.startsOn.slice(0, 10), event.endsOn.slice(0, 10)]
  const days = words.days(planDate(first), planDate(last))
  return (
    <FormDialog
      id="group"
      title={group ? text.edit : text.add}
      icon={isPosition ? Vote : UsersRound}
      lead={words.lead(program.programName, days)}
      act={group ? text.update : text.add}
      hidden={
        group ? { intent: 'updateGroup', groupId: group.groupId } : { intent: 'addGroup', programId: program.programId }
      }
      edition={group?.updatedAt}
      initial={group && entriesOf(group, isPosition)}
      labels={text.fields}
      answer={answer}
      back={addressFor()}
      here={group ? addressFor('editGroup', group.groupId) : addressFor('addGroup', program.programId)}
      onClose={close}
    >
      <TextField name="groupName" label={text.fields.groupName} maxLength={maxLength.groupName} autoComplete="off" />
      {isPosition ? <NominationDays last={last} days={days} /> : <GroupFields first={first} last={last} days={days} />}
      <NumberField
        name="seats"
        label={text.fields.seats}
        optional
        min={1}
        step={1}
        span={3}
        phoneSpan={3}
        help={words.optionalLimit}
      />
      <NumberField
        name="fee"
        label={text.fields.fee}
        min={0}
        step={0.01}
        defaultValue="0"
        sign="$"
        title={words.moneyTitle}
        span={3}
        phoneSpan={3}
      />
    </FormDialog>
  )
}

type Days = { first: string; last: string; days: string }

function GroupFields({ first, last, days }: Days) {
  const { fields } = wordsOf({ eventType: '' })
  const half = { span: 3, phoneSpan: 3 } as const
  const age = { optional: true, min: 0, max: oldest, step: 1, ...half }
  const within = { min: `${first}T00:00`, max: `${last}T23:59`, title: words.outside(days) }
  return (
    <>
      <NumberField name="ageFrom" label={fields.ageFrom} {...age} />
      <NumberField name="ageTo" label={fields.ageTo} {...age} />
      <TextField
        name="gradeFrom"
        label={fields.gradeFrom}
        defaultValue={anyGrade.gradeFrom}
        maxLength={maxLength.grade}
        help={words.gradeHelp}
        {...half}
      />
      <TextField
        name="gradeTo"
        label={fields.gradeTo}
        defaultValue={anyGrade.gradeTo}
        maxLength={maxLength.grade}
        {...half}
      />
      <DateTimeField name="startsAt" label={fields.startsAt} {...within} />
      <DateTimeField name="endsAt" label={fields.endsAt} {...within} />
    </>
  )
}

/** Nominations open and close on whole days. */
function NominationDays({ last, days }: Omit<Days, 'first'>) {
  const { fields } = wordsOf({ eventType: 'election' })
  // They open before the day of the election, and close on it at the latest.
  const within = { type: 'date', max: last, title: words.outside(days), span: 3, phoneSpan: 3 } as const
  return (
    <>
      <TextField name="startsAt" label={fields.startsAt} {...within} />
      <TextField name="endsAt" label={fields.endsAt} {...within} />
    </>
  )
}

const entriesOf = (
  { groupName, ageFrom, ageTo, gradeFrom, gradeTo, startsOn, endsOn, seats, feeCents }: Group,
  isPosition: boolean,
) => ({
  groupName,
  ageFrom,
  ageTo,
  gradeFrom,
  gradeTo,
  seats,
  startsAt: isPosition ? startsOn.slice(0, 10) : startsOn,
  endsAt: isPosition ? endsOn.slice(0, 10) : endsOn,
  fee: (feeCents / 100).toFixed(2),
})

function DeleteProgram({ event, address: { addressFor, close }, program }: DialogsProps & { program: Program }) {
  const { remove, consequence, alone } = words.program
  const { programId, programName, groups } = program
  const inUse = groups.flatMap(({ groupName, seats, left }) =>
    takenOf({ seats, left }) > 0 ? [{ groupName, taken: takenOf({ seats, left }), seats: seats! }] : [],
  )
  if (inUse.length > 0) {
    return (
      <InUseDialog name={programName} onClose={close}>
        {words.inUseWith(inUse)}
      </InUseDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={close}
      act={remove}
      action={addressFor()}
      fields={{ intent: 'removeProgram', programId }}
    >
      {groups.length > 0 ? consequence(programName, countedParts(event, groups.length)) : alone(programName)}
    </ConfirmDialog>
  )
}

function DeleteGroup({
  event,
  address: { addressFor, close },
  program,
  group,
}: DialogsProps & { program: Program; group: Group }) {
  const taken = takenOf(group)
  if (taken > 0) {
    return (
      <InUseDialog name={group.groupName} onClose={close}>
        {words.inUse(taken, group.seats!)}
      </InUseDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={close}
      act={wordsOf(event).remove}
      action={addressFor()}
      fields={{ intent: 'removeGroup', groupId: group.groupId }}
    >
      {words.program.alone(`${group.groupName} (${program.programName})`)}
    </ConfirmDialog>
  )
}
