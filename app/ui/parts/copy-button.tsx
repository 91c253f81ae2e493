import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Icon } from './icon.tsx'

/** A button that copies a text to the clipboard. Not rendered before hydration, since it would do nothing. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <button
      type="button"
      className="print:hidden inline-grid h-8 w-8 cursor-pointer place-items-center align-middle text-link"
      aria-label={copied ? `${label}: copied` : label}
      onClick={copy}
    >
      <Icon of={copied ? Check : Copy} />
    </button>
  )
}
