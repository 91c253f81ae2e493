import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { Icon } from '#app/ui/parts/icon.tsx'
import './toaster.css'

export type ToastMessage = { tone?: 'info' | 'success' | 'error'; title: string; text?: string }

const shapes = { info: Info, success: CircleCheck, error: CircleAlert }
const shownMs = 6000

let place: Promise<void> | undefined

/** Draws one toast; the place for them is made with the first, outside the page's own tree. */
export async function showToast({ tone = 'info', title, text }: ToastMessage): Promise<void> {
  place ??= new Promise((ready) => createRoot(document.body.appendChild(document.createElement('div'))).render(<Place onReady={ready} />))
  await place
  // Errors stay until they are closed.
  const duration = tone === 'error' ? Infinity : shownMs
  sonner.custom((id) => <Toast {...{ tone, title, text }} onClose={() => sonner.dismiss(id)} />, { duration })
}

/** What is said before the toaster listens would be lost; its own effects run before this one. */
function Place({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return <Toaster expand position="bottom-right" offset={24} mobileOffset={16} gap={12} visibleToasts={4} />
}

function Toast({ tone, title, text, onClose }: Required<Pick<ToastMessage, 'tone' | 'title'>> & { text?: string; onClose: () => void }) {
  return (
    <div className="toast-sheet" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={shapes[tone]} size={18} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <button type="button" aria-label="Close" onClick={onClose}>
        <Icon of={X} size={18} />
      </button>
    </div>
  )
}
