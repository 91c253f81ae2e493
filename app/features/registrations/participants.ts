import { useCallback, useEffect, useState } from 'react'
import { deviceStore, readDraft } from '#app/ui/form/draft/draft.ts'
import { failureIn } from '#app/ui/form/post-form.tsx'

/** Somebody who takes part in a group, as the form has it. */
export type Participant = {
  groupId: string
  participantName: string
  age: number | null
  grade: string
  schoolName: string
}

type Entry = [name: string, value: string]

/** The fields of the form by which they are sent. */
export const fieldsOfParticipants = (participants: readonly Participant[]): Entry[] =>
  participants.flatMap((one, index) =>
    entriesOf(one).map(([name, value]): Entry => [`participants.${index}.${name}`, value]),
  )

const entriesOf = ({ groupId, participantName, age, grade, schoolName }: Participant): Entry[] => [
  ['groupId', groupId],
  ['participantName', participantName],
  ['age', age === null ? '' : String(age)],
  ['grade', grade],
  ['schoolName', schoolName],
]

/** Those in the fields of a form that was sent, or of a draft. Somebody without a name is nobody. */
export function participantsIn(fields: Readonly<Record<string, string>>): Participant[] {
  const indexes = new Set(
    Object.keys(fields).flatMap((name) => /^participants\.([^.]+)\.participantName$/.exec(name)?.[1] ?? []),
  )
  return [...indexes].flatMap((index) => {
    const entry = (name: string) => fields[`participants.${index}.${name}`] ?? ''
    const participantName = entry('participantName').trim()
    if (participantName === '') return []
    return [
      {
        groupId: entry('groupId'),
        participantName,
        age: entry('age') === '' ? null : Number(entry('age')),
        grade: entry('grade'),
        schoolName: entry('schoolName'),
      },
    ]
  })
}

/** The form that they are entered in. */
export type ParticipantsOfForm = {
  formId: string
  draftId: string
  entered: readonly Participant[] | undefined
  answer: unknown
}

/** Those of a form: as they were sent, as they stand in the cart, or as the draft on this device has them. */
export function useParticipants({ formId, draftId, entered = [], answer }: ParticipantsOfForm) {
  const sent = failureIn(answer)?.values
  const [participants, setParticipants] = useState<readonly Participant[]>(() =>
    sent ? participantsIn(sent) : entered,
  )
  const [isFresh] = useState(participants.length === 0)
  useEffect(() => {
    const device = deviceStore()
    if (isFresh && device)
      setParticipants((before) => (before.length > 0 ? before : participantsIn(readDraft(device, draftId))))
  }, [isFresh, draftId])
  // The draft is kept, and the rest of the page told, by what the form says.
  useEffect(() => {
    document.getElementById(formId)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId, participants])
  const add = useCallback((one: Participant) => setParticipants((before) => [...before, one]), [])
  const put = useCallback((index: number, one: Participant) => setParticipants((before) => before.with(index, one)), [])
  const remove = useCallback((index: number) => setParticipants((before) => before.toSpliced(index, 1)), [])
  return { participants, add, put, remove }
}

/** The participants in each group, by its id, for a summary. */
export function namesByGroup(participants: readonly Participant[]): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { groupId, participantName } of participants)
    names[groupId] = names[groupId] ? `${names[groupId]}, ${participantName}` : participantName
  return names
}
