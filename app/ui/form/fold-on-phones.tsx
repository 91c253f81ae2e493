import '#app/styles/kit/fold.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useForm } from './form-context.ts'

type FoldOnPhonesProps = {
  /** The part of the page that it is in. */
  id: string
  /** What opens the fields. */
  text: string
  /** The names of its fields; those of the group, where it is one. */
  fields?: string[]
  children: ReactNode
}

/**
 * Fields that are seldom changed, folded on phones. Open while one of them needs attention, also where an answer comes
 * without scripts, and once a link leads to them.
 */
export function FoldOnPhones({ id, text, fields, children }: FoldOnPhonesProps) {
  const { id: formId, groups, errors } = useForm()
  const { hash } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const names = fields ?? groups.find((group) => group.id === id)?.fields ?? []
  const isWrong = names.some((name) => errors[name] !== undefined)
  const [wasWrong] = useState(isWrong)
  const isTarget = hash === `#${id}` || names.some((name) => hash === `#${formId}-${name}`)
  useEffect(() => {
    if (details.current && (isWrong || isTarget)) details.current.open = true
    // Each time the form complains: somebody may have folded a wrong field.
  }, [errors, isWrong, isTarget])
  return (
    <details ref={details} open={wasWrong} className="fold-on-phones min-w-0">
      <summary className="btn btn-quiet w-full cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {text} <Icon of={ChevronDown} />
      </summary>
      <div className="max-sm:mt-5">{children}</div>
    </details>
  )
}
