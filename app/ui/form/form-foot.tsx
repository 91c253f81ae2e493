import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from './form-context.ts'

/**
 * The footer of a form that edits a record: the names of the changed fields at the left, its buttons at the right. On
 * phones it stays at the foot of the window while the form is on it.
 */
export function FormFoot({
  unlisted,
  children,
}: {
  /** A field that only confirms another. */ unlisted?: string
  children: ReactNode
}) {
  const changed = useChanged(unlisted)
  return (
    <div className="form-foot flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-rule pt-5">
      <p
        className="type-small flex-1 text-ink-2 max-sm:w-full max-sm:flex-none max-sm:truncate max-sm:empty:absolute"
        aria-live="polite"
      >
        {changed.length > 0 && `Changed: ${changed.join(', ')}.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </div>
  )
}

/** Returns the labels, in lower case, of the fields changed since the page loaded. */
export function useChanged(unlisted?: string): string[] {
  const { id, labels } = useForm()
  const [changed, setChanged] = useState<string[]>([])
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const first = new FormData(form)
    const compare = () => {
      const now = new FormData(form)
      setChanged(Object.keys(labels).filter((name) => name !== unlisted && now.get(name) !== first.get(name)))
    }
    const types = ['input', 'change'] as const
    for (const type of types) form.addEventListener(type, compare)
    return () => {
      for (const type of types) form.removeEventListener(type, compare)
    }
  }, [id, labels, unlisted])
  return changed.map((name) => labels[name]!.toLowerCase())
}
