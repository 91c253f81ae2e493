import { useCallback, useEffect, useState } from 'react'
import { deviceStore, readDraft } from '#app/ui/form/draft/draft.ts'
import { failureIn } from '#app/ui/form/post-form.tsx'

/** A participant in a group, as entered in the form. */
export type Participant = {
  groupId: string
  participantName: string
  age: number | null
  grade: string
  schoolName: string
}

type Entry = [name: string, value: string]

/** Returns the form fields by which participants are sent. */
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

/** Returns the participants in the fields of a submitted form or a draft. Drops those without a name. */
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

/** The form in which they are entered. */
export type ParticipantsOfForm = {
  formId: string
  draftId: string
  entered: readonly Participant[] | undefined
  answer: unknown
}

/** Returns the participants of a form: as submitted, as in the cart, or from the draft on this device. */
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
  // The draft and the rest of the page follow the form's fields.
  useEffect(() => {
    document.getElementById(formId)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId, participants])
  const add = useCallback((one: Participant) => setParticipants((before) => [...before, one]), [])
  const put = useCallback((index: number, one: Participant) => setParticipants((before) => before.with(index, one)), [])
  const remove = useCallback((index: number) => setParticipants((before) => before.toSpliced(index, 1)), [])
  return { participants, add, put, remove }
}

/** Returns the participants in each group, by group ID, for a summary. */
export function namesByGroup(participants: readonly Participant[]): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { groupId, participantName } of participants)
    names[groupId] = names[groupId] ? `${names[groupId]}, ${participantName}` : participantName
  return names
}
