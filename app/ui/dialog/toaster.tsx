import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { Icon } from '#app/ui/parts/icon.tsx'
import './toaster.css'

export type ToastMessage = { tone?: 'info' | 'success' | 'error'; title: string; text?: string }

const shapes = { info: Info, success: CircleCheck, error: CircleAlert }
const shownMs = 6000

let drawn = false

/** Draws one toast; the place for them is made with the first, outside the page's own tree. */
export function showToast({ tone = 'info', title, text }: ToastMessage): void {
  if (!drawn) {
    drawn = true
    const place = document.body.appendChild(document.createElement('div'))
    createRoot(place).render(<Toaster expand position="bottom-right" offset={24} mobileOffset={16} gap={12} visibleToasts={4} />)
  }
  // Errors stay until they are closed.
  const duration = tone === 'error' ? Infinity : shownMs
  requestAnimationFrame(() => sonner.custom((id) => <Toast {...{ tone, title, text }} onClose={() => sonner.dismiss(id)} />, { duration }))
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
