import Handshake from 'lucide-react/icons/handshake'
import { Icon } from '#app/ui/parts/icon.tsx'

/** The chapter's own line above every job page; empty if it set none. */
export function CourtesyBand({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="mb-6 flex items-center gap-3 border-y border-rule py-2.5 text-[0.8125rem]/[1.125rem] font-semibold tracking-[.04em] text-ink-2 uppercase wrap-anywhere">
      <Icon of={Handshake} size={18} className="flex-none" />
      {text}
    </p>
  )
}
