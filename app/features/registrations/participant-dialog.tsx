import UserPlus from 'lucide-react/icons/user-plus'
import { useState, type FormEvent } from 'react'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { tooLong } from '#app/ui/form/validity.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { maxLength, oldest } from '#server/features/registrations/rules.ts'
import { isLongerThan } from '#server/text/graphemes.ts'
import { agesText, isOtherAge } from '../programs/words.ts'
import type { Participant } from './participants.ts'
import { participants as words } from './participants-words.ts'
import type { GroupView } from './program-fields.tsx'

type ParticipantDialogProps = {
  /** The group and its price. */
  lead: string
  group: Pick<GroupView, 'groupId' | 'ageFrom' | 'ageTo' | 'gradeFrom' | 'gradeTo'>
  /** The participant being edited. */
  before?: Participant | undefined
  onTake: (one: Participant) => void
  onClose: () => void
}

const id = 'participant'
const { fields } = words

/** A participant, who cannot be added until name, grade and school are filled in (events section 5). */
export function ParticipantDialog({ lead, group, before, onTake, onClose }: ParticipantDialogProps) {
  const { groupId } = group
  const [isWhole, setWhole] = useState(before !== undefined)
  const [age, setAge] = useState(before?.age ?? null)
  const look = (form: HTMLFormElement) => {
    const { participantName, age: typed, grade, schoolName } = entered(form, groupId)
    setAge(typed)
    // The dialog's entries are checked by the browser, which counts no characters.
    const isLong = isLongerThan(participantName, maxLength.participantName)
    const name = form.elements.namedItem('participantName') as HTMLInputElement
    name.setCustomValidity(isLong ? tooLong(maxLength.participantName) : '')
    setWhole(participantName !== '' && grade !== '' && schoolName !== '')
  }
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!form.checkValidity()) {
      form.reportValidity()
      return
    }
    onTake(entered(form, groupId))
    onClose()
  }
  const acts = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button type="submit" form={id} look="primary" disabled={!isWhole}>
        {before ? words.update : words.addAct}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={before ? words.editTitle : words.title}
      icon={UserPlus}
      tone="info"
      lead={lead}
      acts={acts}
    >
      <div onInput={({ target }) => look((target as HTMLInputElement).form!)}>
        <PostForm id={id} initial={before && { ...before }} labels={fields} onSubmit={take}>
          <div className="entries mt-3">
            <TextField
              name="participantName"
              label={fields.participantName}
              maxCharacters={maxLength.participantName}
              autoComplete="off"
              data-first-focus
            />
            <NumberField name="age" label={fields.age} min={0} max={oldest} step={1} span={1} phoneSpan={3} optional />
            <TextField
              name="grade"
              label={fields.grade}
              maxLength={maxLength.grade}
              autoComplete="off"
              span={2}
              phoneSpan={3}
            />
            <TextField
              name="schoolName"
              label={fields.schoolName}
              maxLength={maxLength.schoolName}
              autoComplete="off"
              span={3}
            />
            {/* A warning, not an error: the organizers may have agreed to it. */}
            <div className="col-span-6 empty:hidden">
              {isOtherAge(group, age) && <Alert tone="warning" title={words.otherAge(agesText(group))} />}
            </div>
          </div>
        </PostForm>
      </div>
    </Dialog>
  )
}

function entered(form: HTMLFormElement, groupId: string): Participant {
  const sent = new FormData(form)
  const text = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    groupId,
    participantName: text('participantName'),
    age: text('age') === '' ? null : Number(text('age')),
    grade: text('grade'),
    schoolName: text('schoolName'),
  }
}
