import { Alert } from '#app/ui/parts/alert.tsx'
import { useForm } from './form-context.ts'
import { failureIn } from './post-form.tsx'
import { numberWord } from './group-states.ts'

/** The note above a form: a list of the fields with errors, a link to each, such as "City in Address". */
export function ErrorSummary() {
  const { id, errors, labels, groups, answer } = useForm()
  const names = Object.keys(errors).filter((name) => name !== '')
  if (names.length === 0) return errors[''] ? <Alert tone="error" title={errors['']} /> : null
  const { why, message } = failureIn(answer) ?? {}
  // A conflict concerns more than fields: others' changes, and what to do.
  const conflict = why === 'conflict' && !Object.values(errors).includes(message ?? '') ? message : undefined
  return (
    <div id={`${id}-errors`} tabIndex={-1} className="mb-6">
      <Alert
        tone="error"
        title={`${numberWord(names.length)} ${names.length === 1 ? 'field needs' : 'fields need'} your attention`}
      >
        {conflict && <p className="mb-1">{conflict}</p>}
        <ul className="note-list">
          {names.map((name) => {
            const group = groups.find(({ fields }) => fields.includes(name))
            return (
              <li key={name}>
                <a href={`#${id}-${name}`}>{labels[name] ?? name}</a>
                {group && ` in ${group.title}`}
              </li>
            )
          })}
        </ul>
      </Alert>
    </div>
  )
}
