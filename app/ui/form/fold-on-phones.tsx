import '#app/styles/kit/fold.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useForm } from './form-context.ts'

type FoldOnPhonesProps = {
  /** The group in whose `fold` it is. */
  id: string
  /** What opens the fields. */
  text: string
  children: ReactNode
}

/**
 * The fields of a group that is seldom changed, folded on phones. Open while one of them needs attention, and once a
 * link leads to the group or to one of them.
 */
export function FoldOnPhones({ id, text, children }: FoldOnPhonesProps) {
  const { id: formId, groups, errors } = useForm()
  const { hash } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const fields = groups.find((group) => group.id === id)?.fields ?? []
  const isWrong = fields.some((name) => errors[name] !== undefined)
  const isTarget = hash === `#${id}` || fields.some((name) => hash === `#${formId}-${name}`)
  useEffect(() => {
    if (details.current && (isWrong || isTarget)) details.current.open = true
  }, [isWrong, isTarget])
  return (
    <details ref={details} className="fold-on-phones min-w-0">
      <summary className="btn btn-quiet w-full cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {text} <Icon of={ChevronDown} />
      </summary>
      <div className="max-sm:mt-5">{children}</div>
    </details>
  )
}
