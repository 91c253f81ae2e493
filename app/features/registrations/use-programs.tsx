import { useState } from 'react'
import { programWords } from '../programs/words.ts'
import { ParticipantDialog } from './participant-dialog.tsx'
import { useParticipants, type ParticipantsOfForm } from './participants.ts'
import { ProgramFields, type ProgramView } from './program-fields.tsx'

/**
 * Returns the program participants of a step 1 form: those entered so far, the fields that belong in the form, and the
 * dialog for entering one, which has its own form and belongs outside.
 */
export function usePrograms({ programs, ...form }: ParticipantsOfForm & { programs: readonly ProgramView[] }) {
  const { participants, add, put, remove } = useParticipants(form)
  const [open, setOpen] = useState<{ groupId: string; index: number | null } | null>(null)
  const fields = (
    <ProgramFields
      programs={programs}
      participants={participants}
      onAdd={(groupId) => setOpen({ groupId, index: null })}
      onEdit={(index) => setOpen({ groupId: participants[index]!.groupId, index })}
      onRemove={remove}
    />
  )
  const dialog = open && (
    <ParticipantDialog
      lead={groupLead(programs, open.groupId)}
      group={programs.flatMap(({ groups }) => groups).find(({ groupId }) => groupId === open.groupId)!}
      before={open.index === null ? undefined : participants[open.index]}
      onTake={(one) => (open.index === null ? add(one) : put(open.index, one))}
      onClose={() => setOpen(null)}
    />
  )
  return { participants, fields, dialog }
}

/** "Bridge building, Juniors, $5.00". */
function groupLead(programs: readonly ProgramView[], groupId: string): string {
  const program = programs.find(({ groups }) => groups.some((group) => group.groupId === groupId))
  const group = program?.groups.find((one) => one.groupId === groupId)
  return program && group ? `${program.programName}, ${group.groupName}, ${programWords.fee(group.feeCents)}` : ''
}
