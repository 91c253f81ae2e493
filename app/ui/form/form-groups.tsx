import '#app/styles/kit/form.css'
import '#app/styles/kit/lines.css'
import { Children, isValidElement, useEffect, useState, type ReactNode } from 'react'
import { PartTitle, type FieldProps } from './field.tsx'
import { useForm } from './form-context.ts'
import { currentGroup, groupStates, type GroupState } from './group-states.ts'

/** A long form: the groups, with a progress rail at their left, on phones a bar under the menu. */
export function FormGroups({ note, children }: { /** Below the rail. */ note?: ReactNode; children: ReactNode }) {
  const { groups } = useForm()
  const states = useGroupStates()
  const current = currentGroup(states)
  return (
    <div className="long-form">
      <PhoneBar states={states} current={current} />
      <nav className="rail" aria-label="Parts of this form">
        <ol>
          {groups.map((group, index) => {
            const state = states[index]
            return (
              <li key={group.id} data-state={state?.state} aria-current={index === current ? 'step' : undefined}>
                <a href={`#${group.id}`}>{group.title}</a>
                <small>{state && railText(state)}</small>
              </li>
            )
          })}
        </ol>
        {note && <p className="border-t border-rule pt-3 type-fine text-ink-2">{note}</p>}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

type FormGroupProps = {
  id: string
  /** Puts the fields into a fold. */
  fold?: (entries: ReactNode) => ReactNode
  children: ReactNode
}

/** One group under its 2 px line: title and help at the left, fields at the right on six columns. */
export function FormGroup({ id, fold, children }: FormGroupProps) {
  const plan = useForm().groups.find((group) => group.id === id)
  const isOnly = Children.count(children) === 1 && (plan?.fields.length ?? 0) < 2
  const { label, optional: isOptional } = (isValidElement(children) ? children.props : {}) as Partial<FieldProps>
  const isRepeated = isOnly && label === plan?.title
  const entries = <div className="entries">{children}</div>
  return (
    <section className="form-group" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>
          {plan?.title}
          {isRepeated && isOptional && <small className="type-small font-normal text-ink-2"> (optional)</small>}
        </h2>
        {plan?.help && <p>{plan.help}</p>}
      </header>
      {/* Among several fields the one without a label would look like a fault. */}
      <PartTitle.Provider value={isOnly ? plan?.title : undefined}>{fold ? fold(entries) : entries}</PartTitle.Provider>
    </section>
  )
}

function PhoneBar({ states, current }: { states: GroupState[]; current: number }) {
  const { groups } = useForm()
  const sum = (key: 'filled' | 'total' | 'wrong') => states.reduce((total, state) => total + state[key], 0)
  return (
    <div className="form-bar">
      <p>
        <b>
          {current + 1} of {groups.length}: {groups[current]?.title}
        </b>
        {sum('wrong') > 0 ? `${sum('wrong')} to fix` : `${sum('filled')} of ${sum('total')} fields`}
      </p>
      <ol aria-hidden>
        {states.map(({ state }, index) => (
          <li key={groups[index]?.id} data-state={state} />
        ))}
      </ol>
    </div>
  )
}

function railText({ filled, total, wrong }: GroupState): string {
  return wrong > 0 ? `${wrong} to fix` : `${filled} of ${total}`
}

function useGroupStates(): GroupState[] {
  const { id, groups, errors, values } = useForm()
  const [entered, setEntered] = useState(() => new Set(Object.keys(values).filter((name) => values[name] !== '')))
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => setEntered(entriesOf(form))
    read()
    form.addEventListener('input', read)
    form.addEventListener('change', read)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('change', read)
    }
  }, [id])
  return groupStates(groups, (name) => entered.has(name), errors)
}

function entriesOf(form: HTMLFormElement): Set<string> {
  return new Set([...new FormData(form)].filter(([, value]) => value !== '').map(([name]) => name))
}
