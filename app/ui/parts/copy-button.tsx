import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type CopyButtonProps = {
  text: string
  /** For screen readers. */ label: string
  /** On the button, where there is room for it; an icon alone otherwise. */ children?: ReactNode
}

/** A button that copies a text to the clipboard. Not rendered before hydration, since it would do nothing. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  const name = copied ? `${label}: copied` : label
  const icon = copied ? Check : Copy
  if (children)
    return (
      <Button size="tiny" icon={icon} className="print:hidden" aria-label={name} onClick={copy}>
        {children}
      </Button>
    )
  return (
    <button
      type="button"
      className="print:hidden inline-grid h-8 w-8 cursor-pointer place-items-center align-middle text-link"
      aria-label={name}
      onClick={copy}
    >
      <Icon of={icon} />
    </button>
  )
}
