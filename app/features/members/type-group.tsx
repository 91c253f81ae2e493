import '#app/styles/kit/choices.css'
import type { Outputs } from '#server/wiring/api.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { TypeChoice } from './type-choice.tsx'
import { typeChangeWords as words } from './words.ts'

type TypeGroupProps = {
  firstName: string
  /** The member's current type. */
  standing: string
  choices: Outputs['members']['typeChoices']['choices']
  chosen: string
  isConfirmed: boolean
  onChoose: (memberTypeId: string) => void
  onConfirm: (isConfirmed: boolean) => void
}

/** A member's type; choosing another one shows the consequences and asks for confirmation. */
export function TypeGroup({ firstName, standing, choices, chosen, isConfirmed, onChoose, onConfirm }: TypeGroupProps) {
  const { id, error, aria } = useField('typeConfirmed', false)
  const [from, to] = [standing, chosen].map((wanted) => choices.find(({ memberTypeId }) => memberTypeId === wanted))
  return (
    <FormGroup id="type">
      <TypeChoice name="memberTypeId" types={choices} standing={standing} badge={words.current} onChange={onChoose} />
      {to && to !== from && (
        <div className="field col-span-6">
          <Alert tone="warning" title={words.title}>
            {[...to.warning, words.email(firstName)].join(' ')}
          </Alert>
          <label className="check-row mt-3">
            <input
              {...aria}
              id={id}
              type="checkbox"
              className="tick"
              name="typeConfirmed"
              checked={isConfirmed}
              onChange={({ target }) => onConfirm(target.checked)}
            />
            {words.confirm(from?.memberType ?? '', to.memberType)}
          </label>
          <FieldError id={id} error={error} />
        </div>
      )}
    </FormGroup>
  )
}
