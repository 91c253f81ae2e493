import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { positionsOf, years } from '#server/features/committees/rules.ts'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { RichTextField } from '#app/ui/form/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { ManageProps } from './manage-committees.tsx'
import { manageWords as words } from './manage-words.ts'
import { positionName } from './words.ts'

export type CommitteeDialog = 'addSession' | 'editSession' | 'deleteSession' | 'add' | 'edit' | 'delete'

type DialogsProps = ManageProps & { address: ReturnType<typeof useDialogAddress<CommitteeDialog>> }

/** The dialog that the URL names, if any. */
export function CommitteeDialogs(props: DialogsProps) {
  const { dialog } = props.address
  if (dialog === 'addSession' || dialog === 'editSession') return <SessionForm {...props} />
  if (dialog === 'add' || dialog === 'edit') return <MemberForm {...props} />
  if (dialog === 'deleteSession' || dialog === 'delete') return <DeleteDialog {...props} />
  return null
}

function SessionForm({ sessions, answer, address: { dialog, row, addressFor, close } }: DialogsProps) {
  const session = dialog === 'editSession' ? sessions.find(({ cSessionId }) => cSessionId === row) : undefined
  if (dialog === 'editSession' && !session) return null
  const { fields, active, ...text } = words.session
  return (
    <FormDialog
      id="session"
      title={session ? text.edit : text.new}
      icon={session ? Pencil : Plus}
      act={session ? text.update : text.add}
      hidden={session ? { intent: 'updateSession', cSessionId: session.cSessionId } : { intent: 'addSession' }}
      edition={session?.updatedAt}
      initial={session && { fromYear: session.fromYear, toYear: session.toYear, active: session.active }}
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={session ? addressFor('editSession', session.cSessionId) : addressFor('addSession')}
      onClose={close}
    >
      <NumberField name="fromYear" label={fields.fromYear} min={years.first} max={years.last} span={3} phoneSpan={3} />
      <NumberField name="toYear" label={fields.toYear} min={years.first} max={years.last} span={3} phoneSpan={3} />
      <SelectField
        name="active"
        label={fields.active}
        options={Object.entries(active).map(([value, label]) => ({ value, text: label }))}
      />
    </FormDialog>
  )
}

function MemberForm({ sessions, edited, answer, isMain, address: { dialog, row, addressFor, close } }: DialogsProps) {
  const isEdit = dialog === 'edit'
  const session = sessions.find(({ cSessionId }) => cSessionId === (isEdit ? edited?.cSessionId : row))
  if (!session) return null
  const { fields, ...text } = words.member
  const listed = session.members.find(({ cId }) => cId === edited?.cId)
  const offered = positionsOf({ isMain })
  // A position that is no longer offered can stay.
  const positions = edited && !offered.includes(edited.position) ? [...offered, edited.position] : offered
  return (
    <FormDialog
      id="committee-member"
      title={isEdit ? text.edit(session.tenure) : text.new(session.tenure)}
      icon={isEdit ? Pencil : Plus}
      act={isEdit ? text.update : text.add}
      hidden={
        edited && isEdit ? { intent: 'update', cId: edited.cId } : { intent: 'add', cSessionId: session.cSessionId }
      }
      edition={isEdit ? edited?.updatedAt : undefined}
      initial={edited && isEdit ? { memberId: edited.memberId, position: edited.position, bio: edited.bio } : undefined}
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={addressFor(isEdit ? 'edit' : 'add', row ?? undefined)}
      onClose={close}
    >
      <MemberSelect
        name="memberId"
        label={fields.memberId}
        everywhere={isMain}
        chosen={isEdit && listed ? { memberId: listed.memberId, name: listed.name } : undefined}
      />
      <SelectField
        name="position"
        label={fields.position}
        placeholder={text.choose}
        options={positions.map((value) => ({ value, text: positionName(value) }))}
      />
      <RichTextField name="bio" label={fields.bio} optional />
    </FormDialog>
  )
}

function DeleteDialog({ sessions, address: { dialog, row, addressFor, close } }: DialogsProps) {
  const session = sessions.find(({ cSessionId }) => cSessionId === row)
  const member = sessions.flatMap(({ members }) => members).find(({ cId }) => cId === row)
  if (dialog === 'deleteSession' && session) {
    const { deleteTitle, delete: act, consequence } = words.session
    return (
      <ConfirmDialog
        open
        onClose={close}
        title={deleteTitle(session.tenure)}
        act={act}
        action={addressFor()}
        fields={{ intent: 'removeSession', cSessionId: session.cSessionId }}
      >
        {consequence(session.members.length)}
      </ConfirmDialog>
    )
  }
  if (dialog !== 'delete' || !member) return null
  const { deleteTitle, delete: act, consequence } = words.member
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={deleteTitle(member.name)}
      act={act}
      action={addressFor()}
      fields={{ intent: 'remove', cId: member.cId }}
    >
      {consequence}
    </ConfirmDialog>
  )
}
