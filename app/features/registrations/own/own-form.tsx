import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, oldest } from '#server/features/registrations/rules.ts'
import { programWords } from '../../programs/words.ts'
import { answerLabels, QuestionFields } from '../../questions/question-fields.tsx'
import { participants as words } from '../participants-words.ts'
import { own, people } from '../words.ts'

type OwnRegistration = Outputs['registrations']['ofLink']

/**
 * The entries that registrants may change in their own registration: name, phone, note, group participants and answers.
 */
export function OwnForm({ registration, answer }: { registration: OwnRegistration; answer: unknown }) {
  const { firstName, lastName, phone, note, edition, participants, questions, answers, adults, minors } = registration
  const labels = {
    firstName: people.firstName,
    lastName: people.lastName,
    phone: people.phone,
    note: people.note,
    ...labelsOf(participants),
    ...answerLabels(questions, adults + minors),
  }
  return (
    <PostForm
      id="own-registration"
      answer={answer}
      initial={{ firstName, lastName, phone, note }}
      labels={labels}
      className="grid gap-5"
    >
      <VersionField edition={edition} />
      <ErrorSummary />
      <div className="entries">
        <TextField
          name="firstName"
          label={people.firstName}
          maxCharacters={maxLength.name}
          autoComplete="given-name"
          defaultValue={firstName}
          span={3}
        />
        <TextField
          name="lastName"
          label={people.lastName}
          maxCharacters={maxLength.name}
          autoComplete="family-name"
          defaultValue={lastName}
          span={3}
        />
        <TextField
          name="phone"
          label={people.phone}
          type="tel"
          optional
          maxLength={maxLength.phone}
          autoComplete="tel"
          defaultValue={phone}
          span={3}
        />
        <TextField name="note" label={people.note} optional maxLength={maxLength.note} defaultValue={note} span={6} />
      </div>
      <ParticipantFields participants={participants} />
      <QuestionFields questions={questions} people={adults + minors} given={answers} />
      <div>
        <SubmitButton>{own.save}</SubmitButton>
      </div>
    </PostForm>
  )
}

type Participants = { participants: OwnRegistration['participants'] }

/** Each participant, with the purchased group. Empty if there are none. */
function ParticipantFields({ participants }: Participants) {
  if (participants.length === 0) return null
  return (
    <section className="border-t-2 border-primary pt-6">
      <h2 className="type-section mb-4">{programWords.title}</h2>
      {participants.map(({ place, participantName, age, grade, schoolName, ...group }) => (
        <fieldset key={place} className="mb-6">
          <legend className="type-block mb-3 wrap-anywhere">{titleOf(group)}</legend>
          <div className="entries">
            <TextField
              name={fieldOf(place, 'participantName')}
              label={words.fields.participantName}
              maxCharacters={maxLength.participantName}
              autoComplete="off"
              defaultValue={participantName}
              span={3}
            />
            <NumberField
              name={fieldOf(place, 'age')}
              label={words.fields.age}
              min={0}
              max={oldest}
              step={1}
              defaultValue={age ?? ''}
              span={1}
              phoneSpan={3}
              optional
            />
            <TextField
              name={fieldOf(place, 'grade')}
              label={words.fields.grade}
              maxLength={maxLength.grade}
              autoComplete="off"
              defaultValue={grade}
              span={2}
              phoneSpan={3}
            />
            <TextField
              name={fieldOf(place, 'schoolName')}
              label={words.fields.schoolName}
              maxLength={maxLength.schoolName}
              autoComplete="off"
              defaultValue={schoolName}
              span={6}
            />
          </div>
        </fieldset>
      ))}
    </section>
  )
}

const fieldOf = (place: number, field: keyof typeof words.fields) => `participants.${place}.${field}`

const titleOf = ({ programName, groupName }: { programName: string | null; groupName: string | null }) =>
  [programName, groupName].filter(Boolean).join(', ')

function labelsOf(participants: OwnRegistration['participants']): Record<string, string> {
  const fields = Object.entries(words.fields) as [keyof typeof words.fields, string][]
  return Object.fromEntries(
    participants.flatMap(({ place, participantName }) =>
      fields.map(([field, label]) => [fieldOf(place, field), `${label} (${participantName})`]),
    ),
  )
}
